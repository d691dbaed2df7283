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
import { activeWords } from '../../charts/active-states.js'
import { ScrollingChart } from '../../charts/chart-view.js'
import { knownDiagrams } from '../../charts/known-charts.js'
import { texts } from '../texts.js'
import { type ActiveMachine, activeMachines } from './lit-machines.js'
import type { GameStore } from './store.js'

/** The statecharts that run at a moment, each run by the one before it, with their active states highlighted. */
export function Charts({ store }: { readonly store: GameStore }) {
  const { events, at, audience, state, rules } = store
  const running = useMemo(() => activeMachines({ events, at, audience, state }), [events.length, at, audience, state])
  return (
    <div class="charts">
      <p class="note">{texts.charts.lead}</p>
      {running.map(({ machine, states }) => (
        <Card key={machine} machine={machine} states={states} rules={rules} at={at} />
      ))}
    </div>
  )
}

interface CardProps extends ActiveMachine {
  readonly rules: Rules | null
  readonly at: number
}

function Card({ machine, states, rules, at }: CardProps) {
  const diagram = useMemo(() => simplifyForRules(knownDiagrams[machine], rules), [machine, rules])
  const lit = useMemo(() => new Set(states.flatMap(withOuter)), [states.join(' ')])
  if (diagram === undefined) return null
  const words = activeWords({ diagram, lit }).join(', ')
  const name = titleCase(machine)
  return (
    <article class="chart-card" data-machine={machine}>
      <h2>{name}</h2>
      <p class="now">{words}</p>
      <ScrollingChart
        class="wide"
        name={texts.charts.chartOf(name)}
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
