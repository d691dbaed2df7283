import { useState } from 'preact/hooks'

/** How long `isCopied` stays true. */
const shownMs = 1_500

/** Copies a text to the clipboard. `isCopied` is true for a moment after that; where the browser refuses, nothing happens. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false)
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return { isCopied, copy: (text: string) => void copy(text).catch(() => {}) }
}
