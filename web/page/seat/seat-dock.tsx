import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { GameState } from '../../../src/index.js'
import { restMs } from '../../../src/words/stories/index.js'
import type { ServerGame } from '../connection/server-game.js'
import type { GameStore } from '../game/store.js'
import { choiceName, createWording } from '../game/words.js'
import { texts } from '../texts.js'
import { useTitle } from '../title.js'
import { AskForm } from './ask-form.js'
import type { Draft } from './draft.js'
import { Ending } from './ending.js'
import { OwnMoments } from './own-moments.js'
import { questionText } from './question-words.js'
import { RoleCard } from './role-card.js'

interface JumpProps {
  readonly target: RefObject<HTMLElement | null>
}

/** A button that scrolls back to the question, shown while the question is out of sight. */
function JumpButton({ target }: JumpProps) {
  if (useSeen(target)) return null
  const jump = () => {
    target.current?.scrollIntoView({ block: 'start' })
    target.current?.querySelector<HTMLElement>('.ask h2')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" class="main large jump" onClick={jump}>
      {texts.seat.jump}
    </button>
  )
}

function useSeen(target: JumpProps['target']): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const { current } = target
    if (current === null) return
    const observer = new IntersectionObserver((changes) => setSeen(changes.at(-1)?.isIntersecting ?? true))
    observer.observe(current)
    return () => observer.disconnect()
  }, [target])
  return isSeen
}

export interface SeatProps {
  readonly game: ServerGame
  readonly store: GameStore
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  /** The table of friends that the game is played at, if it is. */
  readonly table: string | undefined
}

/** A person's place at the table: the role, and the open question. */
export function SeatDock({ game, store, draft, change, table }: SeatProps) {
  const { asked, seat } = game
  const { ask } = asked
  const dock = useRef<HTMLElement>(null)
  useNow(store, ask?.requestId)
  if (seat === undefined) return null
  const now = store.stateAfter(store.events.length)
  return (
    <section
      ref={dock}
      class={ask ? 'dock sheet asked' : 'dock sheet'}
      aria-label={texts.seat.label}
      data-over={store.isOver}
    >
      <RoleCard state={now} events={store.events} seat={seat} game={game.id} />
      <OwnMoments {...{ store, seat }} game={game.id} />
      <SeatQuestion {...{ game, store, draft, change }} state={now} />
      {ask && <JumpButton target={dock} />}
      {store.isOver && <Ending {...{ seat, table }} state={now} events={store.events} game={game.id} />}
    </section>
  )
}

type SeatQuestionProps = Omit<SeatProps, 'table'> & { readonly state: GameState }

/** What a person is asked, with the form that answers it; otherwise a note. */
export function SeatQuestion({ game, store, draft, change, state }: SeatQuestionProps) {
  const { asked } = game
  const { ask } = asked
  const note = useRestNote(game, store)
  useTitle('question', ask && questionText(ask, state))
  return (
    <>
      <p class={ask ? 'unseen' : 'waiting-note note'} role="status" data-asked={ask?.requestId ?? ''}>
        {ask ? `${texts.seat.asked}: ${questionText(ask, state)}` : note}
      </p>
      {ask && (
        <AskForm
          key={ask.requestId}
          asked={{ ...asked, ask }}
          {...{ state, draft, change }}
          events={store.events}
          answer={(answer) => game.answer(answer)}
        />
      )}
    </>
  )
}

/** A stage that is further behind than this shows the newest moment when its player is asked, in ms. */
const mostMissedMs = 15_000

/** Brings a stage that is far behind to the moment that a question is about. */
function useNow(store: GameStore, requestId: string | undefined): void {
  useEffect(() => {
    if (requestId !== undefined && store.isPlaying && restMs(store.events, store.at) > mostMissedMs) store.catchUp()
  }, [requestId])
}

/** What a seat reads while it is not asked; after a question whose time was up, also what the game chose for it. */
function useRestNote({ asked, seat }: ServerGame, store: GameStore): string {
  const { closed, isPaused } = asked
  const { length } = store.events
  const since = useRef(0)
  useEffect(() => {
    since.current = length
  }, [closed])
  if (store.isOver) return texts.seat.over
  const rest = isPaused ? texts.seat.waitingPaused : texts.seat.waiting
  const chosen = closed === 'timedOut' ? chosenFor(store, since.current, seat) : undefined
  return [closed && texts.seat.closed[closed], chosen && texts.seat.chose(chosen), rest].filter(Boolean).join(' ')
}

/** What was recorded as the choice or the words of a player from an event on. */
function chosenFor({ events, audience, state }: GameStore, from: number, seat: string | undefined): string | undefined {
  for (const { data } of events.slice(from)) {
    if (!('player' in data) || data.player !== seat) continue
    if ('choice' in data && typeof data.choice === 'string')
      return choiceName(data.choice, createWording(state, audience))
    if ('target' in data && typeof data.target === 'string')
      return choiceName(data.target, createWording(state, audience))
    if ('text' in data && typeof data.text === 'string') return `“${data.text}”`
  }
  return undefined
}
