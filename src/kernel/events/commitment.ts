import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Role } from '../rules/role.js'
import { type GameEvent, isEvent } from './event.js'

/** A SHA-256 that gets its text piece by piece. */
export interface RunningHash {
  update(text: string): void
  /** Of all text so far and of this, which is not added. */
  hexWith(text: string): string
}

/** That of Node.js, where there is one: it is many times faster. */
const nodeCrypto = globalThis.process?.getBuiltinModule?.('node:crypto')

export const startSha256 = (): RunningHash =>
  nodeCrypto ? nodeHash(nodeCrypto.createHash('sha256')) : portableHash(sha256.create())

type NodeHash = ReturnType<NonNullable<typeof nodeCrypto>['createHash']>

const nodeHash = (hash: NodeHash): RunningHash => ({
  update: (text) => void hash.update(text),
  hexWith: (text) => hash.copy().update(text).digest('hex'),
})

const portableHash = (hash: ReturnType<typeof sha256.create>): RunningHash => ({
  update: (text) => void hash.update(utf8ToBytes(text)),
  hexWith: (text) => bytesToHex(hash.clone().update(utf8ToBytes(text)).digest()),
})

export function sha256Hex(text: string): string {
  return nodeCrypto?.hash?.('sha256', text) ?? bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * The hash that commits to the dealt roles before anyone plays (source 003): SHA-256 of the JSON array `[salt, [id,
 * role], ...]`, players by seat. `game.ended` reveals the salt and the roles, so that everyone can check it.
 */
export function commitmentOf(salt: string, roles: Iterable<readonly [string, Role]>): string {
  return sha256Hex(JSON.stringify([salt, ...roles]))
}

/**
 * The hash of the times of all answers whose time mattered: SHA-256 of the JSON array `[[requestId, at], ...]`, in the
 * order of the log; undefined if there are none. The time of an answer is an input, which nothing else in a log needs to
 * show: without this hash, a time could be changed unnoticed wherever the game went on alike.
 */
export function hashAnswerTimes(events: readonly GameEvent[]): string | undefined {
  const times: (readonly [string, number])[] = []
  for (const event of events)
    if ((isEvent(event, 'answer.recorded') || isEvent(event, 'answer.defaulted')) && event.data.at !== undefined)
      times.push([event.data.requestId, event.data.at])
  return times.length === 0 ? undefined : sha256Hex(JSON.stringify(times))
}

/** Whether a text was signed with the private key of this public key, by Ed25519. Both are hex digits. */
export async function verifyEd25519(signed: {
  readonly publicKey: string
  readonly signature: string
  readonly text: string
}): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const bytes = (hex: string) => hexToBytes(hex) as Uint8Array<ArrayBuffer>
  const text = utf8ToBytes(signed.text) as Uint8Array<ArrayBuffer>
  try {
    const key = await subtle.importKey('raw', bytes(signed.publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, bytes(signed.signature), text)
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

/** A signer from a private key in PEM form, for Node.js; undefined for another kind of key. */
export function openEd25519(pem: string): { readonly publicKey: string; sign(text: string): string } | undefined {
  if (!nodeCrypto) return undefined
  const key = nodeCrypto.createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') return undefined
  const { x = '' } = nodeCrypto.createPublicKey(key).export({ format: 'jwk' })
  return {
    publicKey: Buffer.from(x, 'base64url').toString('hex'),
    sign: (text) => nodeCrypto.sign(null, Buffer.from(text), key).toString('hex'),
  }
}
