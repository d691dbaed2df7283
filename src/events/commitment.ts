import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Role } from '../rules/role.js'
import { type GameEvent, isEvent } from './event.js'

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
