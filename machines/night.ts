import { assign, setup } from 'xstate'
import { nothingChosen, ownPowers } from '../src/rules/night-choices.js'
import type { Act } from '../src/rules/powers/power.js'
import { type PowerName, powers, teamPower } from '../src/rules/powers/powers.js'
import { asChart } from './chart.js'
import { mafiaTeamMachine } from './mafia/team.js'
import { asleep, type NightContext, type NightInput, region, regionOf, waking } from './night-region.js'
import { onError, phaseBegins, rethrow, withOutput } from './phrases.js'
import { askAll, carryOutFor, record } from './runtime.js'

const closeNight = ({ context: { team, own } }: { context: NightContext }) =>
  ({ type: 'closeNight', team, own }) as const
const teamInput = ({ context: { rules, day, playState } }: { context: NightContext }) => ({
  rules,
  day,
  team: playState.awake[teamPower],
})
const struck = { target: 'asleep', actions: withOutput('strike') } as const
const closed = { target: 'over', actions: withOutput('noteActs') } as const

/** Everyone with a power acts in the same night, unseen by the others; their acts are recorded in a fixed order. */
export const nightMachine = asChart(
  setup({
    types: { context: {} as NightContext, input: {} as NightInput, output: {} as readonly Act[] },
    actors: { askAll, mafiaTeam: mafiaTeamMachine, carryOut: carryOutFor<'closeNight'>() },
    guards: { awake: ({ context }, power: PowerName) => context.playState.awake[power].length > 0 },
    actions: {
      strike: assign({ team: (_, target: string | null) => ({ [teamPower]: target }) }),
      note: assign({ own: ({ context }, chosen: NightContext['own']) => ({ ...context.own, ...chosen }) }),
      noteActs: assign({ acts: (_, acts: readonly Act[]) => acts }),
      record,
      rethrow,
    },
  }).createMachine({
    id: 'night',
    description: 'Everyone with a power acts in the same night, unseen by the others.',
    context: ({ input }) => ({ ...input, ...nothingChosen, acts: [] }),
    initial: 'acting',
    states: {
      acting: {
        description: 'Everyone with a power chooses, unseen by the others.',
        entry: phaseBegins('night'),
        type: 'parallel',
        states: {
          [teamPower]: {
            description: regionOf(teamPower),
            initial: 'waking',
            states: {
              waking: {
                ...waking,
                always: [{ guard: { type: 'awake', params: teamPower }, target: 'choosing' }, { target: 'asleep' }],
              },
              choosing: {
                description: powers[teamPower].ask,
                invoke: { id: 'mafiaTeam', src: 'mafiaTeam', input: teamInput, onDone: struck, onError },
              },
              asleep,
            },
          },
          ...Object.fromEntries(ownPowers.map((power) => [power, region(power)])),
        },
        onDone: 'closing',
      },
      closing: {
        description: 'The choices are recorded; each player sees only its own.',
        invoke: { id: 'closing', src: 'carryOut', input: closeNight, onDone: closed, onError },
      },
      over: { type: 'final', description: 'The night is over.' },
    },
    output: ({ context }) => context.acts,
  }),
)
