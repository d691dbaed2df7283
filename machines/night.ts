import { assign, setup } from 'xstate'
import { type NightChoices, nothingChosen, type OwnPower, ownPowers, powerPoll } from '../src/rules/night.js'
import type { PlayState } from '../src/rules/play-state.js'
import type { Act } from '../src/rules/powers/power.js'
import { type PowerName, powers, teamPower } from '../src/rules/powers/powers.js'
import type { Rules } from '../src/rules/rules-schema.js'
import { mafiaTeamMachine } from './mafia/team.js'
import { askAll, carryOutFor, child, onError, phaseBegins, record, rethrow, withOutput } from './runtime.js'

export type NightInput = { readonly rules: Rules; readonly day: number; readonly playState: PlayState }
/** Its input, the choices so far, and the acts once the night is closed. */
export type NightContext = NightInput & NightChoices & { readonly acts: readonly Act[] }

const vocabulary = setup({
  types: { context: {} as NightContext, input: {} as NightInput, output: {} as readonly Act[] },
  actors: { askAll, mafiaTeam: child(mafiaTeamMachine), carryOut: carryOutFor<'closeNight'>() },
  guards: { awake: ({ context }, power: PowerName) => context.playState.awake[power].length > 0 },
  actions: {
    strike: assign({ team: (_, target: string | null) => ({ [teamPower]: target }) }),
    note: assign({ own: ({ context }, chosen: NightContext['own']) => ({ ...context.own, ...chosen }) }),
    noteActs: assign({ acts: (_, acts: readonly Act[]) => acts }),
    record,
    rethrow,
  },
})

const describeRegion = (power: PowerName): string =>
  `The part of the night in which players with this power may ${powers[power].verb.base}.`

const asleep = vocabulary.createStateConfig({
  type: 'final',
  description: 'Nobody in this region is awake any more.',
})

/** The region of one power: its owners act at once; if nobody has it, nobody wakes. */
const region = (power: OwnPower) =>
  vocabulary.createStateConfig({
    description: describeRegion(power),
    initial: 'waking',
    states: {
      waking: {
        description: 'The players who may act in this region wake up, if there are any.',
        always: [{ guard: { type: 'awake', params: power }, target: 'acting' }, { target: 'asleep' }],
      },
      acting: {
        description: powers[power].ask,
        invoke: {
          id: power,
          src: 'askAll',
          input: ({ context }) => powerPoll(power, context.playState),
          onDone: { target: 'asleep', actions: { type: 'note', params: ({ event }) => ({ [power]: event.output }) } },
          onError,
        },
      },
      asleep,
    },
  })

const regions = Object.fromEntries(ownPowers.map((power) => [power, region(power)])) as Record<
  OwnPower,
  ReturnType<typeof region>
>

/** Everyone with a power acts in the same night, unseen by the others; their acts are recorded in a fixed order. */
export const nightMachine = vocabulary.createMachine({
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
              description: 'The players who may act in this region wake up, if there are any.',
              always: [{ guard: { type: 'awake', params: teamPower }, target: 'choosing' }, { target: 'asleep' }],
            },
            choosing: {
              description: powers[teamPower].ask,
              invoke: {
                id: 'mafiaTeam',
                src: 'mafiaTeam',
                input: ({ context: { rules, day, playState } }) => ({ rules, day, team: playState.awake[teamPower] }),
                onDone: { target: 'asleep', actions: withOutput('strike') },
                onError,
              },
            },
            asleep,
          },
        },
        ...regions,
      },
      onDone: 'closing',
    },
    closing: {
      description: 'The choices are recorded; each player sees only its own.',
      invoke: {
        id: 'closing',
        src: 'carryOut',
        input: ({ context: { team, own } }) => ({ type: 'closeNight', team, own }),
        onDone: { target: 'over', actions: withOutput('noteActs') },
        onError,
      },
    },
    over: { type: 'final', description: 'The night is over.' },
  },
  output: ({ context }) => context.acts,
})

/** The input of Night Zero, which is its context too. */
export interface NightZeroInput {
  readonly team: readonly string[]
}

/** The mafia get to know each other: each writes strategy notes, then all of them read all notes. Nobody dies. */
export const nightZeroMachine = setup({
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
      invoke: {
        id: 'notes',
        src: 'askAll',
        input: ({ context: { team } }) => ({ kind: 'strategize', place: { phase: 'nightZero' }, players: team }),
        onDone: 'shared',
        onError,
      },
    },
    shared: { type: 'final', description: 'All of them read all notes.' },
  },
})
