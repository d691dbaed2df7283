import { type AnyStateMachine, createMachine } from 'xstate'
import { hasChannels } from '../src/kernel/rules/channel.js'
import { type BuiltInChart, describeChart, namedCharts, ownChart, partsOfDay } from '../src/kernel/rules/charts.js'
import type { DayPhase, DecisionPhase, OpeningPhase } from '../src/kernel/rules/polls.js'
import type { Act } from '../src/kernel/rules/powers/power.js'
import type { OwnPowers } from '../src/kernel/rules/powers/powers.js'
import type { mafiaProtocols } from '../src/kernel/rules/protocols.js'
import type { Rules } from '../src/kernel/rules/rules-schema.js'
import { Ruleset } from '../src/kernel/rules/ruleset.js'
import { channelsMachine } from './channels.js'
import { dayMachine } from './day.js'
import { bidsMachine } from './discussion/bids.js'
import { reactiveMachine } from './discussion/reactive.js'
import { turnsMachine } from './discussion/turns.js'
import { gameMachine } from './game.js'
import { beginGameAt, type GameBeginning } from './later-game.js'
import {
  consensusMachine,
  mafiaBallotMachine,
  proposalsMachine,
  type RoundsInput,
  teamChatMachine,
} from './mafia/protocols.js'
import { mafiaTeamMachine } from './mafia/team.js'
import { composeNight, type NightInput, nightMachine, nightTalk } from './night.js'
import { nightZeroMachine } from './night-zero.js'
import { type RoundEndInput, roundEndMachine } from './round-end.js'
import { type ChildMachine, missingChart, onError, pausePoint, phaseBegins } from './runtime.js'
import { trialMachine } from './trial.js'
import { voteMachine } from './vote.js'

/** What a chart gets and puts out that replaces each built-in one, or stands where it could. */
interface ChartKinds {
  readonly opening: ChildMachine<OpeningPhase, unknown>
  readonly night: ChildMachine<NightInput, readonly Act[]>
  readonly mafia: ChildMachine<RoundsInput, string | null>
  readonly discussion: ChildMachine<DayPhase, unknown>
  readonly decision: ChildMachine<DecisionPhase, unknown>
  readonly roundEnd: ChildMachine<RoundEndInput, unknown>
}

type Replacing<Name extends BuiltInChart> = Name extends 'night' | 'roundEnd'
  ? ChartKinds[Name]
  : Name extends 'nightZero'
    ? ChartKinds['opening']
    : Name extends keyof typeof mafiaProtocols
      ? ChartKinds['mafia']
      : Name extends 'trial' | 'vote'
        ? ChartKinds['decision']
        : ChartKinds['discussion']

/**
 * The machines of a game's own charts, by the names that its rules use. One that is called as a built-in chart replaces
 * it and has its input and output; any other opens games, runs in a day, or chooses for the mafia.
 */
export type Charts = { readonly [Name in BuiltInChart]?: Replacing<Name> } & Readonly<
  Record<string, ChartKinds[keyof ChartKinds]>
>

const placeNames = {
  opening: 'the opening',
  mafia: 'the choice of the mafia',
  discussion: 'the day',
  decision: 'the day',
  day: 'the day',
} as const

const ofMafia = [consensusMachine, teamChatMachine, proposalsMachine, mafiaBallotMachine]
const ofDay = [turnsMachine, reactiveMachine, bidsMachine, trialMachine, voteMachine]

/** Where each machine of the library may stand. */
const fittingPlaces: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [nightMachine, 'the night'],
  [roundEndMachine, 'the end of a round'],
  [nightZeroMachine, placeNames.opening],
  ...ofMafia.map((machine) => [machine, placeNames.mafia] as const),
  ...ofDay.map((machine) => [machine, placeNames.day] as const),
])

/** Whoever talks by day or sums up a round may open a game too, and whoever sums up may do so by day. */
const alsoFits: Readonly<Record<string, readonly string[]>> = {
  'the opening': ['the day', 'the end of a round'],
  'the day': ['the end of a round'],
}

/** A chart of the game's own that is a machine of the library for another place. */
interface MisplacedChart {
  readonly name: string
  /** Where the rules name it. */
  readonly place: string
  /** Where that machine belongs. */
  readonly fitting: string
}

/** Types cannot tell by its name where a chart of the game's own stands: a machine of the library could fail there. */
export function findMisplacedChart(rules: Rules, charts: Charts): MisplacedChart | undefined {
  const replaced = [
    { name: 'night', place: 'the night' },
    { name: 'roundEnd', place: 'the end of a round' },
  ]
  // A game that opens with the night names no chart of its own there.
  const named = namedCharts(rules)
    .filter(({ name }) => name !== 'night')
    .map(({ name, place }) => ({ name, place: placeNames[place] }))
  return [...replaced, ...named].flatMap(({ name, place }) => {
    const fitting = ownChart(rules, name) === undefined ? undefined : fittingPlaces.get(charts[name])
    const fits = fitting === undefined || fitting === place || alsoFits[place]?.includes(fitting)
    return fits ? [] : [{ name, place, fitting }]
  })[0]
}

/** A state of a machine that stands for charts of the game's own, with the guard that chooses between charts there. */
interface Place {
  readonly state: string
  readonly guard: string
  /** The charts of the game's own that the rules name there, each once. */
  readonly names: readonly string[]
}

type Json = Readonly<Record<string, unknown>>

/** A machine's definition with every object in it changed, from within; functions and other values stay. */
function mapDefinition(value: unknown, change: (part: Json) => unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((item) => mapDefinition(item, change))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([key, part]) => [key, mapDefinition(part, change)])
  return change(Object.fromEntries(inner))
}

type States = Readonly<Record<string, Json>>

/**
 * A machine in which charts of the game's own have states of their own, called as the charts: in the place of the state
 * that stands for all of them, and of the built-in charts that they replace.
 */
function withOwnStates(machine: AnyStateMachine, { state, guard, names }: Place, { rules, charts }: OwnCharts) {
  if (names.length === 0) return machine
  const { config, implementations } = machine
  const { [state]: template = {}, ...others } = config.states as States
  const own = names.map((name) => {
    const run = (part: Json) => (part.src === state ? { ...part, id: name, src: name } : part)
    return [name, { ...(mapDefinition(template, run) as Json), description: describeChart(rules, name) }]
  })
  const route = (part: Json): unknown => {
    if (names.includes(String(part.target))) return []
    return part.target === state
      ? names.map((name) => ({ ...part, target: name, guard: { type: guard, params: name } }))
      : part
  }
  const kept = Object.entries(others).filter(([key]) => !names.includes(key))
  const states = { ...(mapDefinition(Object.fromEntries(kept), route) as States), ...Object.fromEntries(own) }
  const actors = { ...implementations.actors, ...machinesFor(names, charts) }
  return createMachine({ ...config, states } as typeof config, { ...implementations, actors } as never)
}

interface OwnCharts {
  readonly rules: Rules
  readonly charts: Charts
}

const machinesFor = (names: readonly string[], charts: Charts): Json =>
  Object.fromEntries(names.map((name) => [name, Object.hasOwn(charts, name) ? charts[name] : missingChart()]))

/**
 * The state of a night in which a chart of the game's own runs, after the talk on channels. A game with a pace waits after
 * it, so that its length tells nothing, whatever the chart asks.
 */
function ownNight({ invoke, ...night }: Json, rules: Rules): Json {
  const { onDone, ...chart } = invoke as { readonly onDone: { readonly target: string; readonly actions: unknown } }
  const talks = hasChannels(rules, 'night')
  return {
    ...night,
    entry: phaseBegins('night'),
    initial: talks ? 'talking' : 'acting',
    states: {
      ...(talks && nightTalk),
      acting: { invoke: { ...chart, onDone: { target: 'resting', actions: onDone.actions } } },
      resting: { invoke: { id: 'restingAfterNight', src: 'pausePoint', onDone: 'over', onError } },
      over: { type: 'final' },
    },
    onDone: onDone.target,
  }
}

/** A game in which charts of its own run in the place of the built-in night and the built-in end of a round. */
function withOwnPhases(machine: AnyStateMachine, { rules, charts }: OwnCharts): AnyStateMachine {
  const names = (['night', 'roundEnd'] as const).filter((name) => ownChart(rules, name) !== undefined)
  if (names.length === 0) return machine
  const { config, implementations } = machine
  const states = config.states as States
  const begun = names.map((name) => {
    const state = states[name] ?? {}
    return [name, name === 'night' ? ownNight(state, rules) : { ...state, entry: phaseBegins(name) }]
  })
  return createMachine(
    { ...config, states: { ...states, ...Object.fromEntries(begun) } } as typeof config,
    {
      ...implementations,
      actors: { ...implementations.actors, channels: channelsMachine, pausePoint, ...machinesFor(names, charts) },
    } as never,
  )
}

/**
 * The root machine of a game by these rules and this code, with the charts of its own that they name. `beginning`: where
 * it begins if its past is known.
 */
export function composeGame(ruleset: Ruleset, charts: Charts, beginning?: GameBeginning): AnyStateMachine {
  const game = wholeGame(ruleset, charts)
  return beginning === undefined ? game : beginGameAt(game, beginning)
}

/**
 * The root machine of a game by these rules, with the charts of its own that they name. Without a machine for one of
 * them it can be drawn but not played; without the code of one of its powers, its owners are asked at night.
 */
export function gameMachineFor(rules: Rules, charts: Charts = {}, powers: OwnPowers = {}): AnyStateMachine {
  return composeGame(new Ruleset(rules, powers), charts)
}

function wholeGame(ruleset: Ruleset, charts: Charts): AnyStateMachine {
  const { rules } = ruleset
  const night = composeNight(ruleset)
  if (rules.charts === undefined) return gameMachine.provide({ actors: { night } })
  const own = { rules, charts }
  const { opening, night: atNight } = rules
  const isOwn = (name: string) => ownChart(rules, name) !== undefined
  const ofDay = new Set(partsOfDay(rules).flatMap(({ chart }) => (isOwn(chart) ? [chart] : [])))
  const day = withOwnStates(dayMachine, { state: 'ownPhase', guard: 'comes', names: [...ofDay] }, own)
  const protocol = isOwn(atNight.mafia.protocol) ? [atNight.mafia.protocol] : []
  const team = withOwnStates(mafiaTeamMachine, { state: 'ownProtocol', guard: 'theyChooseBy', names: protocol }, own)
  const opens = opening !== 'night' && isOwn(opening) ? [opening] : []
  const game = withOwnStates(gameMachine, { state: 'ownOpening', guard: 'opensWith', names: opens }, own)
  const nights = { night: night.provide({ actors: { mafiaTeam: team as typeof mafiaTeamMachine } }) }
  return withOwnPhases(game.provide({ actors: { day, ...nights } } as never), own)
}
