import { useContext, useEffect, useState } from 'preact/hooks'
import type { GameState, PlayerState } from '../../../src/index.js'
import type { ShownAnalysis } from '../../../src/lab/analysis/index.js'
import { useLoaded } from '../../use-store.js'
import { api } from '../connection/api.js'
import type { GameStore } from '../game/store.js'
import { Away, SeatPickContext } from '../game/table.js'
import { placeWords } from '../game/words.js'
import { inPageLanguage } from '../languages/page-language.js'
import { Dialog } from '../parts.js'
import { PlayerName, Portrait } from '../portrait.js'
import { gameHash, pictureLink, readStored, storeForTab } from '../routes.js'
import { Share } from '../share/share.js'
import { texts } from '../texts.js'
import { Ending } from './ending.js'
import { OwnMoments } from './own-moments.js'
import { RoleCard } from './role-card.js'
import { type SeatProps, SeatQuestion } from './seat-dock.js'
import { Talk } from './talk.js'

const words = texts.seat.phone

interface PhoneSeatProps extends SeatProps {
  readonly seat: string
  /** The moments that decided the game; undefined where that is not known. */
  readonly decided: ShownAnalysis['decided'] | undefined
}

/** A seat on a phone: the table as a strip, the talk below it, and the question as a sheet at the bottom. */
export function PhoneSeat(props: PhoneSeatProps) {
  const { store, seat } = props
  const { length } = store.events
  const state = store.stateAfter(length)
  // There is no stage here that could be behind.
  useEffect(() => store.catchUp(), [store, length])
  return (
    <main class="phone-seat">
      <Bar {...{ state, store, seat }} id={props.game.id} />
      <Strip {...{ state, seat }} speaker={store.streamed?.player ?? lastSpeaker(store)} away={store.awaited.away} />
      <Talk store={store} seat={seat} />
      <Sheet {...props} state={state} />
      <OwnMoments {...{ store, seat }} game={props.game.id} />
    </main>
  )
}

interface BarProps {
  readonly id: string
  readonly state: GameState
  readonly store: GameStore
  readonly seat: string
}

type Opened = 'role' | 'rules' | 'notes'

function Bar({ id, state, store, seat }: BarProps) {
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  return (
    <header class="seat-bar">
      <h1>{placeWords(state)}</h1>
      {(['role', 'rules', 'notes'] as const).map((each) => (
        <button key={each} type="button" class="small" onClick={() => open(each)}>
          {words[each]}
        </button>
      ))}
      <Share store={store} link={gameHash(id, { at: String(store.at) })} pictureLink={pictureLink(id)} />
      {store.line === 'broken' && (
        <p class="alert" role="status">
          {texts.game.brokenLine}
        </p>
      )}
      {opened === 'role' && (
        <Sheeted title={words.role} onClose={close}>
          <RoleCard state={state} events={store.events} seat={seat} game={id} />
        </Sheeted>
      )}
      {opened === 'rules' && (
        <Sheeted title={words.rules} onClose={close}>
          <Rules id={id} />
        </Sheeted>
      )}
      {opened === 'notes' && (
        <Sheeted title={words.notes} onClose={close}>
          <Notes id={id} />
        </Sheeted>
      )}
    </header>
  )
}

function Sheeted({ title, onClose, children }: Parameters<typeof Dialog>[0]) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <form method="dialog">
        <button type="submit" class="main">
          {texts.common.close}
        </button>
      </form>
    </Dialog>
  )
}

function Rules({ id }: { readonly id: string }) {
  const { value: facts } = useLoaded(() => api.game(id), [id])
  return <div class="rule-card">{facts?.card ?? ''}</div>
}

const notesKey = (id: string): string => `nightzero notes ${id}`

function Notes({ id }: { readonly id: string }) {
  const [text, setText] = useState(readStored(notesKey(id)) ?? '')
  const keep = (written: string) => {
    setText(written)
    storeForTab(notesKey(id), written)
  }
  return (
    <label class="field">
      {words.notesLead}
      <textarea name="notes" rows={8} value={text} onInput={({ currentTarget }) => keep(currentTarget.value)} />
    </label>
  )
}

const lastSpeaker = ({ events }: GameStore): string | undefined => {
  const last = events.at(-1)
  return last?.type === 'speech.given' || last?.type === 'defense.given' ? last.data.player : undefined
}

interface StripProps {
  readonly state: GameState
  readonly speaker: string | undefined
  readonly away: readonly string[]
  readonly seat: string
}

function Strip({ state, speaker, away, seat }: StripProps) {
  return (
    <ul class="strip" aria-label={words.table}>
      {state.players.map((player) => (
        <Face
          key={player.id}
          player={player}
          names={state.players.map(({ name }) => name)}
          isSpeaking={player.id === speaker}
          isAway={away.includes(player.id)}
          isYou={player.id === seat}
        />
      ))}
    </ul>
  )
}

interface FaceProps {
  readonly player: PlayerState
  /** Of all at the table. */
  readonly names: readonly string[]
  readonly isSpeaking: boolean
  readonly isAway: boolean
  readonly isYou: boolean
}

function Face({ player, names, isSpeaking, isAway, isYou }: FaceProps) {
  const { id, name, status, team, role } = player
  const { options, chosen, choose } = useContext(SeatPickContext)
  const isOption = options.has(id)
  const classes = ['face', status, team && `team-${team}`, isSpeaking && 'speaking', isYou && 'you']
  const marks = [isOption && 'option', chosen === id && 'chosen']
  return (
    <li class={[...classes, ...marks].filter(Boolean).join(' ')} data-player={id} title={role && inPageLanguage(role)}>
      <Portrait name={name} />
      <PlayerName name={name} names={names} />
      {isYou && <span class="unseen">({texts.common.you})</span>}
      {status === 'dead' && <span class="unseen">({texts.table.dead})</span>}
      {isAway && <Away player={player} />}
      {isOption && <button type="button" class="pick" tabIndex={-1} aria-hidden="true" onClick={() => choose(id)} />}
    </li>
  )
}

function Sheet({
  game,
  store,
  draft,
  change,
  table,
  seat,
  state,
  decided,
}: PhoneSeatProps & { readonly state: GameState }) {
  const { asked, id } = game
  // The role is dealt in sight; once the town has spoken, it is one touch away.
  const isNew = !store.events.some(({ type }) => type === 'speech.given')
  return (
    <section
      class={asked.ask ? 'dock sheet asked' : 'dock sheet'}
      aria-label={texts.seat.label}
      data-over={store.isOver}
    >
      {isNew && <RoleCard {...{ state, seat }} events={store.events} game={id} />}
      <SeatQuestion {...{ game, store, draft, change, state }} />
      {store.isOver && <Ending {...{ state, seat, table, decided }} events={store.events} game={id} />}
    </section>
  )
}
