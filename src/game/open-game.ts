import type { AnyStateMachine, EventObject } from 'xstate'
import type { LaterStart } from '../../machines/later-game.js'
import { type Charts, findMisplacedChart } from '../../machines/own-charts.js'
import { InvalidOptionsError, InvalidRulesError } from '../kernel/errors/errors.js'
import { excerpt } from '../kernel/errors/explain.js'
import type { GameSetup } from '../kernel/events/decide/decide.js'
import type { GameEvent } from '../kernel/events/event.js'
import { EvidenceChain } from '../kernel/events/evidence.js'
import { defaultLimits, type Limits, pickLimits } from '../kernel/events/limits.js'
import { ownChart, ownChartNames } from '../kernel/rules/charts.js'
import { narratorId } from '../kernel/rules/persona.js'
import type { OwnPowers } from '../kernel/rules/powers/powers.js'
import type { Rules } from '../kernel/rules/rules-schema.js'
import { Ruleset } from '../kernel/rules/ruleset.js'
import { describeAgentFailure, FailingAgents, type OnWarning } from '../kernel/runtime/ask/failing-agents.js'
import { OpenQuestions, type WaitingQuestion } from '../kernel/runtime/ask/open-questions.js'
import { type RecordedAnswers, recordedAnswers } from '../kernel/runtime/ask/recorded-answers.js'
import { UnaskedPowers } from '../kernel/runtime/ask/unasked-powers.js'
import { type Budget, createBudget } from '../kernel/runtime/budget.js'
import { createGameClock } from '../kernel/runtime/clock.js'
import { GameControl } from '../kernel/runtime/game-control.js'
import { GameLog } from '../kernel/runtime/game-log.js'
import { CallLog, type FindAccused, type GameServices, type Roster } from '../kernel/runtime/game-services.js'
import { type EventSink, guardedInspect, Listeners, type LiveEvent, runGuarded } from '../kernel/runtime/listeners.js'
import { type LogStore, OrderedSink, storeJournal } from '../kernel/runtime/log-store.js'
import type { ReadingTime } from '../kernel/runtime/pace.js'
import { ownEntry } from '../kernel/text/objects.js'
import { GameInstance } from './game-instance.js'
import { gameMachines, unknownXStateCause } from './game-machines.js'
import type { GameOptions, RenewableOption } from './options.js'

/**
 * The game's machine for these rules, with the charts of its own that they name.
 *
 * @throws {InvalidOptionsError} when one of them is not in `charts`.
 */
function machineFor(ruleset: Ruleset, { charts = {}, start }: OpenOptions) {
  const names = ownChartNames(ruleset.rules)
  for (const name of names) requireChart(name, charts)
  if (names.length > 0) requireFitting(ruleset.rules, charts)
  return gameMachines.compose(ruleset, charts, start?.beginning)
}

function requireFitting(rules: Rules, charts: Charts): void {
  const misplaced = findMisplacedChart(rules, charts)
  if (misplaced === undefined) return
  const { name, place, fitting } = misplaced
  throw new InvalidOptionsError(
    `\`charts.${name}\`: expected a machine for ${place}, where the rules name it, got one of the library for ${fitting}.`,
    `charts.${name}`,
  )
}

function requireChart(name: string, charts: Charts): void {
  if (ownEntry(charts, name) !== undefined) return
  throw new InvalidOptionsError(
    `The rules name the chart \`${excerpt(name)}\`, which is the game's own: give its machine, \`charts: { ${excerpt(name)}: machine }\`.`,
    'charts',
  )
}

/** The options of a game besides its setup and agents. */
export interface OpenOptions extends Pick<GameOptions, Exclude<RenewableOption, 'agent' | 'narrator'> | 'journal'> {
  /** Default: nobody is read to accuse anybody, as in a replay, where the log says who did. */
  readonly findAccused?: FindAccused
  /** Saves what the game records; the store must already have the game if `known` is given. */
  readonly store?: LogStore
  /** A log that the game plays again before it continues. */
  readonly known?: readonly GameEvent[]
  /** The past that a fork shares. */
  readonly past?: readonly GameEvent[]
  /** Whether listeners and steps get the events of `known` as if they were new. Default false. */
  readonly announceKnown?: boolean
  /** The recorded answers, which no agent is asked for again. Default: those of `known` and of the journal. */
  readonly answers?: RecordedAnswers
  /**
   * Where a game begins whose past is in `log` and is not played again. Default: with the setup. `machine`: what it plays
   * instead of the rest.
   */
  readonly start?: LaterStart & { readonly log: GameLog; readonly machine?: AnyStateMachine }
}

/** A game that has not yet begun: new, or about to play a log again. */
export function openGame(setup: GameSetup, roster: Roster, options: OpenOptions): GameInstance {
  const { inspect, onListenerError = consoleListenerErrors() } = options
  const eventSinks: EventSink[] = []
  const listeners = new Listeners(onListenerError, eventSinks)
  const printed = [...roster.values()].some(({ readsConsole }) => readsConsole)
    ? warningsAtTheEnd(eventSinks)
    : consoleWarnings()
  const warn = guardedWarning(listeners, options.onWarning ?? printed)
  const ruleset = openRuleset(setup.created.rules, options.powers)
  const { start } = options
  const chart = gameMachines.stepped(start?.machine ?? machineFor(ruleset, options), warn)
  const game = openServices(setup, roster, { ...options, ruleset, eventSinks, listeners, warn })
  const refuse = (event: EventObject) => warn(describeRefusal(event), event)
  const inspected = inspect && { inspect: guardedInspect(inspect, (error) => listeners.report(error)) }
  return new GameInstance(game, { chart, listeners, warn, refuse, ...(start && { start }), ...inspected })
}

/** What somebody sends to an actor could end a game in a way that no log explains. */
const describeRefusal = ({ type }: EventObject): string =>
  `The event \`${type}\`, sent to an actor of a game from outside, changes nothing: call \`pause\`, \`resume\`, \`step\` or \`abort\` of the game.`

/**
 * The rules with the code of the powers that they name.
 *
 * @throws {InvalidOptionsError} when a power is missing, or a role's options are none of its power.
 */
export function openRuleset(rules: Rules, powers?: OwnPowers): Ruleset {
  const ruleset = new Ruleset(rules, powers)
  const { missingPower: missing, wrongOption: wrong } = ruleset
  if (missing !== undefined)
    throw new InvalidOptionsError(
      `The rules name the power \`${missing}\`, which is not built in: give it, \`powers: { ${missing} }\`.`,
      'powers',
    )
  if (wrong) throw new InvalidRulesError(`Rules: ${wrong.message}.`, wrong.path)
  return ruleset
}

function openServices(
  setup: GameSetup,
  roster: Roster,
  {
    ruleset,
    eventSinks,
    listeners,
    warn,
    ...options
  }: OpenOptions & {
    readonly ruleset: Ruleset
    readonly eventSinks: EventSink[]
    readonly listeners: Listeners
    readonly warn: OnWarning
  },
): GameServices {
  const { id, limits } = setup.created
  const { known = [], store, paceMs, readingMs, slowAfterMs, budget, findAccused = () => [] } = options
  const onLive = (event: LiveEvent) => listeners.live(event)
  const clock = createGameClock(options.clock, known.length > 0)
  const answerMs =
    options.clock === undefined || options.clock === 'simulated' ? undefined : longestAnswer(roster, limits)
  const chain = openChain(options.evidence)
  const sink = store && new OrderedSink(store, id, known.length > 0)
  if (sink) eventSinks.push((events) => sink.save(events))
  return {
    setup,
    roster: new Map(roster),
    findAccused,
    log:
      options.start?.log ??
      new GameLog(known, { announceKnown: options.announceKnown, chain, past: options.past, ruleset }),
    clock,
    control: new GameControl({
      clock,
      onLive,
      ...(budget && { budget: openBudget(budget) }),
      ...(sink && { sink }),
      ...(paceMs !== undefined && { paceMs }),
      ...(readingMs && { readingMs: guardedReading(readingMs, listeners) }),
      ...(answerMs !== undefined && { answerMs }),
      ...(options.announceKnown && { isPast: true }),
    }),
    // Options given now override those the game was made with.
    policy: { ...defaultLimits, ...pickLimits({ ...limits, ...pickLimits(options) }) },
    eventSinks,
    onLive,
    failing: new FailingAgents({
      maxRetries: limits.maxRetries,
      warn,
      hasListener: () => listeners.hasListener('answer.rejected', 'answer.defaulted'),
    }),
    ...(ownChart(setup.created.rules as Rules, 'night') !== undefined && { unasked: new UnaskedPowers(warn) }),
    waiting: new OpenQuestions({ clock: clock.wall, warn, ...(slowAfterMs !== undefined && { slowAfterMs }) }),
    ...chooseRecordedAnswers(id, options),
    ...(options.calls && { calls: new CallLog(id, { sink: options.calls, report: listeners.report, chain }) }),
  }
}

/** The longest that the answer of a player may take, in ms, as far as that is stated; undefined when all answer at once. */
function longestAnswer(roster: Roster, limits: Pick<Limits, 'timeoutMs'>): number | undefined {
  const slow = [...roster].flatMap(([id, agent]) => (id === narratorId || agent.instant ? [] : [agent]))
  const stated = slow.map(({ timeoutMs = Infinity }) => (Number.isFinite(timeoutMs) ? timeoutMs : limits.timeoutMs))
  return stated.length === 0 ? undefined : Math.max(...stated)
}

const openChain = (evidence: GameOptions['evidence']): EvidenceChain | undefined =>
  evidence === undefined || evidence === false ? undefined : new EvidenceChain(evidence === true ? undefined : evidence)

/** The recorded answers, and where new ones are saved. */
function chooseRecordedAnswers(gameId: string, { known = [], store, answers, ...options }: OpenOptions) {
  const journal = options.journal ?? (store && storeJournal(store, gameId))
  // Without a log, the entries of a journal belong to another game.
  const remembered = answers ?? (known.length > 0 ? recordedAnswers(known, journal?.entries) : undefined)
  return { ...(journal && { journal }), ...(remembered && { recorded: remembered }) }
}

function openBudget(budget: NonNullable<GameOptions['budget']>): { own: boolean; account: Budget } {
  const own = !('spend' in budget)
  return { own, account: own ? createBudget(budget) : budget }
}

/** A listener for warnings that throws changes nothing in the game. */
const guardedWarning =
  (listeners: Listeners, onWarning: OnWarning): OnWarning =>
  (message, cause) =>
    runGuarded(() => onWarning(message, cause), listeners.report)

/** A moment whose reading time cannot be computed takes none. */
const guardedReading =
  (readingMs: ReadingTime, { report }: Listeners): ReadingTime =>
  (events, at) => {
    let ms = 0
    runGuarded(() => {
      ms = Math.max(0, readingMs(events, at)) || 0
    }, report)
    return ms
  }

const mostPrinted = 20

/** What no game changes, such as the installed XState: printed once. */
const printedOnce = new Set<string>()

/** Prints the warnings of one game: of agents that fail for the same reason only the first, and no more than some. */
function consoleWarnings(): OnWarning {
  const printed = new Set<string>()
  return (message, cause) => {
    const reason = reasonOf(message, cause)
    const known = cause === unknownXStateCause ? printedOnce : printed
    if (known.has(reason) || known.size >= mostPrinted) return
    known.add(reason)
    console.warn(`nightzero: ${message}`, ...(cause instanceof Error ? [cause] : []))
  }
}

/** As `consoleWarnings`, for a game in which a player reads the console: what could tell a secret waits until the game is over. */
function warningsAtTheEnd(eventSinks: EventSink[]): OnWarning {
  const print = consoleWarnings()
  const waiting: Parameters<OnWarning>[] = []
  eventSinks.push((events) => {
    if (events.some(({ type }) => type === 'game.ended')) for (const warning of waiting.splice(0)) print(...warning)
  })
  return (message, cause) => (isPublicWarning(cause) ? print(message, cause) : waiting.push([message, cause]))
}

const isPublicWarning = (cause: unknown): boolean =>
  cause === unknownXStateCause || (Array.isArray(cause) && cause.every(({ isSecret }: WaitingQuestion) => !isSecret))

/** The reason of a rejection is compared up to what may be different for each player, and is in the message already. */
function reasonOf(message: string, cause: unknown): string {
  if (Array.isArray(cause)) return message
  return typeof cause === 'string' ? cause.replace(/[:`].*/s, '') : describeAgentFailure(cause)
}

/** Prints each error of a listener once in full, then how often it came again: ten times, a hundred times and so on. */
function consoleListenerErrors(): (error: unknown) => void {
  const counts = new Map<string, number>()
  return (error) => {
    const what = String(error)
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    if (count === 1) console.warn('nightzero: a listener failed:', error)
    else if (Number.isInteger(Math.log10(count))) console.warn(`nightzero: a listener failed ${count} times: ${what}`)
  }
}
