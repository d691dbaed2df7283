import { useRef, useState } from 'preact/hooks'
import { parseJson } from '../../src/text/objects.js'

/** Copies the configuration of a machine as JSON, which the editor of Stately imports. */
export function CopyForStately({ name, definition }: { readonly name: string; readonly definition: string }) {
  const [isCopied, setCopied] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const text = () => JSON.stringify(statelyConfig(definition), null, 2)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setCopied(true)
      setTimeout(() => setCopied(false), 2_000)
    } catch {
      // A page that another computer serves without HTTPS may not write to the clipboard.
      dialog.current?.showModal()
    }
  }
  return (
    <>
      <button type="button" class="quiet" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy for Stately'}
      </button>
      <dialog ref={dialog} aria-label={`${name} for Stately`} class="copy">
        <p>The browser does not let this page copy. Copy this text:</p>
        <textarea readonly rows={16} value={text()} onFocus={({ currentTarget }) => currentTarget.select()} />
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}

/** Fields of a configuration that may be functions, which inspectors send as `{ type: 'the name of the function' }`. */
const perhapsFunctions: ReadonlySet<string> = new Set(['context', 'input', 'output', 'params'])

/** A definition as an inspector sends it, without the functions, as `nightzero rules PRESET --chart json` prints it. */
export function statelyConfig(definition: string): unknown {
  const withoutFunctions = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(withoutFunctions)
    const kept = Object.entries(value).filter(([field, inside]) => !perhapsFunctions.has(field) || !isFunction(inside))
    return Object.fromEntries(kept.map(([field, inside]) => [field, withoutFunctions(inside)]))
  }
  return withoutFunctions(parseJson(definition))
}

function isFunction(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'type'
}
