import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, fromPromise, setup } from 'xstate'
import {
  ask,
  askAll,
  consensusMachine,
  inTurnMachine,
  nightZeroMachine,
  record,
  type TeamInput,
  trialMachine,
  turnsMachine,
  voteMachine,
} from '../../machines/index.js'
import type { Choice, Poll } from '../../src/index.js'
import { type ChartGame, testChart } from '../../src/testing/index.js'

testChart(test, trialMachine, { rules: { extends: 'trial', lastWords: true } })
testChart(test, voteMachine, { rules: 'night-zero' }, { rules: 'classic', before: { alive: ['Ann', 'Cid', 'Eve'] } })
testChart(test, turnsMachine, { rules: { extends: 'trial', discussion: { rounds: 2 } } })
testChart(test, consensusMachine)
testChart(test, nightZeroMachine, { input: ({ team }) => ({ team, narrated: true }) })

/** The laws of the suite that a machine breaks, with the reasons. */
async function broken(machine: AnyStateMachine, game: ChartGame<AnyStateMachine> = {}): Promise<Map<string, string>> {
  const laws = new Map<string, () => Promise<void>>()
  testChart((name, body) => laws.set(name, body), machine, { stuckMs: 150, ...game })
  const faults = new Map<string, string>()
  for (const [name, body] of laws)
    await body().catch((error: Error) => {
      faults.set(name.replace(`${machine.id}: `, ''), error.message)
    })
  return faults
}

const reached = 'every state is reached'
const ends = 'every state has a way out, and every walk ends'
const fails = 'a fault of the engine fails it, and only the living are asked'
const repeats = 'it ends whatever is answered, and in the same way whenever the answers come'

const { createMachine } = setup({
  types: { context: {} as { votes: number; readonly team: readonly string[] }, input: {} as TeamInput },
  actors: {
    ask,
    askAll,
    inTurn: inTurnMachine,
    chance: fromPromise(async () => Math.random() < 0.5),
    later: fromPromise(() => new Promise((resolve) => setTimeout(resolve, 1))),
  },
  guards: {
    never: () => false,
    skipped: (_, { choice }: Choice) => choice === 'skip',
    lucky: (_, lucky: boolean) => lucky,
    twice: ({ context }) => context.votes > 1,
  },
  actions: {
    count: assign({ votes: ({ context }) => context.votes + 1 }),
    record,
    rethrow: ({ event }) => {
      throw (event as unknown as { error: unknown }).error
    },
  },
})

const poll =
  (kind: Poll['kind']) =>
  ({ context }: { context: { readonly team: readonly string[] } }): Poll => ({
    kind,
    place: { phase: 'night' },
    players: context.team.slice(0, 1),
  })
const own = (states: object, initial = 'asking') =>
  createMachine({
    id: 'own',
    context: ({ input }: { input: TeamInput }) => ({ votes: 0, team: input.team }),
    initial,
    states: { ...states, over: { type: 'final' } },
  } as never) as unknown as AnyStateMachine
const output = ({ event }: { event: { output: unknown } }) => event.output
const asking = (onDone: unknown, more: object = {}) => ({
  asking: { invoke: { id: 'asked', src: 'ask', input: poll('kill'), onDone, ...more } },
})

describe('a machine fails the suite', () => {
  test('with a state to which nothing leads', async () => {
    const faults = await broken(
      own({ ...asking('over'), lost: { always: 'over' }, cave: { initial: 'deep', states: { deep: {} } } }),
    )
    expect([...faults.keys()]).toEqual([reached])
    for (const state of ['lost', 'cave', 'cave.deep'])
      expect(faults.get(reached)).toContain(`nothing leads to \`${state}\``)
  })

  test('with a state whose guard is never true in the games it is tried in, but not in another game', async () => {
    const states = asking([{ guard: { type: 'skipped', params: output }, target: 'passed' }, { target: 'over' }])
    const machine = own({ ...states, passed: { always: 'over' } })
    const rules = (noKill: boolean) => ({ rules: { extends: 'trial', night: { mafia: { noKill } } } as const })
    expect((await broken(machine, rules(false))).get(reached)).toContain('nothing leads to `passed`')
    expect(await broken(machine, rules(true))).toEqual(new Map())
  })

  test('with a dead end', async () => {
    const faults = await broken(
      own({
        ...asking('stuck'),
        stuck: { invoke: { src: 'ask', id: 'again', input: poll('kill'), onDone: { guard: 'never', target: 'over' } } },
      }),
    )
    expect(faults.get(ends)).toContain('there is no way out of "stuck"')
  })

  test('that may go on for ever, where each answer of one kind asks again', async () => {
    const again = [{ guard: { type: 'skipped', params: output }, target: 'asking', reenter: true }, { target: 'over' }]
    const rules = { extends: 'trial', night: { mafia: { noKill: true } } } as const
    expect((await broken(own(asking(again)), { rules })).get(ends)).toContain('a walk may go round for ever')
  })

  test('that takes a fault of the engine for an end', async () => {
    const faults = await broken(own(asking('over', { onError: 'over' })))
    expect(faults.get(fails)).toContain('an error in "asking" goes unnoticed')
    expect(faults.has('an error while an answer is saved is the error of the run')).toBe(true)
  })

  test('that asks the dead', async () => {
    const dead = {
      invoke: {
        id: 'dead',
        src: 'ask',
        input: { kind: 'speak', place: { phase: 'discussion' }, players: ['Hal'] },
        onDone: 'over',
      },
    }
    const faults = await broken(own({ asking: dead }), { before: { dead: { Hal: 'night' } } })
    expect(faults.get(fails)).toContain('the dead Hal is asked: speak')
  })

  test('that draws lots of its own', async () => {
    const invoke = (onDone: unknown) => ({ invoke: { id: 'chance', src: 'chance', onDone } })
    const lots = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `lot${at}`,
        {
          ...invoke([
            { guard: { type: 'lucky', params: output }, target: `ask${at}` },
            { target: at < 11 ? `lot${at + 1}` : 'over' },
          ]),
        },
      ]),
    )
    const asks = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `ask${at}`,
        { invoke: { id: `asked${at}`, src: 'ask', input: poll('kill'), onDone: at < 11 ? `lot${at + 1}` : 'over' } },
      ]),
    )
    const outputs = { chance: [true, false] }
    const faults = await broken(own({ ...lots, ...asks }, 'lot0'), { outputs })
    expect(faults.has(repeats)).toBe(true)
    expect(faults.has(reached)).toBe(false)
  })
})

test('what actors of its own put out is given, and each of their outputs is walked', async () => {
  const later = {
    invoke: {
      id: 'later',
      src: 'later',
      onDone: [{ guard: { type: 'lucky', params: output }, target: 'won' }, { target: 'over' }],
    },
  }
  const machine = own({ ...asking('waiting'), waiting: later, won: { always: 'over' } })
  expect((await broken(machine)).get(reached)).toContain('nothing leads to `won`')
  expect((await broken(machine, { outputs: { later: [true, false] } })).has(reached)).toBe(false)
})

test('machines that it runs are walked too, and all their outputs are tried', async () => {
  const chooser = setup({
    types: {
      context: {} as { team: readonly string[]; choice: string },
      input: {} as { team: readonly string[] },
      output: {} as string,
    },
    actors: { ask },
    actions: { note: assign({ choice: (_, { choice }: Choice) => choice ?? '' }) },
  }).createMachine({
    id: 'chooser',
    context: ({ input }) => ({ ...input, choice: '' }),
    initial: 'choosing',
    states: {
      choosing: {
        invoke: {
          id: 'choice',
          src: 'ask',
          input: poll('kill'),
          onDone: { target: 'chosen', actions: { type: 'note', params: ({ event }) => event.output } },
        },
      },
      chosen: { type: 'final' },
    },
    output: ({ context }) => context.choice,
  })
  const outer = setup({
    types: { context: {} as { team: readonly string[] }, input: {} as TeamInput },
    actors: { chooser },
    guards: { nobody: (_, choice: string) => choice === 'skip' },
  }).createMachine({
    id: 'outer',
    context: ({ input }) => ({ team: input.team }),
    initial: 'running',
    states: {
      running: {
        invoke: {
          id: 'chooser',
          src: 'chooser',
          input: ({ context }) => context,
          onDone: [
            { guard: { type: 'nobody', params: ({ event }) => event.output }, target: 'quiet' },
            { target: 'loud' },
          ],
        },
      },
      quiet: { type: 'final' },
      loud: { type: 'final' },
    },
  })
  const rules = { extends: 'trial', night: { mafia: { noKill: true } } } as const
  expect(await broken(outer as never, { rules })).toEqual(new Map())
  expect((await broken(outer as never)).get(reached)).toContain('nothing leads to `quiet`')
})
