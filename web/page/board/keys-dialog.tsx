import { Dialog } from '../parts.js'
import { texts } from '../texts.js'

/** What the keyboard does. */
export function KeysDialog({ hasWhatIf, onClose }: { readonly hasWhatIf: boolean; readonly onClose: () => void }) {
  const { title, list, whatIf } = texts.keys
  return (
    <Dialog title={title} onClose={onClose}>
      <dl class="keys">
        {[...list, ...(hasWhatIf ? [whatIf] : [])].map(([key, act]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={onClose}>
        {texts.common.close}
      </button>
    </Dialog>
  )
}
