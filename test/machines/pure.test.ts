import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, initialTransition, transition } from 'xstate'
import type { Decision } from '../../machines/index.js'
import * as machines from '../../machines/index.js'
import { type CommandType, defineRules, type Poll } from '../../src/index.js'
import { initialPlayState, type Reaction } from '../../src/kernel/rules/play-state.js'
import { startDiscussion } from '../../src/kernel/rules/reactive-discussion.js'
import '../support/covered.js'

const living = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo']
const awake = {
  ...initialPlayState.awake,
  kill: ['Ann', 'Bob'],
  protect: ['Cid'],
  investigate: ['Dan'],
  shoot: ['Eve'],
}
const playState = { seats: living, living, awake, winner: null }
const rules = defineRules({ extends: 'night-zero', personas: 'generated', summaries: true, maxDays: 2 })
const table = { rules, day: 1, living, playState, team: awake.kill, authors: living, narrated: true, nominated: living }
const poll: Poll = { kind: 'vote', place: { phase: 'vote' }, players: living }
const reactions: Reaction[] = [
  { player: 'Flo', power: 'shoot', on: 'death', phase: 'vote' },
  { player: 'Eve', power: 'explode', on: 'death', phase: 'vote', targets: ['Ann'] },
]
const input = { ...table, poll, player: 'Flo', reactions }
const choices = living.map((player) => ({ player, choice: 'Flo' }))

/** What the rules might put out for each command. */
const rulings: Partial<Record<CommandType, unknown>> = {
  deal: playState,
  closeDay: playState,
  review: playState,
  resolveNight: playState,
  eliminate: [],
  react: playState,
  closeNight: [],
  convene: [{ channel: 'masons', speakers: ['Cid', 'Dan'], rounds: 1 }],
  callPowers: [],
  callVoter: null,
  orderMafia: awake.kill,
  resolveMafiaRound: { decided: true, target: 'Flo' },
  orderSpeakers: [living, living],
  advanceDiscussion: { discussion: { ...startDiscussion(living), now: 60_000 }, inMs: 60_000, speaker: '' },
  resolveNomination: { outcome: 'accused', accused: 'Flo', tied: [] },
  resolveJudgment: { outcome: 'guilty' },
  resolveVote: { outcome: 'revote', tied: ['Eve', 'Flo'] },
}

/** What the other actors might put out. */
const outputs: Readonly<Record<string, unknown>> = {
  ask: choices[0],
  askAll: choices,
  inTurn: choices,
  ballot: choices,
  setup: playState,
  turns: ['Flo'],
  night: [],
}

type Invoked = AnyStateNode['invoke'][number]

const outputOf = ({ src }: Invoked): unknown => outputs[String(src)] ?? 'Flo'

/** What the rules might put out for the command by which a state decides. */
function ruling({ entry }: AnyStateNode, { context }: AnyMachineSnapshot): readonly unknown[] {
  return entry.flatMap((action) => {
    const { type, params } = action as unknown as { type: string; params: (given: object) => Decision }
    return type === 'decide' ? [rulings[params({ context }).command.type]] : []
  })
}

/** The next thing that happens in a state: what it invoked is done, its decision is there, or a delay is over. */
function nextEvent(snapshot: AnyMachineSnapshot): { readonly type: string; readonly output?: unknown } {
  const active = snapshot._nodes as readonly AnyStateNode[]
  const invoked = active.flatMap(({ invoke }) => invoke)[0]
  if (invoked) return { type: `xstate.done.actor.${invoked.id}`, output: outputOf(invoked) }
  const decided = active.flatMap((state) => ruling(state, snapshot))
  if (decided.length > 0) return { type: 'decided', output: decided[0] }
  const delayed = active.flatMap(({ ownEvents }) => ownEvents).find((type) => type.startsWith('xstate.after.'))
  // What nothing else ends is ended from outside.
  return { type: delayed ?? 'ABORT' }
}

function walk(machine: AnyStateMachine): AnyMachineSnapshot {
  let [snapshot] = initialTransition(machine, input) as [AnyMachineSnapshot, unknown]
  for (let steps = 0; snapshot.status === 'active' && steps < 100; steps++)
    [snapshot] = transition(machine, snapshot, nextEvent(snapshot)) as [AnyMachineSnapshot, unknown]
  return snapshot
}

const charts = Object.entries(machines).filter((exported): exported is [string, (typeof machines)['gameMachine']] =>
  exported[0].endsWith('Machine'),
)

describe('without any actor, by pure transitions on fake outputs', () => {
  test.each(charts)('%s walks from its start to its end', (_name, machine) => {
    const snapshot = walk(machine as AnyStateMachine)
    expect(snapshot.error).toBeUndefined()
    expect(snapshot.status).toBe('done')
  })
})
