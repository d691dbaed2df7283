import { readFileSync } from 'node:fs'
import { constants, gunzipSync } from 'node:zlib'
import type { RecordedCall } from '../../agents/model-call.js'
import { InvalidLogError } from '../../errors/invalid-log-error.js'
import { parseJson } from '../../text/parse-json.js'
import { withFileErrors } from '../jsonl/store-error.js'

/** The content of a file of calls. */
export interface CallsFile {
  readonly calls: RecordedCall[]
  /** The length of the complete calls in bytes; the rest is an incomplete call left by a crash. */
  readonly wholeBytes: number
}

/**
 * The calls in a file written by `jsonlCalls`, compressed or not, in the order in which they ended. An incomplete call
 * at the end, left by a crash, is left out.
 *
 * @throws {StoreError} when the file cannot be read.
 * @throws {InvalidLogError} when a line before the last is not a call.
 */
export function readCalls(path: string): RecordedCall[] {
  const bytes = withFileErrors('read', path, () => readFileSync(path))
  return callsIn(path, bytes).calls
}

/** The same for the bytes of a file. */
export function callsIn(path: string, bytes: Uint8Array): CallsFile {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const text = (packed ? withFileErrors('unpack', path, () => unpack(bytes)) : Buffer.from(bytes)).toString('utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = whole.split('\n').filter((line) => line.trim() !== '')
  const calls = lines.map((line, at) => callIn(line, `\`${path}\`: Line ${at + 1}`, at))
  return { calls, wholeBytes: packed ? wholeMembers(bytes) : Buffer.byteLength(whole) }
}

/** The readable part, even if the last member is cut off. */
function unpack(bytes: Uint8Array): Buffer {
  return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
}

/** Where the last complete member ends: at the end of the file, or where an incomplete one begins. */
function wholeMembers(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes)
  const ends = [buffer.length, buffer.length - 1, buffer.length - 2]
  for (let at = buffer.lastIndexOf(memberStart); at > 0; at = buffer.lastIndexOf(memberStart, at - 1)) ends.push(at)
  return ends.find((end) => isWhole(buffer.subarray(0, end))) ?? 0
}

const memberStart = Buffer.from([0x1f, 0x8b, 0x08])

function isWhole(bytes: Uint8Array): boolean {
  try {
    gunzipSync(bytes)
    return true
  } catch {
    return false
  }
}

function callIn(line: string, place: string, index: number): RecordedCall {
  const call = parseJson(line) as Partial<RecordedCall> | null | undefined
  const whole = typeof call?.requestId === 'string' && typeof call.request?.body === 'string'
  if (!whole) throw new InvalidLogError(`${place}: expected a call to a model.`, index)
  return call as RecordedCall
}
