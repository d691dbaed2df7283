import { MafiaError } from '../../../src/index.js'

/** A parser under test. */
export interface FuzzTarget {
  /** Real inputs, from which others are made. */
  readonly seeds: readonly string[]
  /** Reads an input. Returns for a valid value; throws an error of ours for a refusal, and anything else for a finding. */
  run(input: string): void | Promise<void>
  close?(): void | Promise<void>
}

/** Separates the files of an input that is several. */
export const parts = '\n=====\n'

/** An input that was read as it should not be. */
export class Misread extends Error {
  override readonly name = 'Misread'
}

const ownNames = new Set(['BadInput', 'RequestRefusal'])

/** Why this error is no clear refusal; undefined if it is one. */
export function faultOfError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return `threw ${typeof error}`
  if (!MafiaError.is(error) && !ownNames.has(error.name)) return error.stack ?? error.message
  if (error.message.length > 3_000)
    return `a message of ${error.message.length} characters: ${error.stack?.slice(0, 300)}`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  const odd = /[\u0000-\u0009\u000b-\u001f\u007f\u2028\u202e]/.exec(error.message)
  return odd ? `a control character in the message: ${JSON.stringify(error.message.slice(0, 300))}` : undefined
}

const inherited = () =>
  [Object.prototype, Array.prototype, String.prototype, Function.prototype]
    .map((prototype) => Object.getOwnPropertyNames(prototype).length)
    .join()
const clean = inherited()

/** Processor time that one input may take, in ms. The longest has 200,000 characters. */
const mostMs = 3_000

/** What an input does that it must not; undefined if it is read or refused as it should be. */
export async function findFault(target: FuzzTarget, input: string): Promise<string | undefined> {
  const before = process.cpuUsage()
  let fault: string | undefined
  try {
    await target.run(input)
  } catch (error) {
    fault = faultOfError(error)
  }
  const { user } = process.cpuUsage(before)
  if (inherited() !== clean) return 'changed the prototype of all objects'
  if (fault === undefined && user / 1_000 > mostMs) return `took ${Math.round(user / 1_000)} ms of processor time`
  return fault
}
