import { describe, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  type Answer,
  createMafiaGame,
  forkGame,
  type GameEvent,
  isEvent,
  type PresetName,
  resumeGame,
  scriptedAgent,
  type View,
  viewFor,
} from '../../../src/index.js'
import { HistoryReader } from '../../../src/players/suspicion/history-reader.js'
import { suspicionsFor } from '../../../src/players/suspicion/suspicion.js'
import { inShort, isFull, playedPresets, runs } from '../../laws/support/runs.js'
import { bare } from '../../support/logs.js'

const presetNames = playedPresets
const scripted = scriptedAgent()

/** A scripted player that has never seen any of the events it is shown: each request shows it copies of them. */
const forgetful: Agent = {
  name: 'scripted',
  act: (request) => scriptedAgent().act({ ...request, view: structuredClone(request.view) }),
}

/** A player that takes a turn of the loop over its answer, so that games played at once take turns. */
const unhurried: Agent = {
  name: 'scripted',
  act: async (request) => {
    const { view } = request
    await new Promise((resolve) => setImmediate(resolve))
    return scripted.act({ ...request, view })
  },
}

/** A scripted player that declares nothing, so that its words are read. */
const undeclared: Agent = {
  act: async (request) => {
    const { acts: _, ...answer } = await scripted.act(request)
    return answer
  },
}

const logOf = async (rules: PresetName, seed: number, agent: Agent): Promise<unknown[]> =>
  bare((await createMafiaGame({ rules: inShort(rules, 2), players: 9, seed, agent }).run()).events)

const readAnew = new Map<string, Promise<unknown[]>>()

/** The log of a game whose players read everything again for each answer, which takes long: played once. */
function logReadAnew(rules: PresetName, seed: number): Promise<unknown[]> {
  const log = readAnew.get(`${rules} ${seed}`) ?? logOf(rules, seed, forgetful)
  readAnew.set(`${rules} ${seed}`, log)
  return log
}

interface Asked {
  readonly request: AgentRequest
  readonly draws: readonly number[]
  readonly answer: Answer
}

/** A scripted player whose every question, draw and answer is kept. */
function witnessed(asked: Asked[]): Agent {
  const act = async (request: AgentRequest): Promise<Answer> => {
    const draws: number[] = []
    const random = (): number => {
      draws.push(request.random())
      return draws.at(-1) as number
    }
    const kept = { ...request, random }
    const answer = await scripted.act(kept)
    asked.push({ request: kept, draws, answer })
    return answer
  }
  return { name: 'scripted', act }
}

function askAgain({ request, draws }: Asked): Answer | Promise<Answer> {
  let at = 0
  return scripted.act({ ...request, random: () => draws[at++] as number })
}

describe.each(presetNames)('in %s', (rules) => {
  test('a player with a cached reading answers like one that reads everything again', async () => {
    for (let seed = 0; seed < runs(6, 1); seed++)
      expect(await logOf(rules, seed, scripted)).toEqual(await logReadAnew(rules, seed))
  })

  test('one player at every seat of two games played at once answers as in each alone', async () => {
    const seeds = [0, 1]
    const together = await Promise.all([...seeds, 0].map((seed) => logOf(rules, seed, unhurried)))
    const alone = await Promise.all(seeds.map((seed) => logReadAnew(rules, seed)))
    expect(together).toEqual([...alone, alone[0]])
  })

  test('asked again, in any order and after the game, a player answers the same', async () => {
    const asked: Asked[] = []
    await logOf(rules, 3, witnessed(asked))
    for (const each of asked.toReversed()) expect(await askAgain(each)).toEqual(each.answer)
    const byPlayer = asked.toSorted((one, other) => (one.request.playerId < other.request.playerId ? -1 : 1))
    for (const each of byPlayer) expect(await askAgain(each)).toEqual(each.answer)
  })

  test('a game that is resumed in the process that played it ends as the uncut one', async () => {
    const { events } = await createMafiaGame({ rules: inShort(rules, 3), players: 9, seed: 5, agent: scripted }).run()
    for (const part of isFull ? [0.2, 0.5, 0.8] : [0.5]) {
      const rest = resumeGame(events.slice(0, Math.floor(events.length * part)), { agent: scripted })
      expect(bare((await rest.run()).events)).toEqual(bare(events))
    }
  })

  test('a fork has no memory of the game it leaves', async () => {
    const { events } = await createMafiaGame({ rules: inShort(rules, 3), players: 9, seed: 5, agent: scripted }).run()
    const speeches = events.filter((event) => isEvent(event, 'answer.recorded') && event.data.kind === 'speak')
    const at = speeches[Math.floor(speeches.length / 2)]?.seq as number
    const change = { speech: 'I trust everybody at this table, and I suspect nobody.' }
    const fork = async (agent: Agent) => bare((await (await forkGame(events, { at, change, agent })).run()).events)
    expect(await fork(scripted)).toEqual(await fork(forgetful))
  })
})

describe('a view that begins like another', () => {
  const benchmark = () => createMafiaGame({ rules: 'benchmark', players: 10, seed: 2, agent: undeclared })
  const histories = new HistoryReader()
  const readOn = (view: View) => suspicionsFor(view, histories)
  const anew = (view: View) => suspicionsFor(structuredClone(view))

  test('is read for what it shows where an event in the middle differs', async () => {
    const game = benchmark()
    await game.run()
    const view = game.view('public')
    const accused = view.players.find(({ status }) => status === 'alive')?.name
    const changed = view.events.map((event) =>
      isEvent(event, 'speech.given')
        ? Object.freeze({ ...event, data: Object.freeze({ ...event.data, text: `I accuse ${accused}.` }) })
        : event,
    )
    const other = { ...view, events: Object.freeze(changed) }
    expect(readOn(view)).toEqual(anew(view))
    expect(readOn(other)).toEqual(anew(other))
    expect(anew(other)).not.toEqual(anew(view))
  })

  test('is read for the names it shows', async () => {
    const game = benchmark()
    await game.run()
    const view = game.view('public')
    const names = view.players.map(({ name }) => name)
    const players = view.players.map((player, at) => ({ ...player, name: names.at(at - 1) as string }))
    const renamed = { ...view, players }
    expect(readOn(view)).not.toEqual(anew(renamed))
    expect(readOn(renamed)).toEqual(anew(renamed))
  })

  test('reveals nothing that only the other view shows', async () => {
    const { events } = await benchmark().run()
    const learned = events.find((event) =>
      isEvent(event, 'investigation.learned'),
    ) as GameEvent<'investigation.learned'>
    const sheriff = viewFor(learned.data.player, events.slice(0, learned.seq + 1))
    const others = sheriff.events.filter(({ type }) => type !== 'investigation.learned')
    const villager = { ...sheriff, events: Object.freeze(others) }
    expect(readOn(sheriff)).not.toEqual(anew(villager))
    expect(readOn(villager)).toEqual(anew(villager))
  })

  test('is read again if events were changed in place', async () => {
    const game = benchmark()
    await game.run()
    const view = structuredClone(game.view('public'))
    const before = readOn(view)
    for (const event of view.events)
      if (isEvent(event, 'speech.given')) (event.data as { text: string }).text = 'Good morning.'
    expect(readOn(view)).not.toEqual(before)
    expect(readOn(view)).toEqual(anew(view))
  })
})
