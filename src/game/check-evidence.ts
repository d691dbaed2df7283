import * as z from 'zod/mini'
import { InvalidLogError, InvalidOptionsError } from '../kernel/errors/errors.js'
import { openEd25519, verifyEd25519 } from '../kernel/events/commitment.js'
import { type GameEvent, isFinished } from '../kernel/events/event.js'
import { EvidenceChain, hashCall, isEvidence, type LogSigner, signedText } from '../kernel/events/evidence.js'
import { foldEvents } from '../kernel/events/evolve.js'
import type { RecordedCall } from '../kernel/runtime/agent.js'
import { isObject } from '../kernel/text/objects.js'
import { type ReplayOptions, replaySchema } from './replay-game.js'

/** How a log is verified. What is given of `head`, `publicKey` and `calls` must be that of the log. */
export interface VerifyOptions extends ReplayOptions {
  /** The hash of the whole log, as its last event had it: shows that the log is not another one, or shortened. */
  readonly head?: string
  /** The public key of the one who must have signed the log: 32 bytes as hex digits. */
  readonly publicKey?: string
  /** The recorded calls to models, those of other games among them: each call that the log names must be there, unchanged. */
  readonly calls?: readonly RecordedCall[]
}

const expectedHex = 'Expected 64 hex digits'
const hex = z.optional(z.string(expectedHex).check(z.regex(/^[0-9a-f]{64}$/, expectedHex)))

export const verifySchema = z.extend(replaySchema, {
  head: hex,
  publicKey: hex,
  calls: z.optional(z.readonly(z.array(z.custom<RecordedCall>(isObject, 'Expected calls, as `readCalls` reads them')))),
})

/** What the hashes of a log prove: that nothing in these events was changed since they were written. */
export interface ProvedEvidence {
  /** The last hash in the log. A copy of it kept elsewhere shows that the log is whole: give it as `head`. */
  readonly head: string
  /** How many events it covers: all of a finished log. */
  readonly events: number
  /** How many calls to models the log names. */
  readonly calls: number
  /** Calls that were given and that the log does not name: they ended after the last event, or were added. */
  readonly unnamedCalls?: number
  /** The key that signed the log. Absent if it is not signed, or not finished. */
  readonly signedBy?: string
}

type Expected = Pick<VerifyOptions, 'head' | 'publicKey' | 'calls'>

const fault = (seq: number, message: string): InvalidLogError => new InvalidLogError(`Event ${seq}: ${message}`, seq)

/**
 * What the hashes of the log prove; undefined for a log without hashes, of which nothing is expected.
 *
 * @throws {InvalidLogError} for the first thing that is not as it was written.
 */
export async function checkEvidence(
  events: readonly GameEvent[],
  expected: Expected,
): Promise<ProvedEvidence | undefined> {
  if (!isEvidence(events)) {
    requireNoEvidence(events, expected)
    return undefined
  }
  const chain = new EvidenceChain()
  for (const event of events) chain.follow(event)
  const { head } = events[chain.covered - 1]?.meta?.evidence ?? {}
  if (head === undefined) return undefined
  if (expected.head !== undefined && expected.head !== head) {
    const why = isFinished(events) ? 'it is another log' : 'it was shortened, or it is another log'
    throw fault(events.length - 1, `the log ends with the hash \`${head}\`, not with \`${expected.head}\`: ${why}.`)
  }
  const signed = await checkSignature(events, head, expected.publicKey)
  return { head, events: chain.covered, ...checkCalls(events, expected.calls), ...signed }
}

/** A log without hashes at its beginning must have none later, and none may be expected of it. */
function requireNoEvidence(events: readonly GameEvent[], { head, publicKey }: Expected): void {
  const later = events.find(({ meta }) => meta?.evidence !== undefined)
  if (later)
    throw fault(
      later.seq,
      '`meta.evidence` is there, but event 0 has none: it was removed, or the log is of two games.',
    )
  if (head !== undefined || publicKey !== undefined)
    throw fault(0, 'expected `meta.evidence`, got none: the log was made without evidence, or it was removed.')
}

async function checkSignature(
  events: readonly GameEvent[],
  head: string,
  expected: string | undefined,
): Promise<{ readonly signedBy?: string }> {
  const publicKey = events[0]?.meta?.evidence?.publicKey
  const last = events.length - 1
  const signature = events[last]?.meta?.evidence?.signature
  if (expected !== undefined && expected !== publicKey)
    throw fault(
      0,
      `expected the log to be signed by the key \`${expected}\`, got ${publicKey ? `\`${publicKey}\`` : 'no key'}.`,
    )
  if (publicKey === undefined) {
    if (signature !== undefined) throw fault(last, 'it has a signature, but event 0 names no key.')
    return {}
  }
  if (!isFinished(events)) return {}
  if (signature === undefined)
    throw fault(last, 'expected a signature by the key of event 0, got none: it was removed.')
  if (await verifyEd25519({ publicKey, signature, text: signedText(head) })) return { signedBy: publicKey }
  throw fault(last, 'the signature is not of this log by the key of event 0.')
}

function checkCalls(
  events: readonly GameEvent[],
  calls: readonly RecordedCall[] | undefined,
): Pick<ProvedEvidence, 'calls' | 'unnamedCalls'> {
  const named = events.flatMap(({ seq, meta }) => (meta?.callHashes ?? []).map((hash) => ({ seq, hash })))
  if (calls === undefined) return { calls: named.length }
  const { id } = foldEvents(events)
  const own = new Set(calls.filter(({ gameId }) => gameId === id).map(hashCall))
  const missing = named.find(({ hash }) => !own.has(hash))
  if (missing)
    throw fault(
      missing.seq,
      `the call with the hash \`${missing.hash}\` is not among the calls: it was changed or removed.`,
    )
  return { calls: named.length, unnamedCalls: own.size - named.length }
}

/**
 * A signer for the option `evidence`, from an Ed25519 private key in PEM form, as `openssl genpkey -algorithm ed25519` writes
 * it. Only in Node.js; elsewhere make an object with `publicKey` and `sign` yourself.
 *
 * @throws {InvalidOptionsError} when the text is not such a key. The message does not repeat it.
 */
export function ed25519Signer(privateKey: string): LogSigner {
  try {
    const signer = openEd25519(privateKey)
    if (signer) return signer
  } catch {}
  throw new InvalidOptionsError('Expected an Ed25519 private key in PEM form (in Node.js).', 'privateKey')
}
