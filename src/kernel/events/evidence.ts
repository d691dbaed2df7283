import { InvalidLogError } from '../errors/errors.js'
import { type RunningHash, sha256Hex, startSha256 } from './commitment.js'
import { type EventMeta, type GameEvent, isEvent } from './event.js'

/*
 * A log that is evidence is hashed as the text of its lines: each event as JSON without spaces, its fields in the order of the
 * log, and a line feed. The first event, each `phase.changed` and `game.ended` have as the last field of their `meta` the
 * `evidence` with the `head`: the SHA-256 of all lines before, and of their own line without `evidence`. The next event names
 * in `meta.callHashes` the calls to models that ended before it: each the SHA-256 of the call as JSON without spaces.
 */

/** Who signs the head of a finished log. `ed25519Signer` makes one from a private key. */
export interface LogSigner {
  /** The public key, 32 bytes as hex digits. */
  readonly publicKey: string
  /** Signs the UTF-8 bytes of a text by Ed25519: 64 bytes as hex digits. */
  sign(text: string): string
}

/** The text that is signed: such a signature is good for nothing else. */
export const signedText = (head: string): string => `nightzero log ${head}`

const holdsHead = (event: GameEvent): boolean =>
  event.type === 'game.created' || event.type === 'phase.changed' || event.type === 'game.ended'

function replaceMeta(event: { meta?: EventMeta }, meta: EventMeta): void {
  event.meta = meta
}

/** The hash of a recorded call to a model, as a log that is evidence names it. */
export const hashCall = (call: object): string => sha256Hex(JSON.stringify(call))

/** Whether the events of a log are hashed, as its first event says. */
export const isEvidence = ([first]: readonly GameEvent[]): boolean => first?.meta?.evidence !== undefined

/** The running hash of a log, event by event. */
export class EvidenceChain {
  readonly #hash: RunningHash = startSha256()
  readonly #signer: LogSigner | undefined
  /** Lines that are not hashed yet: it is faster to hash many at once. */
  #lines = ''
  #calls: string[] = []
  #covered = 0

  constructor(signer?: LogSigner) {
    this.#signer = signer
  }

  /** How many events the last head covers. */
  get covered(): number {
    return this.#covered
  }

  /** Notes a call to a model: the next event names it. */
  noteCall(call: object): void {
    this.#calls.push(hashCall(call))
  }

  /**
   * Adds to the `meta` of a new event what its place in the log brings, and serializes the event once. Its `meta` is its last field,
   * and not empty: so the line with `evidence` follows from the line without.
   */
  seal(event: GameEvent): GameEvent {
    if (this.#calls.length > 0) this.#nameCalls(event)
    const line = JSON.stringify(event)
    if (!holdsHead(event)) return this.#add(event, line)
    const head = this.#headAt(line)
    const evidence = {
      head,
      ...(this.#signer && isEvent(event, 'game.created') && { publicKey: this.#signer.publicKey }),
      ...(this.#signer && isEvent(event, 'game.ended') && { signature: this.#signer.sign(signedText(head)) }),
    }
    this.#covered = event.seq + 1
    replaceMeta(event, { ...event.meta, evidence })
    return this.#add(event, `${line.slice(0, -2)},"evidence":${JSON.stringify(evidence)}}}`)
  }

  /**
   * Follows an event that is recorded already.
   *
   * @throws {InvalidLogError} when its head is missing, or is not that of the events up to it.
   */
  follow(event: GameEvent): GameEvent {
    if (holdsHead(event)) this.#check(event)
    return this.#add(event, JSON.stringify(event))
  }

  #nameCalls(event: GameEvent): void {
    replaceMeta(event, { ...event.meta, callHashes: this.#calls })
    this.#calls = []
  }

  #check(event: GameEvent): void {
    const { evidence, ...rest } = event.meta ?? {}
    const { seq } = event
    if (evidence === undefined)
      throw new InvalidLogError(
        `Event ${seq}: expected the hash of the log up to here in \`meta.evidence.head\`, got none: it was removed.`,
        seq,
      )
    if (evidence.head !== this.#headAt(JSON.stringify({ ...event, meta: rest })))
      throw new InvalidLogError(this.#mismatch(seq), seq)
    this.#covered = seq + 1
  }

  #mismatch(seq: number): string {
    const place = this.#covered === seq ? `event ${seq}` : `events ${this.#covered} to ${seq}`
    return `Event ${seq}: its \`meta.evidence.head\` is not the hash of the log up to here: in ${place} something was changed, added or removed, which may be a time, tokens or a cost.`
  }

  /** The hash of all lines so far and of this line. */
  #headAt(line: string): string {
    this.#hash.update(this.#lines)
    this.#lines = ''
    return this.#hash.hexWith(`${line}\n`)
  }

  #add(event: GameEvent, line: string): GameEvent {
    this.#lines += `${line}\n`
    return event
  }
}
