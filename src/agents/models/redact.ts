/** Takes a secret out of texts and values. */
export interface Redactor {
  readonly text: (text: string) => string
  /** The same value without the secret in any of its strings. */
  readonly value: <T>(value: T) => T
  /** A sink that never lets the secret through, also when it arrives in pieces. `end` lets go of what was held back. */
  readonly sink: (onChunk: (chunk: string) => void) => { push: (chunk: string) => void; end: () => void }
}

const mark = '(key removed)'
// Servers echo keys in their errors, sometimes with a part replaced.
const keyLike = /\bsk-[A-Za-z0-9_*-]{8,}/g

/** Removes `secret`, and whatever looks like a key. */
export function redactor(secret: string | undefined): Redactor {
  const known = secret && secret.length >= 4 ? secret : undefined
  const text = (said: string) => (known ? said.replaceAll(known, mark) : said).replace(keyLike, mark)
  const value = <T>(held: T): T =>
    JSON.parse(JSON.stringify(held), (_key, inner) => (typeof inner === 'string' ? text(inner) : inner)) as T
  return { text, value, sink: (onChunk) => sinkWithout(known, text, onChunk) }
}

function sinkWithout(known: string | undefined, text: (said: string) => string, onChunk: (chunk: string) => void) {
  let held = ''
  const emit = (chunk: string) => chunk !== '' && onChunk(text(chunk))
  return {
    push(chunk: string) {
      const said = known ? (held + chunk).replaceAll(known, mark) : held + chunk
      const kept = known ? overlap(said, known) : 0
      held = kept > 0 ? said.slice(-kept) : ''
      emit(kept > 0 ? said.slice(0, -kept) : said)
    },
    end() {
      emit(held)
      held = ''
    },
  }
}

/** How many characters at the end of `said` could be the beginning of `secret`. */
function overlap(said: string, secret: string): number {
  for (let length = Math.min(said.length, secret.length - 1); length > 0; length--)
    if (said.endsWith(secret.slice(0, length))) return length
  return 0
}
