import { assign, setup } from 'xstate'
import { type NightChoices, nothingChosen, powerPoll, timesChosen } from '../src/kernel/rules/night-choices.js'
import type { PlayState } from '../src/kernel/rules/play-state.js'
import type { Choice } from '../src/kernel/rules/poll.js'
import type { Act, Power } from '../src/kernel/rules/powers/power.js'
import {
  describeUse,
  findPower,
  type PowerName,
  picksOf,
  powerOwners,
  powers,
  teamPower,
} from '../src/kernel/rules/powers/powers.js'
import type { Rules } from '../src/kernel/rules/rules-schema.js'
import { channelsMachine } from './channels.js'
import { mafiaTeamMachine } from './mafia/team.js'
import {
  askAll,
  child,
  type DecidedEvent,
  decideFor,
  onError,
  pausePoint,
  record,
  rethrow,
  withOutput,
} from './runtime.js'

export type NightInput = { readonly rules: Rules; readonly day: number; readonly playState: PlayState }
/** Its input, the choices so far, and the acts of those who have chosen. */
export type NightContext = NightInput & NightChoices & { readonly acts: readonly Act[] }

/** The powers that the roles of these rules have, one's own among them. */
const powersNamed = (rules: Rules): string[] =>
  powerOwners(rules).flatMap(([, { powers: uses }]) => uses.map(({ power }) => power))

/** The words of the night's chart. */
export const vocabulary = setup({
  types: {
    context: {} as NightContext,
    input: {} as NightInput,
    output: {} as readonly Act[],
    events: {} as DecidedEvent<'closeNight'>,
  },
  actors: { askAll, channels: child(channelsMachine), mafiaTeam: child(mafiaTeamMachine), pausePoint },
  guards: {
    awake: ({ context }, power: PowerName) => (context.playState.awake[power]?.length ?? 0) > 0,
    choosesAgain: ({ context: { rules, own, playState } }, power: PowerName) => {
      const [chosen, of] = [own[power] ?? [], picksOf(findPower(power, rules)).length]
      // Whoever has skipped is not asked again: if all have, nobody is left to choose.
      return timesChosen(chosen) + 1 < of && powerPoll(power, playState, { chosen, of }).players.length > 0
    },
    nobodyActsLate: ({ context: { rules, playState } }) =>
      powersNamed(rules).every((name) => !findPower(name, rules).late || (playState.awake[name]?.length ?? 0) === 0),
  },
  actions: {
    strike: assign({ team: (_, target: string | null) => ({ [teamPower]: target }) }),
    note: assign({ own: ({ context }, chosen: NightContext['own']) => addChoices(context.own, chosen) }),
    noteActs: assign((_, acts: readonly Act[]) => ({ ...nothingChosen, acts })),
    decide: decideFor<'closeNight'>(),
    record,
    rethrow,
  },
})

/** An owner that chooses twice adds its second choice to its first. */
function addChoices(own: NightContext['own'], chosen: NightContext['own']): NightContext['own'] {
  const added = Object.entries(chosen).map(([power, choices]) => [power, [...(own[power] ?? []), ...choices]])
  return { ...own, ...Object.fromEntries(added) }
}

const describeRegion = (power: Power): string =>
  `The part of the night in which players with this power may ${describeUse(power)}.`

const asleep = vocabulary.createStateConfig({
  type: 'final',
  description: 'Nobody in this region is awake any more.',
})

const waking = (power: PowerName) =>
  ({
    description: 'The players who may act in this region wake up, if there are any.',
    always: [{ guard: { type: 'awake', params: power }, target: 'acting' }, { target: 'asleep' }],
  }) as const

const noteAs = (power: PowerName) =>
  ({
    type: 'note',
    params: ({ event }: { event: { output: readonly Choice[] } }) => ({ [power]: event.output }),
  }) as const

/** All owners of a power choose at once. */
const acting = (power: PowerName, target: 'asleep' | 'pairing') =>
  vocabulary.createStateConfig({
    description: 'Its owners choose, all at once.',
    tags: 'asking',
    invoke: {
      id: power,
      src: 'askAll',
      input: ({ context }) => powerPoll(power, context.playState),
      onDone: { target, actions: noteAs(power) },
      onError,
    },
  })

/** The region of one power: its owners act at once; if nobody has it, nobody wakes. */
const region = (power: PowerName, known = findPower(power, null)) =>
  vocabulary.createStateConfig({
    description: describeRegion(known),
    initial: 'waking',
    states: { waking: waking(power), acting: acting(power, 'asleep'), asleep },
  })

/** The region of a power whose owners choose several times, one after the other. */
function regionOfSeveral(power: PowerName, known: Power) {
  const of = picksOf(known).length
  const done = { target: 'asleep', actions: noteAs(power) } as const
  const again = {
    guard: { type: 'choosesAgain', params: power },
    target: 'pairing',
    reenter: true,
    actions: noteAs(power),
  } as const
  return vocabulary.createStateConfig({
    description: describeRegion(known),
    initial: 'waking',
    states: {
      waking: waking(power),
      acting: acting(power, 'pairing'),
      pairing: {
        description: of === 2 ? 'They choose a second player.' : 'They choose again.',
        tags: 'asking',
        invoke: {
          id: `${power}Again`,
          src: 'askAll',
          input: ({ context }) => powerPoll(power, context.playState, { chosen: context.own[power] ?? [], of }),
          onDone: of === 2 ? done : [again, done],
          onError,
        },
      },
      asleep,
    },
  })
}

/** The region that a power needs, by how often its owners choose. */
function regionFor(name: PowerName, power: Power) {
  return picksOf(power).length === 1 ? region(name, power) : regionOfSeveral(name, power)
}

/** The region of the team that chooses together. */
export const teamRegion = vocabulary.createStateConfig({
  description: describeRegion(powers[teamPower]),
  initial: 'waking',
  states: {
    waking: {
      description: 'The players who may act in this region wake up, if there are any.',
      always: [{ guard: { type: 'awake', params: teamPower }, target: 'choosing' }, { target: 'asleep' }],
    },
    choosing: {
      description: 'The team chooses together.',
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
})

export type Region = ReturnType<typeof region>

/** The regions of these powers, apart from the team's. */
export const regionsOf = <Name extends PowerName>(names: readonly Name[], rules: Rules | null): Record<Name, Region> =>
  Object.fromEntries(
    names.map((name) => {
      return [name, regionFor(name, findPower(name, rules))]
    }),
  ) as Record<Name, Region>
