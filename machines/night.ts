import { assign, setup } from 'xstate'
import type { Choice } from '../src/rules/poll.js'
import type { NightActs } from '../src/rules/resolve-night.js'
import type { NightAction } from '../src/rules/roles/role.js'
import type { Rules } from '../src/rules/rules-schema.js'
import type { Standing } from '../src/rules/standing.js'
import { mafiaTeamMachine } from './mafia/team.js'
import { onError, output, phaseBegins, rethrow } from './phrases.js'
import { askAll, record, tableOf } from './table.js'

export type NightInput = { readonly rules: Rules; readonly day: number; readonly standing: Standing }
export type NightContext = NightInput & {
  readonly kill: string | null
  readonly chosen: Readonly<Record<NightAction, readonly Choice[]>>
}

/** What was done in a night, and whom the sheriffs looked into. */
export type NightOutput = NightActs & { readonly investigations: NightActs['shots'] }

const acts = (choices: readonly Choice[]): NightActs['shots'] =>
  choices.flatMap(({ player, choice }) =>
    choice === undefined || choice === 'skip' ? [] : [{ by: player, target: choice }],
  )

const asking =
  (kind: 'protect' | 'investigate' | 'shoot') =>
  ({ context }: { context: NightContext }) => ({
    kind,
    place: `night.${kind}`,
    players: context.standing.awake[kind],
    held: true,
  })

/** Everyone with a power acts in the same night, unseen by the others; what they did comes to light in a fixed order. */
export const nightMachine = setup({
  types: { context: {} as NightContext, input: {} as NightInput, output: {} as NightOutput },
  actors: { askAll, mafiaTeam: mafiaTeamMachine },
  guards: { awake: ({ context }, action: NightAction) => context.standing.awake[action].length > 0 },
  actions: {
    strike: assign({ kill: (_, target: string | null) => target }),
    note: assign({
      chosen: ({ context }, chosen: Partial<NightContext['chosen']>) => ({ ...context.chosen, ...chosen }),
    }),
    disclose: ({ system }) => tableOf(system).disclose(['night.protect', 'night.investigate', 'night.shoot']),
    record,
    rethrow,
  },
}).createMachine({
  id: 'night',
  context: ({ input }) => ({ ...input, kill: null, chosen: { kill: [], protect: [], investigate: [], shoot: [] } }),
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
        doctors: {
          initial: 'waking',
          states: {
            waking: {
              always: [{ guard: { type: 'awake', params: 'protect' }, target: 'protecting' }, { target: 'asleep' }],
            },
            protecting: {
              invoke: {
                src: 'askAll',
                input: asking('protect'),
                onDone: {
                  target: 'asleep',
                  actions: { type: 'note', params: ({ event }) => ({ protect: event.output }) },
                },
                onError,
              },
            },
            asleep: { type: 'final' },
          },
        },
        sheriffs: {
          initial: 'waking',
          states: {
            waking: {
              always: [
                { guard: { type: 'awake', params: 'investigate' }, target: 'investigating' },
                { target: 'asleep' },
              ],
            },
            investigating: {
              invoke: {
                src: 'askAll',
                input: asking('investigate'),
                onDone: {
                  target: 'asleep',
                  actions: { type: 'note', params: ({ event }) => ({ investigate: event.output }) },
                },
                onError,
              },
            },
            asleep: { type: 'final' },
          },
        },
        vigilantes: {
          initial: 'waking',
          states: {
            waking: {
              always: [{ guard: { type: 'awake', params: 'shoot' }, target: 'shooting' }, { target: 'asleep' }],
            },
            shooting: {
              invoke: {
                src: 'askAll',
                input: asking('shoot'),
                onDone: {
                  target: 'asleep',
                  actions: { type: 'note', params: ({ event }) => ({ shoot: event.output }) },
                },
                onError,
              },
            },
            asleep: { type: 'final' },
          },
        },
      },
      onDone: { target: 'over', actions: 'disclose' },
    },
    over: { type: 'final' },
  },
  output: ({ context: { kill, chosen } }) => ({
    kill,
    protections: acts(chosen.protect),
    shots: acts(chosen.shoot),
    investigations: acts(chosen.investigate),
  }),
})
