import { derive, type GameEvent, verifyLog } from '../../../../src/index.js'
import { withoutFaults } from '../../../support/comparable.js'
import { faultsOfLater } from '../later-roles.js'
import { breachesOf } from '../law.js'
import { faultsOf, laws } from '../laws.js'
import { faultsOfLog } from '../log-laws.js'
import { type Played, play } from '../play.js'
import { faultsOfRequests, illegalChoices } from '../request-laws.js'
import { isInterruption } from './faults.js'
import { interrupt, ownCharts } from './interrupt.js'
import type { RulesOf, Scenario } from './scenario.js'
import { ViewsWatched } from './views-watched.js'

/** What may be found in a game that should not be there. */
const findings = [
  'did not end',
  'threw an error',
  'broke a law',
  'did not verify',
  'showed a secret',
  'continued differently',
] as const

/** Something unexpected, with details. */
export interface Finding {
  readonly what: (typeof findings)[number]
  readonly detail: string
}

/** The result of one game. */
export interface Outcome {
  readonly events: number
  /** How often its fault struck. */
  readonly strikes: number
  /** How many planted secrets were shown to players who may see them: with none, the search for leaks would prove nothing. */
  readonly secrets: number
  readonly findings: readonly Finding[]
}

/** Much longer than any of the games takes. */
const patienceMs = 60_000

/** Plays one game, checks everything that must be true of it, and, where it has to be stopped, plays it once more. */
export async function playScenario(scenario: Scenario): Promise<Outcome> {
  const seen: Finding[] = []
  let [events, strikes, secrets] = [0, 0, 0]
  try {
    const { played, kept } = await inTime(checkGame(scenario, seen))
    events = played.events.length
    secrets = kept
    strikes = await inTime(countStrikes(scenario, played, seen))
  } catch (error) {
    seen.push(error instanceof Endless ? { what: 'did not end', detail: error.message } : errorFinding(error))
  }
  return { events, strikes, secrets, findings: seen }
}

/** Of the built-in phases alone: how they follow one another, when a day begins, and that by day only the condemned die. */
const amended = ['Phases follow', 'Days are numbered', 'Only the condemned die by day']
const lawsOfOwnPhases = laws.filter(({ says }) => !amended.some((law) => says.startsWith(law)))

class Endless extends Error {}

/** Rejects when the game has not ended within the time that is more than enough for each. */
async function inTime<T>(playing: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Endless(`It had not ended after ${patienceMs} ms.`)), patienceMs)
  })
  return Promise.race([playing, late]).finally(() => clearTimeout(timer))
}

const errorFinding = (error: unknown): Finding => ({
  what: 'threw an error',
  detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

const each = (what: Finding['what'], details: readonly string[]): Finding[] =>
  details.slice(0, 3).map((detail) => ({ what, detail }))

/** Plays the game without a stop, and checks it against every law. */
async function checkGame({ rules, options }: Scenario, seen: Finding[]): Promise<{ played: Played; kept: number }> {
  const views = new ViewsWatched()
  const played = await play({ ...options, agent: views.watch(options.agent) })
  const { events, game } = played
  seen.push(...each('broke a law', [...breaches(rules, played), ...illegalChoices(played)]))
  const { leaks, kept } = views.leaks(events, game.rules)
  seen.push(...each('showed a secret', leaks))
  seen.push(...each('did not verify', await refusals(events, options)))
  return { played, kept }
}

/** What breaks the laws that games under such rules must keep. */
function breaches(rules: RulesOf, played: Played): string[] {
  if (rules === 'later roles') return faultsOfLater(played.events)
  if (rules === 'own phases') return [...faultsOfLog(played.events), ...breachesOf(played.events, lawsOfOwnPhases)]
  return [...faultsOf(played.events), ...faultsOfRequests(played)]
}

async function refusals(events: readonly GameEvent[], options: Scenario['options']): Promise<string[]> {
  const verified = await verifyLog(events, ownCharts(options))
  return verified.ok && verified.finished ? [] : [verified.ok ? 'The log is not finished.' : verified.message]
}

/** How often the fault struck. A game that is stopped is played again, and must continue to the same end. */
async function countStrikes({ fault, options }: Scenario, { events }: Played, seen: Finding[]): Promise<number> {
  if (!isInterruption(fault)) return events.filter(({ type }) => type === 'answer.rejected').length
  const place = { draw: derive(options.seed, 'interruption'), length: events.length }
  const again = await interrupt(fault, options, place)
  // The first event names the agents, and only one of the two games was watched.
  const [one, other] = [events, again.events].map((log) => withoutFaults(log).slice(1)) as [string[], string[]]
  const at = one.findIndex((event, index) => event !== other[index])
  if (at >= 0 || one.length !== other.length)
    seen.push({ what: 'continued differently', detail: `From event ${at + 1}: ${one[at]} became ${other[at]}.` })
  seen.push(...each('did not verify', await refusals(again.events, options)))
  return again.stops
}
