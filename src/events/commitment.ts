import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Role } from '../rules/role.js'

/** SHA-256 of `text` in UTF-8, as 64 hex digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * The hash that commits to the dealt roles before anyone plays (source 003): SHA-256 of the JSON array `[salt, [id,
 * role], ...]`, players by seat. `game.ended` reveals the salt and the roles, so that everyone can check it.
 */
export function commitmentOf(salt: string, roles: Iterable<readonly [string, Role]>): string {
  return sha256Hex(JSON.stringify([salt, ...roles]))
}
