import { describe, expect, test } from 'vitest'
import { gameMachine, turnsMachine } from '../../machines/index.js'
import { type Diagram, diagramFor, statesIn, wholeDiagram } from '../../src/diagrams/index.js'
import { createMafiaGame, defineRules, presets, type Rules, randomAgent } from '../../src/index.js'
import { ChartCoverage } from '../support/chart-coverage.js'
import { charts } from '../support/charts.js'

const nodeId = (machine: string, state: string) => (state === '' ? machine : `${machine}.${state}`)

/** The roads of a diagram in the words of the coverage. */
function roadsOf(machine: string, { transitions }: Diagram): string[] {
  return transitions.map(({ id, source, targets, event }) => {
    const to = targets.map((target) => nodeId(machine, target)).join(', ') || 'nowhere'
    return `${nodeId(machine, source)} -> ${to} (${event || 'always'}, candidate ${Number(id.split('|').at(-1)) + 1}) is taken`
  })
}

async function takenBy(rules: Rules, games: number): Promise<string[]> {
  const coverage = new ChartCoverage()
  for (let seed = 0; seed < games; seed++) {
    const players = Math.min(rules.table.max, rules.table.min + 3 * (seed % 3))
    const game = createMafiaGame({ rules, players, seed, agent: randomAgent() })
    game.actor.system.inspect(coverage.inspect)
    await game.run()
  }
  return coverage.seen.filter((what) => what.endsWith('is taken'))
}

/** Regions that nobody acts in are left out, though a machine passes through them. */
const isPastAnIdleRegion = (road: string): boolean =>
  /^night\.acting\.(\w+)\.waking -> night\.acting\.\1\.asleep /.test(road)

describe.each(Object.entries(presets))('the roads of %s', (_name, rules) => {
  const drawnAs = diagramFor(rules)
  const open = new Set(charts.flatMap((machine) => roadsOf(machine.id, drawnAs(machine))))

  test('are all that its games take', async () => {
    const taken = await takenBy(rules, 12)
    expect(taken.length).toBeGreaterThan(20)
    const others = taken.filter((road) => !open.has(road) && !isPastAnIdleRegion(road))
    expect(others).toEqual([])
  })
})

const idsOf = (rules: Rules) => new Set(statesIn(wholeDiagram(gameMachine, rules).root).map(({ id }) => id))

test('the whole game holds the machines that the rules name, and no other', () => {
  const trial = idsOf(presets.trial)
  const has = (ids: ReadonlySet<string>, part: string) => [...ids].some((id) => id.includes(part))
  expect(has(trial, 'day.trial.judgment')).toBe(true)
  expect(has(trial, 'day.vote')).toBe(false)
  expect(has(trial, 'choosing.consensus.round.asking')).toBe(true)
  expect(has(trial, 'choosing.teamChat')).toBe(false)
  expect(has(trial, 'acting.investigate')).toBe(true)
  expect(has(trial, 'acting.shoot')).toBe(false)
  expect(has(trial, 'nightZero')).toBe(false)
  expect(has(trial, 'roundEnd')).toBe(false)
})

test('rules of somebody else are read like those of a preset', () => {
  const rules = defineRules({
    extends: 'trial',
    summaries: true,
    ballot: 'sequential',
    decision: 'vote',
    lastWords: true,
  })
  const ids = idsOf(rules)
  for (const part of ['roundEnd', 'day.vote.ballot.voting', 'elimination.lastWords'])
    expect(
      [...ids].some((id) => id.includes(part)),
      part,
    ).toBe(true)
  expect([...ids].some((id) => id.includes('revote'))).toBe(false)
  expect([...ids].some((id) => id.includes('polling'))).toBe(false)
  expect([...ids].some((id) => id.includes('ballot.stating'))).toBe(false)
  const believing = idsOf(defineRules({ extends: 'trial', beliefs: 'votes' }))
  expect([...believing].some((id) => id.includes('nomination.stating'))).toBe(true)
})

test('a discussion of one round leads to no other', () => {
  const rounds = (count: number) => {
    const rules = defineRules({ extends: 'trial', discussion: { rounds: count } })
    return diagramFor(rules)(turnsMachine).transitions.filter(
      ({ source, targets }) => source === 'round' && targets[0] === 'round',
    )
  }
  expect([rounds(1).length, rounds(2).length]).toEqual([0, 1])
})

test('however many rounds there are, there is a last one', () => {
  const rules = defineRules({ extends: 'trial', discussion: { rounds: 20 } })
  expect([...idsOf(rules)].some((id) => id.includes('day.trial'))).toBe(true)
})

test('exact roles and tables that cannot be dealt have a diagram too', () => {
  const exact = idsOf(defineRules({ extends: 'trial', roles: { mafia: 2, vigilante: 1, villager: 4 } }))
  expect([...exact].some((id) => id.includes('acting.shoot'))).toBe(true)
  expect([...exact].some((id) => id.includes('acting.investigate'))).toBe(false)
  const wide = idsOf(defineRules({ extends: 'masquerade', table: { min: 5, max: 20 } }))
  expect([...wide].some((id) => id.includes('acting.watch'))).toBe(true)
})
