import { hasChannels } from '../src/kernel/rules/channel.js'
import { nothingChosen } from '../src/kernel/rules/night-choices.js'
import { type RulesOption, rulesWithCode } from '../src/kernel/rules/own-code.js'
import type { OwnPower } from '../src/kernel/rules/powers/own-power.js'
import type { Act } from '../src/kernel/rules/powers/power.js'
import {
  type BuiltInPower,
  findPower,
  type PowerName,
  powerNames,
  powers,
  type TeamPower,
  teamPower,
} from '../src/kernel/rules/powers/powers.js'
import { Ruleset } from '../src/kernel/rules/ruleset.js'
import { type NightContext, type NightInput, type Region, regionsOf, teamRegion, vocabulary } from './night-regions.js'
import { decides, onError, phaseBegins, withOutput } from './runtime.js'

export type { NightContext, NightInput } from './night-regions.js'

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

/** The talk before the acts, in games whose rules have channels at night. */
const talking = vocabulary.createStateConfig({
  description: 'Whoever has a channel talks on it, heard by nobody but its members.',
  meta: { phase: 'night' },
  entry: phaseBegins('night'),
  invoke: { id: 'channels', src: 'channels', input: { time: 'night' }, onDone: 'restingTalk', onError },
})

const restingTalk = vocabulary.createStateConfig({
  description: 'The talk is over. A game with a pace waits, so that a long talk leaves the acts their time.',
  invoke: { id: 'restingTalk', src: 'pausePoint', onDone: 'acting', onError },
})

/** The talk before the acts, in a night of the game's own too. */
export const nightTalk = { talking, restingTalk } as const

/** The same night with a talk before its acts. */
const withTalk = <Acting extends { readonly entry: unknown }>({ entry: _, ...acting }: Acting) => ({
  ...nightTalk,
  acting,
})

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
  description: 'Everyone with a power acts in the same night, unseen by the others.',
  tags: 'secret',
  context: ({ input }: { input: NightInput }): NightContext => ({ ...input, ...nothingChosen, acts: [] }),
  initial: 'acting',
  output: ({ context }: { context: NightContext }): readonly Act[] => context.acts,
} as const

/** Everyone with a power acts in the same night, unseen by the others; their acts are recorded in a fixed order. */
export const nightMachine = vocabulary.createMachine({
  id: 'night',
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
 * part: the talk on channels comes before such a chart. `rules` and `powers` are those that games get.
 *
 * @throws {InvalidRulesError} when the rules are wrong, or name a power that is neither built in nor given.
 */
export function nightMachineFor(
  rules: RulesOption,
  powers: Readonly<Record<string, OwnPower>> = {},
): typeof nightMachine {
  return composeNight(new Ruleset(rulesWithCode(rules, { powers }), powers), { talks: false })
}

/** The night with regions for the powers of these rules only, their own powers included. */
export function composeNight(
  { rules, nightPowers: names }: Ruleset,
  { talks = hasChannels(rules, 'night') }: { readonly talks?: boolean } = {},
): typeof nightMachine {
  const isLate = (name: PowerName) => findPower(name, rules).late === true
  const [early, late] = [names.filter((name) => !isLate(name)), names.filter(isLate)]
  const acts = actingEarly(regionsOf<string>(early, rules))
  const first = talks ? withTalk(acts) : { acting: acts }
  const composed = { ...shared, id: 'night', initial: talks ? 'talking' : 'acting' } as const
  const machine =
    late.length === 0
      ? vocabulary.createMachine({ ...composed, states: { ...first, resting, closing, restingLate, over } })
      : vocabulary.createMachine({
          ...composed,
          states: {
            ...first,
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
