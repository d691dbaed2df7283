import { useMemo } from 'preact/hooks'
import type { ShownAnalysis } from '../../../src/analysis/index.js'
import { Scrollable } from '../../parts.js'
import type { GameStore } from '../game/store.js'
import { playerName } from '../game/words.js'
import { inPageLanguage } from '../languages/page-language.js'
import { texts } from '../texts.js'
import { type BoardAct, readActs } from './acts.js'

interface BoardProps {
  readonly store: GameStore
  readonly analysis: ShownAnalysis | undefined
}

/** A finished game at a glance: days by players, who did what about whom, coloured by the truth. */
export function Board({ store, analysis }: BoardProps) {
  const { events, last } = store
  const end = useMemo(() => store.stateAfter(last + 1), [store, last])
  const acts = useMemo(() => readActs(events, end, (id) => playerName(end.players, id)), [events.length, end])
  const days = [...new Set(acts.map(({ day }) => day))].sort((one, other) => one - other)
  return (
    <div class="board">
      {analysis && <Decided told={analysis.told} store={store} />}
      <Scrollable class="wide" label={texts.board.label}>
        <table class="grid board-grid">
          <caption class="note">{texts.board.legend}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.board.player}</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {texts.board.day(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {end.players.map(({ id, name, team, role }) => (
              <tr key={id}>
                <th scope="row" class={team && `team-${team}`}>
                  {name}
                  {role !== undefined && <span class="note">{inPageLanguage(role)}</span>}
                </th>
                {days.map((day) => (
                  <Cell key={day} acts={acts.filter((act) => act.player === id && act.day === day)} store={store} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
    </div>
  )
}

function Cell({ acts, store }: { readonly acts: readonly BoardAct[]; readonly store: GameStore }) {
  return (
    <td>
      {acts.map(({ n, text, right }) => (
        <button
          key={n}
          type="button"
          class={`act ${n === store.at ? 'shown' : ''}`}
          aria-current={n === store.at ? 'true' : undefined}
          onClick={() => store.goTo(n)}
        >
          {right !== undefined && <Sign right={right} />}
          {text}
        </button>
      ))}
    </td>
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

function Decided({ told, store }: { readonly told: ShownAnalysis['told']; readonly store: GameStore }) {
  if (told.length === 0) return null
  return (
    <section aria-label={texts.board.decided}>
      <h2>{texts.board.decided}</h2>
      <ol class="decided">
        {told.map(({ at, text }) => (
          <li key={text}>
            <button type="button" class="act" onClick={() => store.goTo(at)}>
              {text}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
