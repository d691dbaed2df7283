import type { Ask } from '../../../src/server/protocol/index.js'
import { texts } from '../texts/texts.js'
import type { Draft } from './draft.js'

interface WordsProps {
  readonly ask: Ask
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

/** The number of characters left is shown below this. */
const few = 200

/** What a person says, or its reason. */
export function Words({ ask, draft, change }: WordsProps) {
  if (!ask.takes.includes('speech')) return null
  const left = ask.maxSpeechChars - (draft.speech ?? '').length
  return (
    <label class="field">
      {ask.words === 'required' ? texts.seat.speech : texts.seat.reason}
      <textarea
        name="speech"
        rows={ask.words === 'required' ? 3 : 1}
        maxLength={ask.maxSpeechChars}
        value={draft.speech ?? ''}
        onInput={({ currentTarget }) => change({ speech: currentTarget.value })}
        onKeyDown={sendOnEnter}
      />
      {left < few && <span class="note">{texts.seat.left(left)}</span>}
    </label>
  )
}

/** What a person thinks and does not say. */
export function Thought({ ask, draft, change }: WordsProps) {
  if (!ask.takes.includes('thought')) return null
  return (
    <details class="more" data-field="thought">
      <summary>{texts.seat.thought}</summary>
      <label class="field">
        <span class="note">{texts.seat.thoughtNote}</span>
        <textarea
          name="thought"
          rows={2}
          aria-label={texts.seat.thought}
          value={draft.thought ?? ''}
          onInput={({ currentTarget }) => change({ thought: currentTarget.value })}
          onKeyDown={sendOnEnter}
        />
      </label>
    </details>
  )
}

/** Ctrl or Command with Enter sends; Enter alone is a new line. */
function sendOnEnter(event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}
