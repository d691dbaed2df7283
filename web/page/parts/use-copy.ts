import { useState } from 'preact/hooks'

/** How long it is said that something was copied. */
const shownMs = 1_500

/** Copies a text; `isCopied` says for a moment that it was. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false)
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return { isCopied, copy: (text: string) => void copy(text).catch(() => {}) }
}
