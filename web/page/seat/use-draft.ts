import { useEffect, useState } from 'preact/hooks'
import type { Draft } from './draft.js'

/**
 * What is being entered for a question, kept in this tab, so that neither a reload nor a lost connection loses a word. A try
 * that was rejected is kept for the next one; another question begins anew.
 */
export function useDraft(game: string, requestId: string | undefined) {
  const key = `nightzero draft ${game}`
  const [draft, setDraft] = useState<Draft>({})
  useEffect(() => {
    if (requestId !== undefined) setDraft(keptDraft(key, requestId))
  }, [key, requestId])
  const change = (changes: Partial<Draft>) =>
    setDraft((before) => {
      const next = { ...before, ...changes }
      keep(key, JSON.stringify({ requestId, draft: next }))
      return next
    })
  return [draft, change] as const
}

function keptDraft(key: string, requestId: string): Draft {
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
    // The browser keeps nothing: a reload begins anew.
  }
}
