import { useMemo, useState } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import { Plot, type PlotLine } from '../parts/plot.js'
import { texts } from '../texts/texts.js'
import { Meter } from './meter.js'
import type { GameStore } from './store.js'

/** Every statement of beliefs among these events. */
export const beliefsIn = (events: readonly ViewEvent[]): ViewEvent<'beliefs.stated'>[] =>
  events.filter((event) => event.type === 'beliefs.stated')

interface BeliefsProps {
  readonly store: GameStore
  readonly stated: readonly ViewEvent<'beliefs.stated'>[]
}

/** How likely one player thinks each other player is mafia: now, and over the game until now. */
export function Beliefs({ store, stated }: BeliefsProps) {
  const { at, last, state } = store
  const believers = state.players.filter(({ id }) => stated.some(({ data }) => data.player === id))
  const [chosen, choose] = useState<string>()
  const believer = chosen ?? believers[0]?.id
  const own = useMemo(() => stated.filter(({ data }) => data.player === believer), [stated, believer])
  const lines = useMemo(() => linesOf(own), [own])
  const now = own.findLast(({ n }) => n <= at)?.data.beliefs ?? {}
  const rows = state.players
    .flatMap(({ id, name, status }) => (now[id] === undefined ? [] : [{ id, name, status, score: percent(now[id]) }]))
    .sort((one, other) => other.score - one.score)
  const shown = rows.slice(0, 3).map(({ id }) => id)
  return (
    <section class="beliefs" aria-label={texts.beliefs.title}>
      <h2>{texts.beliefs.title}</h2>
      <label class="pick">
        {texts.beliefs.of}
        <select value={believer} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {believers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Plot
        {...{ lines, last, shown, at }}
        label={texts.beliefs.label(rows.slice(0, 3).map(({ name, score }) => `${name} ${score} %`))}
        onPick={(n) => store.goTo(n)}
      />
      {rows.length === 0 && <p class="note">{texts.beliefs.none}</p>}
      <ul class="meters">
        {rows.map((row) => (
          <Meter key={row.id} {...row} color={shown.indexOf(row.id)} />
        ))}
      </ul>
    </section>
  )
}

const percent = (chance: number): number => Math.round(100 * chance)

function linesOf(own: BeliefsProps['stated']): PlotLine[] {
  const ids = [...new Set(own.flatMap(({ data }) => Object.keys(data.beliefs)))]
  return ids.map((id) => ({
    id,
    points: own.flatMap(({ n, data }) => {
      const chance = data.beliefs[id]
      return chance === undefined ? [] : [{ x: n, y: percent(chance) }]
    }),
  }))
}
