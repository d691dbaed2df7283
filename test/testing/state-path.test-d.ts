import { createMachine, setup } from 'xstate'
import { eliminationMachine, type gameMachine, inTurnMachine, nightMachine, voteMachine } from '../../machines/index.js'
import type { MafiaGame } from '../../src/index.js'
import {
  type Cast,
  expectPath,
  given,
  runMachine,
  runUntil,
  type StatePath,
  testChart,
} from '../../src/testing/index.js'

// Checked by `npm run typecheck`: each line marked with `@ts-expect-error` must not compile.
declare const players: Cast
declare const game: MafiaGame

const run = await runMachine(voteMachine, { players })
expectPath(run, ['ballot', 'count', 'nobody', 'resolved'])
// @ts-expect-error a vote has no such state
expectPath(run, ['ballot', 'runoff'])
// @ts-expect-error nor is the state of another machine one of its own
expectPath(run, ['ballot', 'adjourned'])
const nights = await runMachine(nightMachine, { players })
expectPath(nights, ['acting.protect.asleep', 'over'])
// @ts-expect-error a region is inside `acting`
expectPath(nights, ['protect.asleep'])
// @ts-expect-error of whom nothing is known, such as a typo in an option, cannot be given
void runMachine(voteMachine, { players, badAnswer: true })
// @ts-expect-error nor an answer to a question that does not exist
void runMachine(voteMachine, { players, answers: { judgement: 'guilty' } })
const { path, steps } = run
// @ts-expect-error a step is of one of its states too
export const unknownStep = steps.some(({ state }) => state === 'runoff')
export const known = path.includes('revote')
// @ts-expect-error a vote has no such state
export const unknown = path.includes('runoff')
// @ts-expect-error nor at the end of its path
export const last: 'adjourned' | undefined = path.at(-1)

export const nested: StatePath<typeof gameMachine>[] = ['setup.seating', 'dawn.news', 'night', 'ended']
// @ts-expect-error news come at dawn
export const dusk: StatePath<typeof gameMachine> = 'dusk.news'
export const regions: StatePath<typeof nightMachine> = 'acting.protect.asleep'
// @ts-expect-error the regions are inside `acting`
export const bare: StatePath<typeof nightMachine> = 'protect.asleep'

const own = setup({}).createMachine({
  initial: 'outer',
  states: { outer: { initial: 'inner', states: { inner: {} } }, end: { type: 'final' } },
})
export const mine: StatePath<typeof own>[] = ['outer.inner', 'end']
// @ts-expect-error a machine of one's own is typed too
export const notMine: StatePath<typeof own> = 'inner'
const untyped = createMachine({})
export const any: StatePath<typeof untyped> = 'anything'

// @ts-expect-error who is eliminated is for the test to say
void runMachine(eliminationMachine, { players })
void runMachine(eliminationMachine, { players, input: (start) => ({ ...start, player: 'Ann' }) })
// @ts-expect-error and what is asked in turn
void runMachine(inTurnMachine, { players })
void runMachine(voteMachine, { players, before: { alive: ['Ann'], day: 2 } })

const runner = (_name: string, _body: () => Promise<void>) => {}
testChart(runner, voteMachine)
testChart(runner, voteMachine, { rules: 'trial' }, { rules: 'classic', before: { day: 2 } })
// @ts-expect-error the suite needs a game too in which it is said who is eliminated
testChart(runner, eliminationMachine)
testChart(runner, eliminationMachine, { input: (start) => ({ ...start, player: 'Ann' }) })
// @ts-expect-error the suite gives the answers
testChart(runner, voteMachine, { answers: { vote: 'skip' } })
// @ts-expect-error and rules have a name
testChart(runner, voteMachine, { rules: 'trail' })

void runUntil(game, 'tribunal')
const day = given({ players }).when({ type: 'closeDay' })
// @ts-expect-error there is no such event
day.thenEvents([{ type: 'vote.casted' }])
// @ts-expect-error an event has only its own data
day.thenEvents([{ type: 'vote.cast', data: { winner: 'town' } }])
// @ts-expect-error a command says all that it needs
given({ players }).when({ type: 'eliminate' })
