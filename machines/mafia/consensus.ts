import { assign, setup } from 'xstate'
import { type TeamInput, targetOf } from '../../src/rules/mafia-choice.js'
import type { Choice, Poll } from '../../src/rules/poll.js'
import { shuffle } from '../../src/rules/random.js'
import { onError, output, rethrow } from '../phrases.js'
import { ask, runtimeOf } from '../runtime.js'
import { agreement, mafiaAgreed, roundsLeft, settlement } from './rounds.js'

export interface ConsensusContext extends TeamInput {
  readonly round: number
  /** Those who still have to choose in this round, in the random order of this night. */
  readonly waiting: readonly string[]
  readonly picks: readonly Choice[]
  /** What may be chosen in later rounds: the targets of the first. */
  readonly pool: readonly string[]
  readonly choice: string
}

const nextPick = ({ context: { rules, round, waiting, pool } }: { context: ConsensusContext }): Poll => {
  const place = { phase: 'night', round, of: rules.night.mafia.rounds } as const
  return { kind: 'kill', place, players: waiting.slice(0, 1), ...(round > 1 && { among: pool }) }
}

/** The mafia choose one after another, each seeing the picks before; again if they do not agree; then the rules settle it. */
export const consensusMachine = setup({
  types: { context: {} as ConsensusContext, input: {} as TeamInput, output: {} as string | null },
  actors: { ask },
  guards: { everyonePicked: ({ context }) => context.waiting.length <= 1, mafiaAgreed, roundsLeft },
  actions: {
    lineUp: assign({
      waiting: ({ context: { team, day }, system }) => shuffle(team, runtimeOf(system).draw('mafia-order', day)),
    }),
    pick: assign(({ context: { picks, waiting } }, pick: Choice) => ({
      picks: [...picks, pick],
      waiting: waiting.slice(1),
    })),
    nextRound: assign(({ context: { round, picks, pool } }) => ({
      round: round + 1,
      waiting: picks.map(({ player }) => player),
      pool: round === 1 ? picks.flatMap(({ choice }) => choice ?? []) : pool,
      picks: [],
    })),
    agree: assign({ choice: agreement }),
    settle: assign({ choice: settlement }),
    rethrow,
  },
}).createMachine({
  id: 'consensus',
  context: ({ input }) => ({ ...input, round: 1, waiting: [], picks: [], pool: [], choice: 'skip' }),
  initial: 'liningUp',
  states: {
    liningUp: { entry: 'lineUp', always: 'round' },
    round: {
      initial: 'picking',
      states: {
        picking: {
          invoke: {
            src: 'ask',
            input: nextPick,
            onDone: [
              { guard: 'everyonePicked', target: 'picked', actions: { type: 'pick', params: output } },
              { target: 'picking', reenter: true, actions: { type: 'pick', params: output } },
            ],
            onError,
          },
        },
        picked: { type: 'final' },
      },
      onDone: [
        { guard: 'mafiaAgreed', target: 'decided', actions: 'agree' },
        { guard: 'roundsLeft', target: 'round', actions: 'nextRound' },
        { target: 'decided', actions: 'settle' },
      ],
    },
    decided: { type: 'final' },
  },
  output: ({ context }) => targetOf(context.choice),
})
