import { texts } from '../texts.js'
import { type Director, mostBehindMs } from './director.js'
import type { StageSound } from './sound.js'
import type { GameStore } from './store.js'
import { placeWords, playerName } from './words.js'

interface LiveStripProps {
  readonly store: GameStore
  readonly director: Director
}

/** Whether the stage shows a running game as it happens, or how far it is behind, and how to catch up. */
export function LiveStrip({ store, director }: LiveStripProps) {
  const isAtEnd = store.at === store.last
  if (!store.wasLive || (store.isOver && isAtEnd)) return null
  const { behindMs, isPlaying } = director
  const isBehind = behindMs >= mostBehindMs
  const isLive = isPlaying && !isBehind && !store.isOver
  const words = store.isOver
    ? texts.stage.ended(placeWords(store.state))
    : isLive
      ? texts.stage.live
      : isPlaying
        ? texts.stage.behind(inWords(behindMs))
        : texts.stage.held
  return (
    <div class={isLive ? 'live-strip now' : 'live-strip'}>
      <p class="live-sign">{words}</p>
      {isLive && <Waiting store={store} />}
      {!isLive && (
        <button type="button" class="small" onClick={() => store.catchUp()}>
          {texts.stage.catchUp}
        </button>
      )}
    </div>
  )
}

/** Who is to speak or to vote at this moment, if everybody may know it. */
function Waiting({ store }: { readonly store: GameStore }) {
  const { awaited, state } = store
  const { waiting, answered } = awaited
  if (waiting.length === 0) return null
  const names = waiting.map((id) => playerName(state.players, id))
  return (
    <p class="note">
      {answered.length > 0 ? texts.stage.answered(answered.length, answered.length + names.length) : ''}
      {names.length > mostNames ? texts.stage.manyThink(names.length) : texts.stage.think(names)}
    </p>
  )
}

const mostNames = 3

/** Buttons for tones and voices, which are off at first. */
export function SoundButtons({ sound }: { readonly sound: StageSound }) {
  const button = (label: string, isOn: boolean, toggle: () => void) => (
    <button type="button" class="small" aria-pressed={isOn} onClick={toggle}>
      {label}
    </button>
  )
  return (
    <div class="sound">
      {button(texts.stage.sound, sound.hasTones, sound.toggleTones)}
      {sound.canSpeak && button(texts.stage.voices, sound.hasVoices, sound.toggleVoices)}
    </div>
  )
}

/** A time in words, rounded so that it does not change all the time. */
function inWords(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return texts.stage.seconds(seconds)
  return texts.stage.minutes(Math.floor(seconds / 60), seconds % 60)
}
