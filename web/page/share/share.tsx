import { useState } from 'preact/hooks'
import { useLoaded } from '../../use-store.js'
import { texts } from '../texts.js'
import type { ShareDialogProps } from './share-dialog.js'

/** The button of the dialog for pictures and clips, which is loaded when it is opened. */
export function Share(props: Omit<ShareDialogProps, 'onClose'>) {
  const [isOpen, open] = useState(false)
  const { value: loaded } = useLoaded(() => (isOpen ? import('./share-dialog.js') : undefined), [isOpen])
  return (
    <>
      <button type="button" onClick={() => open(true)}>
        {texts.share.open}
      </button>
      {isOpen && loaded && <loaded.ShareDialog {...props} onClose={() => open(false)} />}
    </>
  )
}
