import { useEffect, useState } from 'preact/hooks'
import { isEvent, type ViewEvent } from '../../../src/index.js'
import { hasWon } from '../../../src/kernel/rules/index.js'
import type { GameStore } from '../game/store.js'
import { inPageLanguage } from '../languages/page-language.js'
import { Portrait } from '../portrait.js'
import { readStored, storeForTab } from '../routes.js'
import { texts } from '../texts.js'

const words = texts.seat.moments

/** How long such a moment stays, in ms. It covers no question: what lies below it can be used. */
const shownMs = 6_000

interface OwnMomentsProps {
  readonly store: GameStore
  readonly seat: string
  readonly game: string
}

type OwnMoment = ViewEvent<'player.died' | 'game.ended'>

const findMoment = ({ events }: GameStore, seat: string): OwnMoment | undefined =>
  events.findLast((event): event is OwnMoment =>
    isEvent(event, 'player.died') ? event.data.player === seat : isEvent(event, 'game.ended'),
  )

/** The moments of a game that are a player's own: its death and its end. Each comes once, over everything, while the game runs. */
export function OwnMoments({ store, seat, game }: OwnMomentsProps) {
  const moment = findMoment(store, seat)
  const key = `nightzero moment ${game} ${moment?.type}`
  const [over, setOver] = useState('')
  const isShown = moment !== undefined && store.wasLive && over !== key && readStored(key) === undefined
  const close = () => {
    storeForTab(key, 'seen')
    setOver(key)
  }
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(close, shownMs)
    return () => clearTimeout(timer)
  }, [key, isShown])
  const state = store.stateAfter(store.events.length)
  const own = state.players.find(({ id }) => id === seat)
  if (!isShown || own === undefined) return null
  const isEnd = isEvent(moment, 'game.ended')
  const role = isEnd ? moment.data.roles[seat] : (own.role ?? undefined)
  return (
    <div class={isEnd ? 'own-moment' : 'own-moment own-death'} role="status">
      <Portrait name={own.name} />
      <p class="headline">{isEnd ? endWords(moment, hasWon(own, state)) : deathWords(moment)}</p>
      {role !== undefined && <p>{isEnd ? texts.seat.end.asRole(own.name, inPageLanguage(role)) : words.nowSee}</p>}
      <button type="button" class="main" onClick={close}>
        {isEnd ? texts.common.close : words.watch}
      </button>
    </div>
  )
}

const endWords = ({ data: { winner } }: ViewEvent<'game.ended'>, isWon: boolean): string =>
  winner === 'draw' ? texts.seat.end.draw : isWon ? texts.seat.end.won : texts.seat.end.lost

function deathWords({ data }: OwnMoment): string {
  if (!('cause' in data)) return words.died
  return data.cause === 'vote' ? words.eliminated : data.cause === 'night' ? words.killed : words.died
}
