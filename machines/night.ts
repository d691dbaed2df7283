import { assign, setup } from 'xstate'
import { type NightChoices, nothingChosen, ownPowers, powerPoll } from '../src/rules/night-choices.js'
import type { Choice } from '../src/rules/poll.js'
import type { Act } from '../src/rules/powers/power.js'
import { type PowerName, powers, teamPower } from '../src/rules/powers/powers.js'
import type { Rules } from '../src/rules/rules-schema.js'
import type { Standing } from '../src/rules/standing.js'
import { mafiaTeamMachine } from './mafia/team.js'
import { onError, output, phaseBegins, rethrow } from './phrases.js'
import { askAll, record, runtimeOf } from './runtime.js'

export type NightInput = { readonly rules: Rules; readonly day: number; readonly standing: Standing }
export type NightContext = NightInput & NightChoices & { readonly acts: readonly Act[] }

/** The region of those with one power: they act at once; where nobody has it, nobody wakes. */
function region(power: PowerName) {
  const input = ({ context }: { context: NightContext }) => powerPoll(power, context.standing)
  const params = ({ event }: { event: { output: Choice[] } }) => ({ [power]: event.output })
  const onDone = { target: 'asleep', actions: { type: 'note', params } } as const
  const waking = {
    always: [{ guard: { type: 'awake', params: power }, target: 'acting' }, { target: 'asleep' }],
  } as const
  const acting = {
    description: powers[power].ask,
    invoke: { id: power, src: 'askAll', input, onDone, onError },
  } as const
  return { initial: 'waking', states: { waking, acting, asleep: { type: 'final' } } } as const
}

/** Everyone with a power acts in the same night, unseen by the others; what they did comes to light in a fixed order. */
export const nightMachine = setup({
  types: { context: {} as NightContext, input: {} as NightInput, output: {} as readonly Act[] },
  actors: { askAll, mafiaTeam: mafiaTeamMachine },
  guards: { awake: ({ context }, power: PowerName) => context.standing.awake[power].length > 0 },
  actions: {
    strike: assign({ team: (_, target: string | null) => ({ [teamPower]: target }) }),
    note: assign({ own: ({ context }, chosen: NightContext['own']) => ({ ...context.own, ...chosen }) }),
    close: assign({ acts: ({ context: { team, own }, system }) => runtimeOf(system).closeNight({ team, own }) }),
    record,
    rethrow,
  },
}).createMachine({
  id: 'night',
  context: ({ input }) => ({ ...input, ...nothingChosen, acts: [] }),
  initial: 'acting',
  states: {
    acting: {
      entry: phaseBegins('night'),
      type: 'parallel',
      states: {
        [teamPower]: {
          initial: 'choosing',
          states: {
            choosing: {
              invoke: {
                id: 'mafiaTeam',
                src: 'mafiaTeam',
                input: ({ context: { rules, day, standing } }) => ({ rules, day, team: standing.awake[teamPower] }),
                onDone: { target: 'asleep', actions: { type: 'strike', params: output } },
                onError,
              },
            },
            asleep: { type: 'final' },
          },
        },
        ...Object.fromEntries(ownPowers.map((power) => [power, region(power)])),
      },
      onDone: { target: 'over', actions: 'close' },
    },
    over: { type: 'final' },
  },
  output: ({ context }) => context.acts,
})
