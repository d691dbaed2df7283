/** Fields in which servers send the request back: the players' words are not the server's. */
const echoes = new Set(['input', 'ctx', 'body', 'request', 'messages', 'prompt', 'failed_generation', 'headers'])
const maxChars = 8_000

/**
 * What a server says in the body of an error, as one text in which JSON inside strings is decoded. Undefined without a
 * body.
 */
export function serverWords(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined
  const whole = JSON.stringify(body, (field, value: unknown) => (echoes.has(field) ? undefined : value)) ?? ''
  // An error inside of an error is JSON in a string, once or twice.
  const plain = whole.replace(/\\+[nrt]/g, ' ').replace(/\\+/g, '')
  return plain.replace(/['"](?:input|messages)['"]\s*:\s*[[{'"].*/s, '').slice(0, maxChars)
}
