import type { Words } from './agent-policy.js'

/** Where words go while they arrive, and when to stop listening. */
export interface Listening {
  readonly signal: AbortSignal
  readonly onChunk: ((chunk: string) => void) | undefined
}

/** All the words of one answer, passed on piece by piece. Words after an abort are ignored. */
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
