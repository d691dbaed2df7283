import type { Words } from './agent-policy.js'

/** Where words go while they come, and when to stop listening. */
export interface Listening {
  readonly signal: AbortSignal
  readonly onChunk: ((chunk: string) => void) | undefined
}

/** All the words of one, passed on piece by piece. What comes after an abort is not heard. */
export async function listen(words: Words | Promise<Words>, { signal, onChunk }: Listening): Promise<string> {
  const spoken = await words
  const pieces = typeof spoken === 'string' ? [spoken] : spoken
  let heard = ''
  for await (const piece of pieces) {
    signal.throwIfAborted()
    if (piece === '') continue
    heard += piece
    onChunk?.(piece)
  }
  return heard
}
