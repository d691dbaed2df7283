import * as z from 'zod'

/** The schema of headers that are sent with every request. */
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
