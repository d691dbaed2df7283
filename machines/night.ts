import { assign, setup } from 'xstate'
import { type NightChoices, nothingChosen, powerPoll } from '../src/kernel/rules/night-choices.js'
import { type RulesOption, rulesWithCode } from '../src/kernel/rules/own-code.js'
import type { PlayState } from '../src/kernel/rules/play-state.js'
import type { Choice } from '../src/kernel/rules/poll.js'
import type { OwnPower } from '../src/kernel/rules/powers/own-power.js'
import type { Act, Power } from '../src/kernel/rules/powers/power.js'
import {
  type BuiltInPower,
  describeUse,
  findPower,
  type PowerName,
  powerNames,
  powers,
  type TeamPower,
  teamPower,
} from '../src/kernel/rules/powers/powers.js'
import type { Rules } from '../src/kernel/rules/rules-schema.js'
import { Ruleset } from '../src/kernel/rules/ruleset.js'
import { mafiaTeamMachine } from './mafia/team.js'
import {
  askAll,
  child,
  type DecidedEvent,
  decideFor,
  decides,
  onError,
  pausePoint,
  phaseBegins,
  record,
  rethrow,
  withOutput,
} from './runtime.js'

export type NightInput = { readonly rules: Rules; readonly day: number; readonly playState: PlayState }
/** Its input, the choices so far, and the acts of those who have chosen. */
export type NightContext = NightInput & NightChoices & { readonly acts: readonly Act[] }

/** The powers that the roles of these rules have, one's own among them. */
const powersNamed = ({ cast }: Rules): string[] =>
  Object.values(cast).flatMap(({ powers: uses }) => uses.map(({ power }) => power))

const vocabulary = setup({
  types: {
    context: {} as NightContext,
    input: {} as NightInput,
    output: {} as readonly Act[],
    events: {} as DecidedEvent<'closeNight'>,
  },
  actors: { askAll, mafiaTeam: child(mafiaTeamMachine), pausePoint },
  guards: {
    awake: ({ context }, power: PowerName) => (context.playState.awake[power]?.length ?? 0) > 0,
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

/** The region of a power whose owners choose two players, one after the other. */
const regionOfPairs = (power: PowerName, known = findPower(power, null)) =>
  vocabulary.createStateConfig({
    description: describeRegion(known),
    initial: 'waking',
    states: {
      waking: waking(power),
      acting: acting(power, 'pairing'),
      pairing: {
        description: 'They choose a second player.',
        tags: 'asking',
        invoke: {
          id: `${power}Again`,
          src: 'askAll',
          input: ({ context }) => powerPoll(power, context.playState, context.own[power]),
          onDone: { target: 'asleep', actions: noteAs(power) },
          onError,
        },
      },
      asleep,
    },
  })

/** The region of the team that chooses together. */
const teamRegion = vocabulary.createStateConfig({
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

type Region = ReturnType<typeof region>

/** The regions of these powers, apart from the team's. */
const regionsOf = <Name extends PowerName>(names: readonly Name[], rules: Rules | null): Record<Name, Region> =>
  Object.fromEntries(
    names.map((name) => {
      const power = findPower(name, rules)
      return [name, power.picks === 2 ? regionOfPairs(name, power) : region(name, power)]
    }),
  ) as Record<Name, Region>

const startNight = ({ input }: { input: NightInput }): NightContext => ({ ...input, ...nothingChosen, acts: [] })

const over = vocabulary.createStateConfig({ type: 'final', description: 'The night is over.' })

/** With a pace, a night takes a time that does not depend on what was asked in it. */
const resting = vocabulary.createStateConfig({
  description: 'All have chosen. A game with a pace waits here, so that the length of a night tells nothing.',
  invoke: { id: 'resting', src: 'pausePoint', onDone: 'closing', onError },
})

const restingLate = vocabulary.createStateConfig({
  description: 'Those who act late have chosen, if there are any. A game with a pace waits once more.',
  invoke: { id: 'restingLate', src: 'pausePoint', onDone: 'over', onError },
})

const closeNight = decides(({ team, own }: NightContext) => ({ type: 'closeNight', team, own }))

const closing = vocabulary.createStateConfig({
  description: 'The choices are recorded; each player sees only its own.',
  entry: closeNight,
  on: { decided: { target: 'restingLate', actions: withOutput('noteActs') } },
})

const closingBeforeLate = vocabulary.createStateConfig({
  description: 'The choices are recorded; each player sees only its own, and those who act late what they may see.',
  entry: closeNight,
  on: {
    decided: [
      { guard: 'nobodyActsLate', target: 'restingLate', actions: withOutput('noteActs') },
      { target: 'actingLate', actions: withOutput('noteActs') },
    ],
  },
})

const closingLate = vocabulary.createStateConfig({
  description: 'The choices of those who acted late are recorded too.',
  entry: decides(({ team, own, acts: earlier }: NightContext) => ({ type: 'closeNight', team, own, earlier })),
  on: { decided: { target: 'restingLate', actions: withOutput('noteActs') } },
})

type AloneAsked = Exclude<BuiltInPower, TeamPower>
const isAsked = (name: BuiltInPower): name is AloneAsked => name !== teamPower && powers[name].automatic === undefined
const askedPowers = powerNames.filter(isAsked)
const earlyPowers = askedPowers.filter((name) => !powers[name].late)
const lateNames = askedPowers.filter((name) => powers[name].late)

const actingEarly = <Regions extends Readonly<Record<string, Region>>>(regions: Regions) =>
  ({
    description: 'Everyone with a power chooses, unseen by the others.',
    meta: { phase: 'night' },
    entry: phaseBegins('night'),
    type: 'parallel',
    states: { [teamPower]: teamRegion, ...regions },
    onDone: 'resting',
  }) as const

const actingLate = <Regions extends Readonly<Record<string, Region>>>(regions: Regions) =>
  ({
    description: 'Those who act when all others have chosen choose now, each knowing what its power shows it.',
    type: 'parallel',
    states: regions,
    onDone: 'closingLate',
  }) as const

const shared = {
  id: 'night',
  description: 'Everyone with a power acts in the same night, unseen by the others.',
  tags: 'secret',
  context: startNight,
  initial: 'acting',
  output: ({ context }: { context: NightContext }): readonly Act[] => context.acts,
} as const

/** Everyone with a power acts in the same night, unseen by the others; their acts are recorded in a fixed order. */
export const nightMachine = vocabulary.createMachine({
  ...shared,
  states: {
    acting: actingEarly(regionsOf(earlyPowers, null)),
    resting,
    closing: closingBeforeLate,
    actingLate: actingLate(regionsOf(lateNames, null)),
    closingLate,
    restingLate,
    over,
  },
})

/**
 * The night of games by these rules, with a region for each power whose owners are asked, those of your own included:
 * `nightMachine` has regions for the built-in powers alone. For a night chart of your own that runs the library's night as a
 * part. `rules` and `powers` are those that games get.
 *
 * @throws {InvalidRulesError} when the rules are wrong, or name a power that is neither built in nor given.
 */
export function nightMachineFor(
  rules: RulesOption,
  powers: Readonly<Record<string, OwnPower>> = {},
): typeof nightMachine {
  return composeNight(new Ruleset(rulesWithCode(rules, { powers }), powers))
}

/** The night with regions for the powers of these rules only, their own powers included. */
export function composeNight({ rules, nightPowers: names }: Ruleset): typeof nightMachine {
  const isLate = (name: PowerName) => findPower(name, rules).late === true
  const [early, late] = [names.filter((name) => !isLate(name)), names.filter(isLate)]
  const acting = actingEarly(regionsOf<string>(early, rules))
  const machine =
    late.length === 0
      ? vocabulary.createMachine({ ...shared, states: { acting, resting, closing, restingLate, over } })
      : vocabulary.createMachine({
          ...shared,
          states: {
            acting,
            resting,
            closing: closingBeforeLate,
            actingLate: actingLate(regionsOf<string>(late, rules)),
            closingLate,
            restingLate,
            over,
          },
        })
  // It has some of the regions of the whole night, and those of powers that only these rules have.
  return machine as unknown as typeof nightMachine
}

/** A night of a game's own may have forgotten its output. */
export function requireActs(acts: readonly Act[] | undefined): readonly Act[] {
  if (acts !== undefined) return acts
  throw new TypeError('Expected the chart `night` to put out its acts: a list of `{ power, by, target }`, or `[]`.')
}
