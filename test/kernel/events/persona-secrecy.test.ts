import { expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  foldEvents,
  type Persona,
  randomAgent,
  replayGame,
  viewFor,
} from '../../../src/index.js'

const secret = 'PLANTED'
const names = ['Ann', 'Bo', 'Cy', 'Dee', 'Eli', 'Flo', 'Gus']

/** A persona whose every private word says whose secret it is. */
const guarded = (name: string, mark = `${secret}-${name}`): Persona => ({
  name,
  character: 'a baker',
  style: 'plain words',
  background: mark,
  reasoningStyle: mark,
  accusationStyle: mark,
  defenseStyle: mark,
  trustDisposition: mark,
  riskTolerance: mark,
  signaturePhrases: [mark],
  roleGuidance: { mafia: mark, villager: mark },
  relationships: { Zoe: mark },
})

const asked: AgentRequest[] = []
const listening = (agent: Agent): Agent => ({
  act: (request) => {
    asked.push(request)
    return agent.act(request)
  },
})

/** Makes up the persona of its seat, and plays at random. */
const author: Agent = {
  act: (request) =>
    request.kind === 'persona'
      ? { persona: guarded(names[Number(request.playerId.slice(1)) - 1] as string) }
      : randomAgent().act(request),
}

const given = () =>
  createMafiaGame({
    rules: 'trial',
    seed: 'given',
    players: names.map((name) => ({ persona: guarded(name) })),
    agent: listening(randomAgent()),
  })
const generated = () =>
  createMafiaGame({ rules: 'classic', seed: 'generated', players: names.length, agent: listening(author) })

test.each([
  ['given', given],
  ['generated', generated],
])('how a %s character is to be played is shown to its player and to nobody else', async (_name, open) => {
  asked.length = 0
  const game = open()
  const { players, events } = await game.run()
  for (const { playerId, view, kind } of asked) {
    const name = view.players.find(({ id }) => id === playerId)?.name
    const others = JSON.stringify(view).replaceAll(`${secret}-${name}`, '')
    expect(others).not.toContain(secret)
    if (kind !== 'persona') expect(view.self?.persona).toEqual(guarded(name as string))
  }
  for (const observer of ['public', 'viewers']) expect(JSON.stringify(viewFor(observer, events))).not.toContain(secret)
  for (const { id, name } of players) expect(game.view(id).self?.persona).toEqual(guarded(name))
  expect(asked.length).toBeGreaterThan(20)
})

test('players are asked the same whatever the guidance of another says', async () => {
  const questions = async (mark: string) => {
    asked.length = 0
    const players = names.map((name) => ({ persona: name === 'Bo' ? guarded(name, mark) : { name } }))
    await createMafiaGame({ rules: 'trial', seed: 1, players, agent: listening(randomAgent()) }).run()
    return asked
      .filter(({ playerId }) => playerId !== 'p2')
      .map(({ id, kind, options, view, error }) => JSON.stringify({ id, kind, options, view, error }))
  }
  expect(await questions('be bold')).toEqual(await questions('be meek'))
})

test('a character without guidance is recorded as one public event', async () => {
  const { events } = await createMafiaGame({
    rules: 'trial',
    seed: 2,
    players: names.map((name) => ({ persona: { name, quirks: ['hums'] } })),
    agent: randomAgent(),
  }).run()
  expect(events.filter(({ type }) => type === 'persona.chosen')).toHaveLength(names.length)
  expect(events.filter(({ type }) => type === 'persona.briefed')).toEqual([])
})

test('the moderator sees whole characters, and a log with them replays', async () => {
  const { events, winner } = await generated().run()
  expect(foldEvents(events).players.map(({ persona }) => persona)).toEqual(names.map((name) => guarded(name)))
  expect((await replayGame(events)).winner).toBe(winner)
})
