import type { ViewEvent } from '../../../src/index.js'
import { deedOf, type Told, tell, type Wording } from '../../../src/telling/index.js'
import { texts } from '../texts/texts.js'
import { kindOf } from './kinds.js'
import { isNight, placeWords } from './words.js'

interface StoryItemProps {
  readonly event: ViewEvent
  readonly wording: Wording
  readonly isNow: boolean
  readonly onGo: () => void
}

/** One event in the list: pressed, it takes the reader to its moment. */
export function StoryItem({ event, wording, isNow, onGo }: StoryItemProps) {
  const current = isNow ? 'step' : undefined
  if (event.type === 'phase.changed')
    return (
      <li class={isNight(event.phase) ? 'phase night' : 'phase'}>
        <button type="button" class="go" aria-current={current} onClick={onGo}>
          {placeWords(event)}
        </button>
      </li>
    )
  const sentences = tell(event, wording)
  if (sentences.length === 0) return null
  return (
    <li class={`item ${kindOf(event)} ${event.type.replace('.', '-')}`}>
      <button type="button" class="go" aria-current={current} onClick={onGo}>
        {sentences.map((told, at) => (
          <Sentence key={at} told={told} wording={wording} />
        ))}
      </button>
    </li>
  )
}

function Sentence({ told, wording }: { readonly told: Told; readonly wording: Wording }) {
  const { by, words, truncated } = told
  return (
    <span class="sentence">
      {by !== undefined && <b>{by === wording.you ? texts.story.you : wording.name(by)} </b>}
      {deedOf(told)}
      {words !== undefined && (
        <q>
          {words}
          {truncated && '…'}
        </q>
      )}
    </span>
  )
}
