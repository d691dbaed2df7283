import { describe, expect, test } from 'vitest'
import { activeTags, type DiagramState, readDiagram, statesIn, stateTags } from '../../src/diagrams/index.js'
import { createMafiaGame, scriptedAgent } from '../../src/index.js'
import { isNightPhase, phases } from '../../src/kernel/rules/game-state.js'
import { playedPresets } from '../laws/support/runs.js'
import { charts } from '../support/charts.js'
import { seatsFor } from '../support/seats.js'

const tagsOf = ({ tags = [] }: DiagramState): readonly string[] => tags
const runs = ({ invokes }: DiagramState, ...sources: readonly string[]): boolean =>
  invokes.some(({ id, source }) => sources.includes(source) && !narrations.includes(id))
/** The narrator is no player. */
const narrations = ['prologue', 'narration', 'epilogue']

describe.each(charts.map((machine) => [machine.id, machine] as const))('the machine %s', (id, machine) => {
  const states = statesIn(readDiagram(machine).root)

  test('has no other tags than those of the library', () => {
    expect(states.flatMap(tagsOf).filter((tag) => !Object.hasOwn(stateTags, tag))).toEqual([])
  })

  test('tags the states in which players are asked, and those in which they vote', () => {
    const tagged = (tag: string) => states.filter((state) => tagsOf(state).includes(tag)).map(({ id }) => id)
    const asking = states.filter((state) => runs(state, 'ask', 'askAll', 'inTurn', 'openBallot')).map(({ id }) => id)
    expect(tagged('asking')).toEqual(asking)
    const isBallot = ['ballot', 'mafiaBallot', 'openBallot'].includes(id)
    const ballots = isBallot
      ? asking.filter((state) => state !== 'stating')
      : states.filter((state) => runs(state, 'ballot')).map(({ id }) => id)
    expect(tagged('ballot')).toEqual(ballots)
  })

  test('names the phase that begins with a state, and only there', () => {
    const named = states.flatMap(({ phase = [] }) => phase)
    for (const phase of named) expect(phases).toContain(phase)
    expect(new Set(named).size).toBe(named.length)
  })
})

test.each(playedPresets)('a game of %s is tagged `secret` while it is night, and at no other time', async (rules) => {
  const game = createMafiaGame({ rules, players: seatsFor(rules, 8), seed: 3, agent: scriptedAgent() })
  const seen: [string, boolean][] = []
  // While a phase is recorded, the root is still where it was.
  game.on('event', ({ type, phase }) => {
    if (type !== 'phase.changed') seen.push([phase, game.actor.getSnapshot().hasTag('secret')])
  })
  await game.run()
  expect(new Set(seen.map(([phase]) => phase)).size).toBeGreaterThan(3)
  expect(seen).toEqual(seen.map(([phase]) => [phase, isNightPhase(phase)]))
})

test('the tags of a machine of your own are those of its active states and of the states around them', () => {
  const chart = {
    id: 'seance',
    tags: 'secret',
    initial: 'calling',
    states: { calling: { tags: ['asking', 'candles'], meta: { phase: 'seance' } }, over: { type: 'final' } },
  }
  const diagram = readDiagram(chart as never)
  expect(activeTags(diagram, new Set(['', 'calling']))).toEqual(['secret', 'asking', 'candles'])
  expect(activeTags(diagram, new Set(['', 'over']))).toEqual(['secret'])
  expect(statesIn(diagram.root)[1]).toMatchObject({ phase: 'seance' })
})
