import { useMemo, useState } from 'preact/hooks'
import type { GameState } from '../../../src/index.js'
import type { ShownAnalysis } from '../../../src/lab/analysis/index.js'
import { Scrollable } from '../../parts.js'
import type { GameStore } from '../game/store.js'
import { momentTurned } from '../game/turning.js'
import { playerName } from '../game/words.js'
import { inPageLanguage, pageLanguage } from '../languages/page-language.js'
import { texts } from '../texts.js'
import { type BoardAct, type BoardReading, readBoard, whom } from './acts.js'
import { ChanceBand } from './chance-band.js'

export interface BoardProps {
  readonly store: GameStore
  readonly analysis: ShownAnalysis | undefined
  /** Forks the game at the moment that is shown; absent: nobody may. */
  readonly onWhatIf?: (() => void) | undefined
}

type Players = GameState['players']

/** A finished game at a glance: the curve, what decided it, and days by players: who did what about whom, by the truth. */
export function Board({ store, analysis, onWhatIf }: BoardProps) {
  const { events, last, audience } = store
  const end = useMemo(() => store.stateAfter(last + 1), [store, last])
  const reading = useMemo(() => readBoard(events, end, audience), [events.length, end, audience])
  const days = [...new Set(reading.acts.map(({ day }) => day))].sort((one, other) => one - other)
  return (
    <div class="board">
      {analysis && <ChanceBand analysis={analysis} store={store} />}
      {analysis && <Decided told={toldInPage(analysis)} store={store} onWhatIf={onWhatIf} />}
      <Legend reading={reading} />
      <Scrollable class="wide" label={texts.board.label}>
        <table class="grid board-grid">
          <thead>
            <tr>
              <th scope="col">{texts.board.player}</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {texts.board.day(day)}
                </th>
              ))}
              <th scope="col">{texts.board.total}</th>
            </tr>
          </thead>
          <tbody>
            {end.players.map((player) => (
              <PlayerRow key={player.id} {...{ player, days, reading, store, players: end.players }} />
            ))}
          </tbody>
        </table>
      </Scrollable>
    </div>
  )
}

function Legend({ reading: { isWhole, hasBeliefs } }: { readonly reading: BoardReading }) {
  const { legend, sources } = texts.board
  return (
    <p class="note">
      {legend} {hasBeliefs ? sources.beliefs : sources.words} {!isWhole && sources.hidden}
    </p>
  )
}

interface PlayerRowProps {
  readonly player: Players[number]
  readonly players: Players
  readonly days: readonly number[]
  readonly reading: BoardReading
  readonly store: GameStore
}

function PlayerRow({ player: { id, name, team, role }, players, days, reading, store }: PlayerRowProps) {
  const own = reading.acts.filter((act) => act.player === id)
  return (
    <tr>
      <th scope="row" class={team && `team-${team}`}>
        {name}
        {role !== undefined && <span class="note">{inPageLanguage(role)}</span>}
      </th>
      {days.map((day) => (
        <td key={day}>
          {own
            .filter((act) => act.day === day)
            .map((act, index) => (
              <Act key={`${act.n} ${index}`} act={act} players={players} store={store} />
            ))}
        </td>
      ))}
      <td>
        <Totals own={own} lies={reading.isWhole ? reading.lies.claims.filter((claim) => claim.player === id) : []} />
      </td>
    </tr>
  )
}

interface ActProps {
  readonly act: BoardAct
  readonly players: Players
  readonly store: GameStore
}

function Act({ act: { n, text, target, note, right }, players, store }: ActProps) {
  const [before, after] = text.split(whom)
  const team = players.find(({ id }) => id === target)?.team
  return (
    <button
      type="button"
      class={`act ${n === store.at ? 'shown' : ''}`}
      aria-current={n === store.at ? 'true' : undefined}
      onClick={() => store.goTo(n)}
    >
      {right !== undefined && <Sign right={right} />}
      {before}
      {target !== undefined && <span class={team && `team-${team}`}>{playerName(players, target)}</span>}
      {after}
      {note && <span class="note">{note}</span>}
    </button>
  )
}

/** A sign and a word, not a colour alone. */
function Sign({ right }: { readonly right: boolean }) {
  const word = right ? texts.board.signs.right : texts.board.signs.wrong
  return (
    <span class={`sign ${right ? 'right' : 'wrong'}`} role="img" aria-label={word} title={word}>
      {right ? '✓' : '✗'}
    </span>
  )
}

function Totals({ own, lies }: { readonly own: readonly BoardAct[]; readonly lies: BoardReading['lies']['claims'] }) {
  const count = (right: boolean) => own.filter((act) => act.right === right).length
  const told = lies.filter(({ truthful }) => !truthful)
  const words = texts.board.totals
  return (
    <>
      {(count(true) > 0 || count(false) > 0) && <p class="total">{words.acts(count(true), count(false))}</p>}
      {told.length > 0 && <p class="total">{words.lies(told.length, told.filter(({ caught }) => caught).length)}</p>}
    </>
  )
}

/** The moments in the language of the page. English sentences also say how far a change is certain. */
function toldInPage({ told, decided }: ShownAnalysis): ShownAnalysis['told'] {
  if (pageLanguage.tag === 'en') return told
  return [...decided.map((moment) => ({ at: moment.at, text: momentTurned(moment) })), ...told.slice(decided.length)]
}

interface DecidedProps extends Pick<BoardProps, 'store' | 'onWhatIf'> {
  readonly told: ShownAnalysis['told']
}

function Decided({ told, store, onWhatIf }: DecidedProps) {
  const [most, setMost] = useState(6)
  if (told.length === 0) return null
  const fork = (at: number) => {
    store.show(at)
    onWhatIf?.()
  }
  return (
    <section aria-label={texts.board.decided}>
      <h2>{texts.board.decided}</h2>
      <ol class="decided">
        {told.slice(0, most).map(({ at, text }) => (
          <li key={text}>
            <button type="button" class="act" onClick={() => store.goTo(at)}>
              {text}
            </button>
            {onWhatIf && (
              <button type="button" class="link small" aria-label={texts.whatIf.openAt(text)} onClick={() => fork(at)}>
                {texts.whatIf.open}
              </button>
            )}
          </li>
        ))}
      </ol>
      {told.length > most && (
        <button type="button" class="link small" onClick={() => setMost(told.length)}>
          {texts.board.more(told.length - most)}
        </button>
      )}
    </section>
  )
}
