import { assign, setup } from 'xstate'
import { type NightChoices, nothingChosen, ownPowers, powerPoll } from '../src/rules/night.js'
import type { PlayState } from '../src/rules/play-state.js'
import type { Choice, Poll } from '../src/rules/poll.js'
import type { Act } from '../src/rules/powers/power.js'
import { type PowerName, powers, teamPower } from '../src/rules/powers/powers.js'
import type { Rules } from '../src/rules/rules-schema.js'
import { mafiaTeamMachine } from './mafia/team.js'
import { asChart, askAll, carryOutFor, onError, phaseBegins, record, rethrow, withOutput } from './runtime.js'

/** The input of a night. */
export type NightInput = { readonly rules: Rules; readonly day: number; readonly playState: PlayState }
/** The context of a night: its input, the choices so far, and the acts once the night is closed. */
export type NightContext = NightInput & NightChoices & { readonly acts: readonly Act[] }

/** The end of every region of the night. */
const asleep = { type: 'final', description: 'Nobody in this region is awake any more.' } as const

/** The description of a power's region. */
const describeRegion = (power: PowerName): string =>
  `The part of the night in which players with this power may ${powers[power].verb.base}.`

/** How every region begins. */
const waking = { description: 'The players who may act in this region wake up, if there are any.' } as const

/** The region of one power: its owners act at once; if nobody has it, nobody wakes. */
function region(power: PowerName) {
  const input = ({ context }: { context: NightContext }) => powerPoll(power, context.playState)
  const params = ({ event }: { event: { output: Choice[] } }) => ({ [power]: event.output })
  const onDone = { target: 'asleep', actions: { type: 'note', params } } as const
  const roads = {
    ...waking,
    always: [{ guard: { type: 'awake', params: power }, target: 'acting' }, { target: 'asleep' }],
  } as const
  const invoke = { id: power, src: 'askAll', input, onDone, onError } as const
  const acting = { description: powers[power].ask, invoke } as const
  return { description: describeRegion(power), initial: 'waking', states: { waking: roads, acting, asleep } } as const
}

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
            description: describeRegion(teamPower),
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

/** The input of Night Zero, and its context. */
export interface NightZeroInput {
  /** The mafia, by seat. */
  readonly team: readonly string[]
}

const notes = ({ context: { team } }: { context: NightZeroInput }): Poll => ({
  kind: 'strategize',
  place: { phase: 'nightZero' },
  players: team,
})

/** The mafia get to know each other: each writes strategy notes, then all of them read all notes. Nobody dies. */
export const nightZeroMachine = asChart(
  setup({
    types: { context: {} as NightZeroInput, input: {} as NightZeroInput },
    actors: { askAll },
    actions: { record, rethrow },
  }).createMachine({
    id: 'nightZero',
    description: 'The opening night: the mafia get to know each other and share their plans. Nobody dies.',
    context: ({ input }) => input,
    initial: 'plotting',
    states: {
      plotting: {
        description: 'Each of the mafia writes strategy notes.',
        entry: { type: 'record', params: { type: 'enter', phase: 'nightZero', day: 0 } },
        invoke: { id: 'notes', src: 'askAll', input: notes, onDone: 'shared', onError },
      },
      shared: { type: 'final', description: 'All of them read all notes.' },
    },
  }),
)
