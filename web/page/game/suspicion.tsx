import { useMemo, useState } from 'preact/hooks'
import { type SuspicionMoment, suspicions } from '../../../src/stats/index.js'
import { Plot, type PlotLine } from '../parts/plot.js'
import { texts } from '../texts/texts.js'
import { Beliefs, beliefsIn } from './beliefs.js'
import { Meter } from './meter.js'
import type { GameStore } from './store.js'

/** How many lines stand out if the reader has chosen none. */
const highlighted = 3

/** How suspicious everybody looks: now, with the reason, and over the game until now. */
export function Suspicion({ store }: { readonly store: GameStore }) {
  const { events, at, last, state } = store
  const [chosen, choose] = useState<readonly string[]>([])
  const moments = useMemo(() => suspicions(events), [events.length])
  const lines = useMemo(() => linesOf(moments), [moments])
  const stated = useMemo(() => beliefsIn(events), [events.length])
  const now = moments.findLast((moment) => moment.at <= at)
  const ranked = useMemo(() => rank(now, state.players), [now, state.players])
  const leading = ranked.filter(({ reason }) => reason !== undefined).slice(0, highlighted)
  const shown = chosen.length > 0 ? chosen : leading.map(({ id }) => id)
  if (now === undefined) return <p class="note none">{texts.suspicion.none}</p>
  const toggle = (id: string) => choose(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id])
  const label = texts.suspicion.label(ranked.slice(0, highlighted).map(({ name, score }) => `${name} ${score}`))
  return (
    <div class="suspicion">
      <p class="note">{texts.suspicion.lead}</p>
      <Plot {...{ label, lines, last, shown, at }} onPick={(n) => store.goTo(n)} />
      <ul class="meters">
        {ranked.map((row) => (
          <Meter key={row.id} {...row} color={shown.indexOf(row.id)} onToggle={() => toggle(row.id)} />
        ))}
      </ul>
      {stated.length > 0 && <Beliefs store={store} stated={stated} />}
    </div>
  )
}

interface Row {
  readonly id: string
  readonly name: string
  readonly status: 'alive' | 'dead'
  readonly score: number
  readonly reason: string | undefined
}

function rank(now: SuspicionMoment | undefined, players: GameStore['state']['players']): Row[] {
  return players
    .map(({ id, name, status }) => {
      const { score = 0, reasons = [] } = now?.players[id] ?? {}
      const strongest = reasons.toSorted((one, other) => other.points - one.points)[0]
      return { id, name, status, score: Math.round(score), reason: strongest?.text }
    })
    .sort((one, other) => Number(one.status === 'dead') - Number(other.status === 'dead') || other.score - one.score)
}

function linesOf(moments: readonly SuspicionMoment[]): PlotLine[] {
  const ids = Object.keys(moments[0]?.players ?? {})
  return ids.map((id) => ({ id, points: moments.map(({ at, players }) => ({ x: at, y: players[id]?.score ?? 0 })) }))
}
