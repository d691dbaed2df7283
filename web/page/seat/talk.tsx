import { useMemo } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import { isStop, type Wording } from '../../../src/words/stories/index.js'
import { ScrolledToEnd } from '../../parts.js'
import type { GameStore, Streamed } from '../game/store.js'
import { createWording, eventSentences, isNight, placeWords } from '../game/words.js'
import { Portrait } from '../portrait.js'
import { texts } from '../texts.js'

/** Older items are in the story of a wide window. */
const mostItems = 200

/** What was said and done until now, as a conversation: the newest is at the bottom, and in sight. */
export function Talk({ store, seat }: { readonly store: GameStore; readonly seat: string }) {
  const { events, streamed } = store
  const state = store.stateAfter(events.length)
  const wording = useMemo(() => createWording(state, seat), [state.players, state.rules, seat])
  const shown = events.filter(isStop).slice(-mostItems)
  return (
    <ScrolledToEnd class="talk" label={texts.seat.phone.talk} role="log" end={`${events.length} ${streamed?.text}`}>
      <ol>
        {shown.map((event) => (
          <TalkItem key={event.n} {...{ event, wording, seat }} />
        ))}
        {streamed?.kind === 'speech' && <Growing {...{ streamed, wording }} />}
      </ol>
    </ScrolledToEnd>
  )
}

interface ItemProps {
  readonly event: ViewEvent
  readonly wording: Wording
  readonly seat: string
}

const spoken: Readonly<Record<string, string>> = {
  'speech.given': '',
  'defense.given': 'defense',
  'last-words.given': 'last',
  'mafia.spoke': 'private',
  'channel.spoke': 'private',
  'strategy.shared': 'private',
}

function TalkItem({ event, wording, seat }: ItemProps) {
  const { type, data } = event
  if (type === 'phase.changed')
    return event.phase === 'resolution' ? null : (
      <li class={isNight(event.phase) ? 'phase night' : 'phase'}>{placeWords(event)}</li>
    )
  if (Object.hasOwn(spoken, type) && 'text' in data && 'player' in data)
    return (
      <Bubble
        kind={data.player === seat ? `own ${spoken[type]}` : (spoken[type] ?? '')}
        name={wording.name(String(data.player))}
        text={String(data.text)}
      />
    )
  const sentences = eventSentences(event, wording)
  return sentences.length === 0 ? null : <li class={`told ${type.replace('.', '-')}`}>{sentences.join(' ')}</li>
}

interface BubbleProps {
  readonly kind: string
  readonly name: string
  readonly text: string
  /** Whether more words come: a screen reader would say them all again with each, and says them once they are whole. */
  readonly isGrowing?: true
}

function Bubble({ kind, name, text, isGrowing }: BubbleProps) {
  return (
    <li class={`bubble ${kind}`} aria-hidden={isGrowing}>
      <Portrait name={name} />
      <p>
        <b>{name}</b>
        <span>{text}</span>
      </p>
    </li>
  )
}

const Growing = ({ streamed, wording }: { readonly streamed: Streamed; readonly wording: Wording }) => (
  <Bubble kind="growing" name={wording.name(streamed.player)} text={streamed.text} isGrowing />
)
