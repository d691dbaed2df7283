import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import {
  describeEvent,
  type EventSentence,
  sentenceHead,
  subjectOf,
  type Wording,
} from '../../../src/words/stories/index.js'
import { ScrolledToEnd, Select } from '../../parts.js'
import { texts } from '../texts.js'
import type { GameStore } from './store.js'
import { createWording, eventKind, eventKinds, isNight, type Kind, matchesFilter, placeWords } from './words.js'

interface StoryItemProps {
  readonly event: ViewEvent
  readonly wording: Wording
  readonly isNow: boolean
  readonly onGo: () => void
}

function StoryItem({ event, wording, isNow, onGo }: StoryItemProps) {
  const current = isNow ? 'step' : undefined
  // The death itself tells what the table has decided.
  if (event.type === 'phase.changed' && event.phase === 'resolution') return null
  if (event.type === 'phase.changed')
    return (
      <li class={isNight(event.phase) ? 'phase night' : 'phase'}>
        <button type="button" class="go" aria-current={current} onClick={onGo}>
          {placeWords(event)}
        </button>
      </li>
    )
  const sentences = describeEvent(event, wording)
  if (sentences.length === 0) return null
  return (
    <li class={`item ${eventKind(event)} ${event.type.replace('.', '-')}`}>
      <button type="button" class="go" aria-current={current} onClick={onGo}>
        {sentences.map((told, at) => (
          <Sentence key={at} told={told} wording={wording} />
        ))}
      </button>
    </li>
  )
}

function Sentence({ told, wording }: { readonly told: EventSentence; readonly wording: Wording }) {
  const { by, words, truncated } = told
  // A sentence begins with its subject, in every language.
  const name = by === undefined ? '' : subjectOf(by, wording)
  return (
    <span class="sentence">
      <b>{name}</b>
      {sentenceHead(told, wording).slice(name.length)}
      {words !== undefined && (
        <q>
          {words}
          {truncated && '…'}
        </q>
      )}
    </span>
  )
}

/** The story is one stop of the Tab key, at the moment that is shown: the arrow keys go on from there. */
function useOneStop() {
  const list = useRef<HTMLOListElement>(null)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('.go') ?? [])]
  useEffect(() => {
    const all = entries()
    const stop = all.find((entry) => entry.ariaCurrent !== null) ?? all.at(-1)
    for (const entry of all) entry.tabIndex = entry === stop ? 0 : -1
  })
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const all = entries()
    const next = by && all[all.indexOf(document.activeElement as HTMLElement) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return { ref: list, onKeyDown: move }
}

const page = 120

/** What happened until now, in sentences, the newest last; the reader can filter and search it. */
export function Story({ store }: { readonly store: GameStore }) {
  const { events, at, toldTo, audience, state } = store
  const [kind, chooseKind] = useState<Kind>('all')
  const [query, setQuery] = useState('')
  const [pages, setPages] = useState(1)
  const wording = useMemo(() => createWording(state, audience), [state.players, state.rules, audience])
  const chosen = useMemo(() => {
    const search = query.trim().toLowerCase()
    return events.slice(0, toldTo + 1).filter((event) => matchesFilter(event, { kind, search, wording }))
  }, [events.length, toldTo, kind, query, wording])
  const shown = chosen.slice(-page * pages)
  const oneStop = useOneStop()
  return (
    <div class="story">
      <Filters {...{ kind, chooseKind, query, setQuery }} />
      <ScrolledToEnd class="scroller" label={texts.story.label} end={toldTo}>
        {shown.length < chosen.length && (
          <button type="button" class="plain earlier" onClick={() => setPages(pages + 1)}>
            {texts.story.earlier}
          </button>
        )}
        {shown.length === 0 && <p class="note none">{texts.story.none}</p>}
        <ol class="items" {...oneStop}>
          {shown.map((event) => (
            <StoryItem
              key={event.n}
              event={event}
              wording={wording}
              isNow={event.n === at}
              onGo={() => store.goTo(event.n)}
            />
          ))}
        </ol>
      </ScrolledToEnd>
    </div>
  )
}

interface FiltersProps {
  readonly kind: Kind
  readonly chooseKind: (kind: Kind) => void
  readonly query: string
  readonly setQuery: (query: string) => void
}

function Filters({ kind, chooseKind, query, setQuery }: FiltersProps) {
  return (
    <div class="filters">
      <Select
        label={texts.story.filter}
        value={kind}
        options={eventKinds.map((each) => ({ value: each, label: texts.story.kinds[each] }))}
        onChoose={(chosen) => chooseKind(chosen as Kind)}
      />
      <input
        type="search"
        placeholder={texts.story.search}
        aria-label={texts.story.search}
        value={query}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
      />
    </div>
  )
}
