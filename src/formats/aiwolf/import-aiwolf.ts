import { InvalidLogError } from '../../errors/invalid-log-error.js'
import type { GameEvent } from '../../events/event.js'
import { readEvents } from '../../events/read-log.js'
import { closeBallot } from './ballots.js'
import { castOf, hasCounterpart } from './cast.js'
import { type AIWolfRecord, recordsIn } from './records.js'
import { Scribe } from './scribe.js'
import type { Telling } from './teller.js'
import { tellers } from './tellers.js'

/** A line, or part of one, without a counterpart in our events. */
export interface UnmappedLine {
  /** From 1. */
  readonly line: number
  readonly text: string
  /** In a sentence. */
  readonly reason: string
}

/** An AIWolf game in our events, and what was left out. */
export interface AIWolfImport {
  /**
   * Frozen and in the form of a log, for views, sentences, states and statistics. The game was not played here and
   * cannot be replayed.
   */
  readonly events: readonly GameEvent[]
  /** By line. */
  readonly report: readonly UnmappedLine[]
}

/**
 * Reads a log of the AIWolf competitions: lines of `day,kind,...` with the kinds status, talk, whisper, divine, guard, vote,
 * execute, attackVote, attack and result. Seers become sheriffs, bodyguards doctors, werewolves mafia; a role without a
 * counterpart plays as villager and is reported, like every line that maps to no event.
 *
 * @throws {InvalidLogError} when `text` is not a string, or does not begin with the `status` line of each player.
 */
export function importAIWolf(text: string): AIWolfImport {
  if (typeof text !== 'string') throw new InvalidLogError('Expected an AIWolf log as a text: read the file as `utf8`.')
  const { records, stray } = recordsIn(text)
  const cast = castOf(records)
  const telling: Telling = { scribe: new Scribe(cast, text), ballot: new Map() }
  const report: UnmappedLine[] = stray.map(({ line, text }) => ({ line, text, reason: 'This is not a record.' }))
  for (const { theirRole, line } of cast)
    if (!hasCounterpart(theirRole))
      report.push(unmappedLine(line, `No role here corresponds to ${theirRole}: it becomes a villager.`))
  for (const record of records) {
    const reason = tellRecord(telling, record)
    if (reason !== undefined) report.push(unmappedLine(record, reason))
  }
  report.sort((one, other) => one.line - other.line)
  return { events: readEvents(telling.scribe.events), report }
}

const unmappedLine = ({ line, text }: AIWolfRecord, reason: string): UnmappedLine => ({ line, text, reason })

/** Writes what a record tells; returns why it could not, in a sentence. */
function tellRecord(telling: Telling, record: AIWolfRecord): string | undefined {
  if (record.kind !== 'vote' && record.kind !== 'execute') closeBallot(telling)
  if (telling.scribe.state.winner) return 'The game was over.'
  const tell = Object.hasOwn(tellers, record.kind) ? tellers[record.kind] : undefined
  return tell ? tell(telling, record) : `Records of kind ${record.kind} are not known.`
}
