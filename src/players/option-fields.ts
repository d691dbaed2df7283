import * as z from 'zod'
import { longestTimerMs } from './limits/limiter.js'

export const answerTimeField = z.custom<number>(
  (value) => typeof value === 'number' && value > 0,
  'Expected a number of milliseconds above 0, or `Infinity`',
)

export const positiveField = z
  .number('Expected a positive number')
  .gt(0, 'Expected a positive number')
  .max(longestTimerMs, `Expected a number of at most ${longestTimerMs.toLocaleString('en')}`)

export const httpAddressField = z
  .url({ protocol: /^https?$/, error: 'Expected an address that begins with http:// or https://' })
  .refine((url) => !/^https?:\/\/[^/]*@/i.test(url), 'Expected an address without a user name or password')

export const headersField = z
  .record(z.string(), z.string('Expected a text'), 'Expected texts by name')
  .refine(areSendable, 'Expected headers that HTTP can send: names without spaces, values of Latin letters on one line')

/** `fetch` would otherwise fail with every request, as if the network had failed. */
function areSendable(headers: Readonly<Record<string, string>>): boolean {
  try {
    return new Headers(headers) !== undefined
  } catch {
    return false
  }
}
