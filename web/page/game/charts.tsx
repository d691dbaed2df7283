import { useMemo } from 'preact/hooks'
import {
  type Diagram,
  hasOverview,
  idleRegions,
  makeOverview,
  titleCase,
  withoutRegions,
} from '../../../src/diagrams/index.js'
import type { Rules } from '../../../src/index.js'
import { capitalised } from '../../../src/kernel/text/index.js'
import { phaseName } from '../../../src/words/stories/index.js'
import { activeWords } from '../../charts/active-states.js'
import { ScrollingChart } from '../../charts/chart-view.js'
import { knownDiagrams } from '../../charts/known-charts.js'
import { pageLanguage } from '../languages/page-language.js'
import { texts } from '../texts.js'
import { type ActiveMachine, activeMachines, ownChartAt } from './lit-machines.js'
import type { GameStore } from './store.js'

/** The statecharts that run at a moment, each run by the one before it, with their active states highlighted. */
export function Charts({ store }: { readonly store: GameStore }) {
  const { events, at, audience, state, rules } = store
  const own = ownChartAt(state)
  const running = useMemo(() => activeMachines({ events, at, audience, state }), [events.length, at, audience, state])
  return (
    <div class="charts">
      <p class="note">{texts.charts.lead}</p>
      {running.map(({ machine, states }) => (
        <Card key={machine} machine={machine} states={states} rules={rules} at={at} own={own} />
      ))}
      {own !== undefined && (
        <article class="chart-card" data-machine={own}>
          <h2>{phaseTitle(own)}</h2>
          <p>{pageLanguage.language.render(rules?.charts?.[own] ?? '')}</p>
        </article>
      )}
    </div>
  )
}

const nameInBox = (name: string): string => (name.length > 16 ? `${name.slice(0, 15)}…` : name)

interface CardProps extends ActiveMachine {
  readonly rules: Rules | null
  readonly at: number
  /** The chart of the game's own that runs. */
  readonly own: string | undefined
}

const phaseTitle = (phase: string): string => capitalised(phaseName(phase, pageLanguage.language))

function Card({ machine, states, rules, at, own }: CardProps) {
  const diagram = useMemo(() => simplifyForRules(knownDiagrams[machine], rules), [machine, rules])
  const lit = useMemo(() => new Set(states.flatMap(withOuter)), [states.join(' ')])
  const names = useMemo(() => (own === undefined ? undefined : { ownPhase: nameInBox(phaseTitle(own)) }), [own])
  if (diagram === undefined) return null
  // A state that stands for charts of the game's own says which one it is.
  const words = own && lit.has('ownPhase') ? phaseTitle(own) : activeWords({ diagram, lit }).join(', ')
  const name = titleCase(machine)
  return (
    <article class="chart-card" data-machine={machine}>
      <h2>{name}</h2>
      <p class="now">{words}</p>
      <ScrollingChart
        class="wide"
        name={texts.charts.chartOf(name)}
        names={names}
        label={texts.charts.label(name, words)}
        happening={{ lit, taken: new Set() }}
        step={at}
        diagram={diagram}
      />
    </article>
  )
}

/** The outermost machine with its phases only; a night without the regions in which nobody may act by these rules. */
function simplifyForRules(diagram: Diagram | undefined, rules: Rules | null): Diagram | undefined {
  if (diagram === undefined) return undefined
  if (hasOverview(diagram)) return makeOverview(diagram)
  const used = new Set(
    Object.values(rules?.cast ?? {}).flatMap(({ powers }) => powers.map(({ power }) => power as string)),
  )
  const idle = idleRegions(diagram, ({ key }) => !used.has(key))
  return rules === null ? diagram : withoutRegions(diagram, idle)
}

function withOuter(id: string): string[] {
  const path = id.split('.')
  return path.map((_, at) => path.slice(0, at + 1).join('.'))
}
