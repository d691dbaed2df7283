import { useEffect, useState } from 'preact/hooks'
import type { Draft } from './draft.js'

/**
 * What a person enters for a question. It is stored in this tab, so that a reload or a lost connection loses nothing. A rejected
 * try is kept for the next one; another question begins with an empty draft.
 */
export function useDraft(game: string, requestId: string | undefined) {
  const key = `nightzero draft ${game}`
  const [draft, setDraft] = useState<Draft>({})
  useEffect(() => {
    if (requestId !== undefined) setDraft(readDraft(key, requestId))
  }, [key, requestId])
  const change = (changes: Partial<Draft>) =>
    setDraft((before) => {
      const next = { ...before, ...changes }
      keep(key, JSON.stringify({ requestId, draft: next }))
      return next
    })
  return [draft, change] as const
}

function readDraft(key: string, requestId: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { requestId: string; draft: Draft } | null
    return kept?.requestId === requestId ? kept.draft : {}
  } catch {
    return {}
  }
}

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // The browser stores nothing: after a reload the draft is empty.
  }
}
