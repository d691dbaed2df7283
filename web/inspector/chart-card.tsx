import { useMemo, useRef, useState } from 'preact/hooks'
import { type Diagram, hasOverview, makeOverview, titleCase, withoutRegions } from '../../src/diagrams/index.js'
import { activeWords } from '../charts/active-states.js'
import { ScrollingChart, type Zoom } from '../charts/chart-view.js'
import { useNarrowWindow } from '../use-store.js'
import type { ShownActor } from './scene.js'

interface ChartCardProps {
  readonly actor: ShownActor
  readonly isRoot: boolean
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
}

/** One machine: its name, its active states in words, and its chart; a large chart is simplified until details are wanted. */
export function ChartCard({ actor, isRoot, isChosen, onChoose }: ChartCardProps) {
  const { diagram, config, id, name, lit, taken, steps, idle } = actor
  const [isWhole, setWhole] = useState(false)
  const [zoom, setZoom] = useState<Zoom>()
  const narrow = useNarrowWindow()
  const gist = useMemo(() => diagram && simplifyDiagram(diagram, idle, isRoot), [diagram, idle, isRoot])
  if (diagram === undefined || config === undefined) return null
  const machine = titleCase(diagram.id)
  const states = activeWords(actor).join(', ')
  return (
    <article
      class={['card', isChosen && 'chosen', isRoot && 'root'].filter(Boolean).join(' ')}
      data-machine={diagram.id}
    >
      <header>
        <h2>
          <button type="button" onClick={() => onChoose(id)}>
            {machine === name ? name : `${name}: ${machine.toLowerCase()}`}
          </button>
        </h2>
        <div class="tools">
          <ZoomButtons name={name} zoom={zoom} onZoom={setZoom} />
          {gist !== diagram && (
            <button type="button" class="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
              Details
            </button>
          )}
          <CopyForStately name={name} config={config} />
        </div>
        <p class="states">{states}</p>
      </header>
      <ScrollingChart
        class="scroll"
        name={`Chart of ${name}`}
        label={`${machine}, with ${diagram.root.states.length} states. Now: ${states}.`}
        happening={{ lit, taken }}
        step={steps}
        diagram={isWhole ? diagram : gist}
        narrow={narrow}
        smallest={narrow ? 0.45 : 0.6}
        {...(zoom !== undefined && { zoom })}
      />
    </article>
  )
}

/** The outermost machine with its phases only, other machines without regions that never do anything. */
function simplifyDiagram(diagram: Diagram, idle: ReadonlySet<string>, isRoot: boolean): Diagram {
  return isRoot && hasOverview(diagram) ? makeOverview(diagram) : withoutRegions(diagram, idle)
}

const zoomStep = 1.25
const zoomLimits = { least: 0.1, most: 4 } as const

interface ZoomButtonsProps {
  readonly name: string
  readonly zoom: Zoom | undefined
  readonly onZoom: (zoom: Zoom | undefined) => void
}

function ZoomButtons({ name, zoom, onZoom }: ZoomButtonsProps) {
  const by = (factor: number) => (event: Event) => {
    const scale = shownScale(event.currentTarget as Element) * factor
    onZoom(Math.min(zoomLimits.most, Math.max(zoomLimits.least, scale)))
  }
  return (
    <fieldset class="zoom" aria-label={`Size of the chart of ${name}`}>
      <button type="button" class="quiet" aria-label="Smaller" title="Smaller" onClick={by(1 / zoomStep)}>
        −
      </button>
      <button type="button" class="quiet" aria-label="Larger" title="Larger" onClick={by(zoomStep)}>
        +
      </button>
      <button
        type="button"
        class="quiet"
        aria-pressed={zoom === 'fit'}
        title="The whole chart, however small"
        onClick={() => onZoom(zoom === 'fit' ? undefined : 'fit')}
      >
        Fit
      </button>
    </fieldset>
  )
}

/** How large the chart of a card is drawn, where 1 is its own size. */
function shownScale(button: Element): number {
  const chart = button.closest('.card')?.querySelector<SVGSVGElement>('svg.chart')
  return chart ? chart.getBoundingClientRect().width / chart.viewBox.baseVal.width : 1
}

/** Copies the configuration of a machine as JSON, which the editor of Stately imports. */
function CopyForStately({ name, config }: { readonly name: string; readonly config: string }) {
  const [isCopied, setCopied] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const text = () => JSON.stringify(JSON.parse(config), null, 2)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setCopied(true)
      setTimeout(() => setCopied(false), 2_000)
    } catch {
      // A page that another computer serves without HTTPS may not write to the clipboard.
      dialog.current?.showModal()
    }
  }
  return (
    <>
      <button type="button" class="quiet" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy for Stately'}
      </button>
      <dialog ref={dialog} aria-label={`${name} for Stately`} class="copy">
        <p>The browser does not let this page copy. Copy this text:</p>
        <textarea readonly rows={16} value={text()} onFocus={({ currentTarget }) => currentTarget.select()} />
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}
