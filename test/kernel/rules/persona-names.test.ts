import { describe, expect, test } from 'vitest'
import {
  type AgentRequest,
  createMafiaGame,
  type GameEvent,
  presets,
  randomAgent,
  replayGame,
} from '../../../src/index.js'
import { nameClash, playerNameSchema, showableName } from '../../../src/kernel/rules/persona.js'
import { dealt } from '../../support/dealt.js'

const spares = ['Ann', 'Bo', 'Cy', 'Dee', 'Eli', 'Flo']

/** A game whose players make up these names at first, and Ann, Bo, Cy when they are asked again. */
async function named(names: readonly string[]) {
  const act = (request: AgentRequest) => {
    const seat = Number(request.playerId.slice(1)) - 1
    const name = (request.error === undefined && names[seat]) || (spares[seat] as string)
    return request.kind === 'persona' ? { persona: { name } } : randomAgent().act(request)
  }
  const { events, players } = await createMafiaGame({ rules: 'classic', players: 6, seed: 1, agent: { act } }).run()
  await replayGame(JSON.parse(JSON.stringify(events)) as GameEvent[])
  return {
    names: players.map(({ name }) => name),
    refused: events.flatMap(({ type, data }) => (type === 'answer.rejected' ? [[data.player, data.reason]] : [])),
  }
}

describe('a name that players make up', () => {
  test.each([
    ['an accent written in two characters', 'José', 'Jose\u0301'],
    ['wide letters', 'Zoe', 'Ｚｏｅ'],
    ['a character that shows nothing', 'Zoe', 'Zo\u034fe'],
  ])('is taken, though it differs by %s', async (_what, first, second) => {
    const { names, refused } = await named([first, second])
    expect(names).toEqual([first, ...spares.slice(1)])
    expect(refused).toEqual([['p2', `The name \`${second}\` is taken. Choose another.`]])
  })

  test.each([
    ['the Moderator in wide letters', '\uff2doderator'],
    ['the Moderator with a Cyrillic o', 'Moderat\u043er'],
    ['the id of another player', 'p4'],
    ['the Narrator in mathematical letters', '\u{1d40d}arrator'],
  ])('is not %s', async (_who, name) => {
    const { names, refused } = await named([name])
    expect(names).toEqual(spares)
    expect(refused.map(([player]) => player)).toEqual(['p1'])
  })
})

test.each(['José', 'Jose\u0301', 'Жанна', 'Ἀθηνᾶ', 'Иван Smith', 'Anna-Мария', '田中 Ken', 'Ken田中', 'O’Neil 2'])(
  '%s is a name',
  (name) => {
    expect(playerNameSchema.safeParse(name).error?.issues ?? []).toEqual([])
  },
)

test.each(['Moderat\u043er', 'P\u0430ul', '\u0391da', 'N\u03b5o Иван'])('%s mixes alphabets in one word', (name) => {
  const [issue] = playerNameSchema.safeParse(name).error?.issues ?? []
  expect(issue?.message).toBe('Expected no Latin, Cyrillic and Greek letters mixed in one word')
})

test('the nearest name that may be shown keeps alphabets apart', () => {
  expect(showableName('Moderat\u043er')).toBe('Moderat \u043e r')
  expect(showableName('Иван Smith')).toBe('Иван Smith')
})

test('a player may be called by its own id or keep its name, and not by the id or the name of another', () => {
  const state = dealt({ ada: 'mafia', bruno: 'villager', celeste: 'villager' }, presets.trial)
  const players = state.players.map((player) =>
    player.id === 'bruno' ? { ...player, name: 'Bo', persona: { name: 'Bo' } } : player,
  )
  const clash = (name: string) => nameClash({ name }, 'bruno', { players })
  expect([clash('bruno'), clash('Bo'), clash('Zoe')]).toEqual([undefined, undefined, undefined])
  expect(clash('celeste')).toBe('The name `celeste` is taken. Choose another.')
  expect(nameClash({ name: 'Bo' }, 'ada', { players })).toBe('The name `Bo` is taken. Choose another.')
})
