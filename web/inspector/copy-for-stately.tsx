import { useRef, useState } from 'preact/hooks'

/** Copies the configuration of a machine as JSON, which the editor of Stately imports. */
export function CopyForStately({ name, config }: { readonly name: string; readonly config: string }) {
  const [isCopied, setCopied] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const text = () => JSON.stringify(JSON.parse(config), null, 2)
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
