import { AssertionError } from 'node:assert'
import { describe, expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { gameMachine, nightMachine, voteMachine } from '../../machines/index.js'
import { expectPath, runMachine } from '../../src/testing/index.js'
import { six } from '../support/casts.js'

const tie = { vote: { Ann: 'Bob', Cid: 'Bob', Eve: 'Bob', Bob: 'Ann', Dan: 'Ann', Flo: 'Ann' } }
const vote = () => runMachine(voteMachine, { players: six, rules: 'night-zero', answers: tie })

function messageOf(act: () => void): string {
  try {
    act()
  } catch (error) {
    expect(error).toBeInstanceOf(AssertionError)
    return (error as Error).message
  }
  throw new Error('Nothing was thrown.')
}

describe('the path of a machine', () => {
  test('is as expected', async () => {
    expectPath(await vote(), ['ballot', 'count', 'defense', 'revote', 'recount', 'nobody', 'resolved'])
  })

  test('is shown beside the expected one, with what was recorded in each state', async () => {
    const run = await vote()
    expect(messageOf(() => expectPath(run, ['ballot', 'count', 'elimination', 'resolved']))).toBe(
      `
The machine took another path.

  expected     taken
  ballot       ballot
                 phase.changed to: vote
                 vote.cast player: Ann, choice: Bob
                 vote.cast player: Bob, choice: Ann
                 vote.cast player: Cid, choice: Bob
                 vote.cast player: Dan, choice: Ann
                 vote.cast player: Eve, choice: Bob
                 vote.cast player: Flo, choice: Ann
  count        count
                 vote.resolved tally: {Bob: 3, Ann: 3}, outcome: revote, tied: [Ann Bob]
≠ elimination  defense
                 phase.changed to: defense
                 defense.given player: Ann, text: I have little to say.
                 defense.given player: Bob, text: I have little to say.
≠ resolved     revote
                 phase.changed to: revote
                 vote.cast player: Ann, choice: Bob
                 vote.cast player: Bob, choice: Ann
                 vote.cast player: Cid, choice: Bob
                 vote.cast player: Dan, choice: Ann
                 vote.cast player: Eve, choice: Bob
                 vote.cast player: Flo, choice: Ann
≠ -            recount
                 vote.resolved tally: {Bob: 3, Ann: 3}, outcome: nobody, tied: [Ann Bob]
≠ -            nobody
                 phase.changed to: resolution
≠ -            resolved`.trim(),
    )
  })

  test('is too short, or too long', async () => {
    const run = await vote()
    expect(messageOf(() => expectPath(run, ['ballot']))).toContain('≠ -')
    const longer = [...run.path, 'ballot'] as const
    expect(messageOf(() => expectPath(run, longer))).toMatch(/≠ ballot +-$/)
    expect(messageOf(() => expectPath(run, []))).toContain('≠ -         ballot')
  })
})

describe('the steps of a machine', () => {
  test('hold every event that was recorded, each once', async () => {
    const { steps, events, path } = await vote()
    expect(steps.map(({ state }) => state)).toEqual(path)
    expect(steps.flatMap((step) => step.events)).toEqual(events)
  })

  test('of regions side by side are in the order in which they were entered', async () => {
    const { steps, events } = await runMachine(nightMachine, { players: six, rules: 'benchmark' })
    expect(steps[0]?.state).toMatch(/^acting\./)
    expect(steps.flatMap((step) => step.events)).toEqual(events)
    expect(steps.at(-1)?.events.map(({ type }) => type)).toEqual([])
  })

  test('tell a state that is left at once from the next one', async () => {
    const counting = setup({ types: { context: {} as { n: number } } }).createMachine({
      id: 'counting',
      context: { n: 0 },
      initial: 'one',
      states: {
        one: { entry: assign({ n: 1 }), always: 'two' },
        two: { always: 'over' },
        over: { type: 'final' },
      },
    })
    expectPath(await runMachine(counting, { players: six, input: undefined } as never), ['one', 'two', 'over'] as never)
  })

  test('of a whole game are those of its machine', async () => {
    const run = await runMachine(gameMachine, {
      players: six,
      dealt: false,
      input: ({ rules }) => ({ rules: { ...rules, maxDays: 1 }, authors: [], narrated: false }),
    })
    expect(run.path.slice(0, 2)).toEqual(['setup.seating', 'setup.over'])
    expect(run.steps.flatMap((step) => step.events)).toEqual(run.events)
  })
})
