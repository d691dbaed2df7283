import { checkFields } from '../kernel/errors/checks.js'
import { DivergenceError } from '../kernel/errors/divergence-error.js'
import { InvalidLogError, MafiaError } from '../kernel/errors/errors.js'
import { commitmentOf } from '../kernel/events/commitment.js'
import { type GameEvent, isEvent, isFinished } from '../kernel/events/event.js'
import { foldEvents } from '../kernel/events/evolve.js'
import { readEvents, requireEvents } from '../kernel/events/read-log.js'
import type { Winner } from '../kernel/rules/team.js'
import { definedFields } from '../kernel/text/objects.js'
import { checkEvidence, type ProvedEvidence, type VerifyOptions, verifySchema } from './check-evidence.js'
import { type ReplayOptions, rerunChecked } from './replay-game.js'

/** A log that is valid. */
export interface ProvedLog {
  readonly ok: true
  readonly id: string
  readonly events: number
  readonly finished: boolean
  /** Null while the game is not finished. */
  readonly winner: Winner | null
  /** `opened`: the end of the game shows the roles and they match the hash. `sealed`: the game has not ended yet. */
  readonly commitment: 'opened' | 'sealed'
  /** What its hashes prove; absent for a log without them. */
  readonly evidence?: ProvedEvidence
}

/** A log that is not valid: the first wrong event and the reason. */
export interface RefusedLog {
  readonly ok: false
  /** What failed: the form of the events, their replay, the hash that commits to the roles, the final state, or the hashes. */
  readonly check: 'schema' | 'replay' | 'commitment' | 'fold' | 'evidence'
  readonly seq: number
  /** One sentence that names the event. */
  readonly message: string
  /** The event in the log, when the replay wrote a different one. */
  readonly expected?: unknown
  readonly actual?: unknown
}

/** The outcome of verifying a log: valid, or the first wrong event and the reason. */
export type Verification = ProvedLog | RefusedLog

/**
 * Verifies a log, finished or cut anywhere: every event has the right form and number; the rules allow each recorded
 * answer, and each failed try fails again; a replay of the answers writes the same log; the roles match their hash; the
 * events lead to the recorded winner; and, if the log is evidence, nothing was changed since its hashes were written,
 * times and costs included. It cannot prove that an agent said what is recorded: see `docs/logs.md`. No content of a log
 * makes it throw.
 *
 * @throws {InvalidLogError} when `events` is not a list.
 * @throws {InvalidOptionsError} when an option is unknown or of the wrong shape.
 */
export async function verifyLog(events: readonly GameEvent[], options: VerifyOptions = {}): Promise<Verification> {
  checkFields(verifySchema, options)
  const { calls, head, publicKey, ...replayed } = options
  if (!Array.isArray(events)) requireEvents(events)
  const refusal =
    (await findFault('schema', () => readEvents(events))) ??
    (await checkReplay(events, replayed)) ??
    checkCommitment(events) ??
    checkFinalState(events)
  if (refusal) return refusal
  let evidence: ProvedEvidence | undefined
  const fault = await findFault('evidence', async () => {
    evidence = await checkEvidence(events, definedFields({ calls, head, publicKey }))
  })
  if (fault) return fault
  const { id, winner } = foldEvents(events)
  const finished = isFinished(events)
  return {
    ok: true,
    id,
    events: events.length,
    finished,
    winner,
    commitment: finished ? 'opened' : 'sealed',
    ...(evidence && { evidence }),
  }
}

/** What a check throws about the log; undefined if it throws nothing. */
async function findFault(check: RefusedLog['check'], act: () => unknown): Promise<RefusedLog | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (!(error instanceof InvalidLogError)) throw error
    return { ok: false, check, seq: error.index, message: error.message }
  }
}

async function checkReplay(events: readonly GameEvent[], options: ReplayOptions): Promise<RefusedLog | undefined> {
  try {
    return await findFault('replay', () => rerunChecked(events, options))
  } catch (error) {
    if (!(error instanceof MafiaError)) throw error
    const { message } = error
    if (!(error instanceof DivergenceError))
      return { ok: false, check: 'replay', seq: 0, message: `Event 0: ${message}` }
    const { seq, expected, actual } = error
    return { ok: false, check: 'replay', seq, message, expected, actual }
  }
}

/** Computed from what the last event reveals, without the engine. */
function checkCommitment(events: readonly GameEvent[]): RefusedLog | undefined {
  const [created, opened, ended] = [events[0], events[1], events.at(-1)]
  if (!created || !opened || !ended || !isEvent(opened, 'game.opened') || !isEvent(ended, 'game.ended'))
    return undefined
  const { roles, salt, seed } = ended.data
  const dealt = opened.data.players.map(({ id }) => [id, roles[id] ?? ''] as const)
  const refuse = (message: string): RefusedLog => ({ ok: false, check: 'commitment', seq: ended.seq, message })
  if (opened.data.commitment !== commitmentOf(salt, dealt))
    return refuse(`Event ${ended.seq}: the roles and the salt do not open the commitment of event 1.`)
  const first = (created as GameEvent<'game.created'>).data
  if (first.seed !== seed || first.salt !== salt)
    return refuse(`Event ${ended.seq}: the seed and the salt are not those of event 0.`)
  return undefined
}

function checkFinalState(events: readonly GameEvent[]): RefusedLog | undefined {
  const last = events.at(-1)
  if (!last || !isEvent(last, 'game.ended')) return undefined
  const { winner, players } = foldEvents(events)
  const wrong = players.find(({ id, role }) => role !== (last.data.changedRoles?.[id] ?? last.data.roles[id]))
  if (winner === last.data.winner && wrong === undefined) return undefined
  return {
    ok: false,
    check: 'fold',
    seq: last.seq,
    message: `Event ${last.seq}: the state computed from the log ends differently.`,
  }
}
