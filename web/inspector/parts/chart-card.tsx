import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Diagram, hasOverview, overviewOf, title, withoutRegions } from '../../../src/diagrams/index.js'
import { activeWords } from '../../charts/active-words.js'
import { ChartView } from '../../charts/chart-view.js'
import { showLit } from '../../charts/show-lit.js'
import { useChart } from '../../charts/use-chart.js'
import type { SeenActor } from '../inspected.js'

interface ChartCardProps {
  readonly actor: SeenActor
  readonly isRoot: boolean
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
}

/** One machine: its name, its active states in words, and its chart; a large chart is simplified until details are wanted. */
export function ChartCard({ actor, isRoot, isChosen, onChoose }: ChartCardProps) {
  const { diagram, id, name, lit, taken, steps, idle } = actor
  const [isWhole, setWhole] = useState(false)
  const gist = useMemo(() => diagram && gistOf(diagram, idle, isRoot), [diagram, idle, isRoot])
  const chart = useChart(isWhole ? diagram : gist)
  const scroll = useRef<HTMLElement>(null)
  useEffect(() => showLit(scroll.current), [chart?.layout, lit])
  if (diagram === undefined) return null
  const machine = title(diagram.id)
  const states = activeWords(actor).join(', ')
  return (
    <article class={isChosen ? 'card chosen' : 'card'} data-machine={diagram.id}>
      <header>
        <h2>
          <button type="button" onClick={() => onChoose(id)}>
            {machine === name ? name : `${name}: ${machine.toLowerCase()}`}
          </button>
        </h2>
        {gist !== diagram && (
          <button type="button" class="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            Details
          </button>
        )}
        <p class="states">{states}</p>
      </header>
      {chart && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard too
        <section class="scroll" ref={scroll} tabIndex={0} aria-label={`Chart of ${name}`}>
          <ChartView
            {...chart}
            happening={{ lit, taken }}
            step={steps}
            label={`${machine}, with ${diagram.root.states.length} states. Now: ${states}.`}
          />
        </section>
      )}
    </article>
  )
}

/** The outermost machine with its phases only, other machines without regions that never do anything. */
function gistOf(diagram: Diagram, idle: ReadonlySet<string>, isRoot: boolean): Diagram {
  return isRoot && hasOverview(diagram) ? overviewOf(diagram) : withoutRegions(diagram, idle)
}
