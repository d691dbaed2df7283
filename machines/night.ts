import { assign, setup } from 'xstate'
import {
  type NightChoices,
  type NightOutcome,
  nothingChosen,
  outcomeOf,
  type Power,
  powerPoll,
} from '../src/rules/night-choices.js'
import type { Choice } from '../src/rules/poll.js'
import type { Rules } from '../src/rules/rules-schema.js'
import type { Standing } from '../src/rules/standing.js'
import type { Chart } from './chart.js'
import { mafiaTeamMachine } from './mafia/team.js'
import { onError, output, phaseBegins, rethrow } from './phrases.js'
import { askAll, record, runtimeOf } from './runtime.js'

export type NightInput = { readonly rules: Rules; readonly day: number; readonly standing: Standing }
export type NightContext = NightInput & NightChoices

/** The region of those with one power: they act at once; where nobody has it, nobody wakes. */
function region<Acting extends string>(power: Power, acting: Acting) {
  const input = ({ context }: { context: NightContext }) => powerPoll(power, context.standing)
  const params = ({ event }: { event: { output: Choice[] } }) => ({ [power]: event.output })
  const onDone = { target: 'asleep', actions: { type: 'note', params } } as const
  const invoke = { src: 'askAll', input, onDone, onError } as const
  const waking = {
    always: [{ guard: { type: 'awake', params: power }, target: acting }, { target: 'asleep' }],
  } as const
  const active = { [acting]: { invoke } } as Record<Acting, { readonly invoke: typeof invoke }>
  return { initial: 'waking', states: { waking, ...active, asleep: { type: 'final' } } } as const
}

/** Everyone with a power acts in the same night, unseen by the others; what they did comes to light in a fixed order. */
export const nightMachine: Chart<NightContext, NightInput, NightOutcome> = setup({
  types: { context: {} as NightContext, input: {} as NightInput, output: {} as NightOutcome },
  actors: { askAll, mafiaTeam: mafiaTeamMachine },
  guards: { awake: ({ context }, power: Power) => context.standing.awake[power].length > 0 },
  actions: {
    strike: assign({ kill: (_, target: string | null) => target }),
    note: assign({
      chosen: ({ context }, chosen: Partial<NightContext['chosen']>) => ({ ...context.chosen, ...chosen }),
    }),
    disclose: ({ system }) => runtimeOf(system).disclose(['protect', 'investigate', 'shoot']),
    record,
    rethrow,
  },
}).createMachine({
  id: 'night',
  context: ({ input }) => ({ ...input, ...nothingChosen }),
  initial: 'acting',
  states: {
    acting: {
      entry: phaseBegins('night'),
      type: 'parallel',
      states: {
        mafia: {
          initial: 'choosing',
          states: {
            choosing: {
              invoke: {
                src: 'mafiaTeam',
                input: ({ context: { rules, day, standing } }) => ({ rules, day, team: standing.awake.kill }),
                onDone: { target: 'asleep', actions: { type: 'strike', params: output } },
                onError,
              },
            },
            asleep: { type: 'final' },
          },
        },
        doctors: region('protect', 'protecting'),
        sheriffs: region('investigate', 'investigating'),
        vigilantes: region('shoot', 'shooting'),
      },
      onDone: { target: 'over', actions: 'disclose' },
    },
    over: { type: 'final' },
  },
  output: ({ context }) => outcomeOf(context),
})
