import { useEffect, useRef } from 'preact/hooks'
import type { ServerGame } from '../connection/server-game.js'
import type { GameStore } from '../game/store.js'
import { texts } from '../texts/texts.js'
import { AskForm } from './ask-form.js'
import type { Draft } from './draft.js'
import { Jump } from './jump.js'
import { RoleCard } from './role-card.js'

interface SeatDockProps {
  readonly game: ServerGame
  readonly store: GameStore
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

/** A person's place at the table: the role, and the open question. */
export function SeatDock({ game, store, draft, change }: SeatDockProps) {
  const { asked, seat } = game
  const { ask } = asked
  const dock = useRef<HTMLElement>(null)
  useTitle(ask?.question)
  if (seat === undefined) return null
  const now = store.stateAfter(store.events.length)
  return (
    <section ref={dock} class={ask ? 'dock sheet asked' : 'dock sheet'} aria-label={texts.seat.label}>
      <RoleCard state={now} events={store.events} seat={seat} />
      <p class={ask ? 'unseen' : 'waiting-note note'} role="status" data-asked={ask?.requestId ?? ''}>
        {ask ? `${texts.seat.asked}: ${ask.question}` : restNote(game, store)}
      </p>
      {ask && (
        <AskForm
          key={ask.requestId}
          asked={{ ...asked, ask }}
          state={now}
          events={store.events}
          draft={draft}
          change={change}
          answer={(answer) => game.answer(answer)}
        />
      )}
      {ask && <Jump target={dock} />}
    </section>
  )
}

function restNote({ asked }: ServerGame, store: GameStore): string {
  if (store.isOver) return texts.seat.over
  const rest = asked.isPaused ? texts.seat.waitingPaused : texts.seat.waiting
  return asked.closed ? `${texts.seat.closed[asked.closed]} ${rest}` : rest
}

/** Shows the question in the title, for a person who is in another tab. */
function useTitle(question: string | undefined): void {
  useEffect(() => {
    document.title = question === undefined ? texts.name : texts.seat.askedTitle(question)
    return () => {
      document.title = texts.name
    }
  }, [question])
}
