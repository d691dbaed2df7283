import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import type { ShownAnalysis } from '../../../src/lab/analysis/index.js'
import { findNextStop } from '../../../src/words/stories/index.js'
import { Select } from '../../parts.js'
import { useLoaded } from '../../use-store.js'
import { useCopy } from '../parts.js'
import { Share } from '../share/share.js'
import { texts } from '../texts.js'
import { type Director, speeds } from './director.js'
import { findNextPhase, type GameStore } from './store.js'
import { isNight, placeWords } from './words.js'

/** The keys of the timeline work on the whole page, except in elements that use these keys themselves. */
function useKeys(store: GameStore, acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const [move, act] = [moves[event.key], latest.current[event.key]]
      if (isTaken(event) || (move === undefined && act === undefined)) return
      event.preventDefault()
      if (move) store.goTo(move(store, event.shiftKey))
      else act?.()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [store])
}

const moves: Readonly<Record<string, (store: GameStore, byPhase: boolean) => number>> = {
  ArrowRight: ({ events, at }, byPhase) => (byPhase ? findNextPhase : findNextStop)(events, at, 1),
  ArrowLeft: ({ events, at }, byPhase) => (byPhase ? findNextPhase : findNextStop)(events, at, -1),
  Home: () => 0,
  End: ({ last }) => last,
  ArrowUp: () => 0,
  ArrowDown: ({ last }) => last,
}

const scrolling = new Set(['ArrowUp', 'ArrowDown'])

/** Whether a key is meant for the element that has the focus. */
function isTaken({ target, altKey, ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('.timeline input')) return false
  if (scrolling.has(key) && target.closest('[tabindex="0"]:not(button), .items') !== null) return true
  if (target.closest('dialog') !== null) return true
  return (
    target.matches('input, select, textarea, [role="tab"]') || (key === ' ' && target.matches('button, summary, a'))
  )
}

interface TimelineProps {
  readonly store: GameStore
  readonly player: Director
  readonly link: (at: number) => string
  /** The link that shows a picture where it is passed on. Absent: there is none. */
  readonly pictureLink?: ((at: number | undefined) => string) | undefined
  readonly analysis?: ShownAnalysis | undefined
  /** Forks the game at the moment that is shown; absent: nobody may. */
  readonly onWhatIf?: () => void
  /** Explains the keys; absent: nothing does. */
  readonly onKeys?: () => void
}

/** Every moment of the game on one line, with nights, days and deaths, and the buttons that move between moments. */
export function Timeline({ store, player, link, pictureLink, analysis, onWhatIf, onKeys }: TimelineProps) {
  const { events, at, knownTo } = store
  const place = placeWords(store.state)
  useKeys(store, { ' ': player.toggle, f: onWhatIf, '?': onKeys })
  return (
    <nav class="timeline" aria-label={texts.time.label}>
      <Steps store={store} player={player} />
      <div class="line">
        <Ribbon events={events} last={knownTo} />
        <input
          type="range"
          min={0}
          max={Math.max(0, knownTo)}
          value={Math.max(0, at)}
          aria-label={texts.time.label}
          aria-valuetext={texts.time.moment(place, at + 1, knownTo + 1)}
          onInput={({ currentTarget }) => store.goTo(Number(currentTarget.value))}
        />
      </div>
      <p class="when">
        <span class="place">{place}</span>
        <span class="note">
          {at + 1} / {knownTo + 1}
        </span>
      </p>
      <Tools {...{ link, store, player, pictureLink, onKeys, onWhatIf }} />
      {analysis && <LateBand analysis={analysis} store={store} />}
    </nav>
  )
}

/** The band is loaded for a game that is analysed. */
function LateBand(props: { readonly analysis: ShownAnalysis; readonly store: GameStore }) {
  const { value } = useLoaded(() => import('../board/chance-band.js'), [])
  return value ? <value.ChanceBand {...props} /> : null
}

function Steps({ store, player }: Pick<TimelineProps, 'store' | 'player'>) {
  const { events, at } = store
  const step = (label: string, sign: string, to: number) => (
    <button
      type="button"
      class="step"
      aria-label={label}
      title={label}
      disabled={to === at}
      onClick={() => store.goTo(to)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  const play = player.isPlaying ? texts.time.pause : texts.time.play
  return (
    <div class="steps">
      {step(texts.time.previousPhase, '«', findNextPhase(events, at, -1))}
      {step(texts.time.previous, '‹', findNextStop(events, at, -1))}
      <button type="button" class="main play" aria-label={play} title={play} onClick={player.toggle}>
        <span class={player.isPlaying ? 'pause-sign' : 'play-sign'} aria-hidden="true" />
      </button>
      {step(texts.time.next, '›', findNextStop(events, at, 1))}
      {step(texts.time.nextPhase, '»', findNextPhase(events, at, 1))}
    </div>
  )
}

interface ToolsProps extends Omit<TimelineProps, 'analysis' | 'onWhatIf' | 'onKeys'> {
  readonly onKeys: (() => void) | undefined
  readonly onWhatIf: (() => void) | undefined
}

function Tools({ link, store, player, pictureLink, onKeys, onWhatIf }: ToolsProps) {
  const { isCopied, copy } = useCopy()
  const { at, audience } = store
  return (
    <div class="tools">
      <Select
        label={texts.time.speed}
        value={player.speed}
        options={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        onChoose={(speed) => player.setSpeed(Number(speed))}
      />
      <button type="button" class="copy-link" onClick={() => copy(new URL(link(at), location.href).href)}>
        {isCopied ? texts.common.copied : texts.time.copyLink}
      </button>
      <Share store={store} link={link(at)} pictureLink={pictureLink?.(audience === 'public' ? at : undefined)} />
      {onWhatIf && (
        <button type="button" class="what-if" onClick={onWhatIf}>
          {texts.whatIf.open}
        </button>
      )}
      {onKeys && (
        <button
          type="button"
          class="keys-button"
          aria-label={texts.keys.title}
          title={texts.keys.title}
          onClick={onKeys}
        >
          ?
        </button>
      )}
    </div>
  )
}

/** The nights and days of a game, each as long as it has events, with a mark for each death. */
function Ribbon({ events, last }: { readonly events: readonly ViewEvent[]; readonly last: number }) {
  const parts = useMemo(() => phaseRibbon(events.slice(0, last + 1)), [events, last])
  const share = (n: number) => `${(100 * n) / Math.max(1, last)}%`
  return (
    <div class="ribbon" aria-hidden="true">
      {parts.spans.map(({ from, to, night, day }) => (
        <span key={from} class={night ? 'span night' : 'span'} style={{ left: share(from), width: share(to - from) }}>
          {day > 0 && !night && (to - from) / Math.max(1, last) > (day > 9 ? 0.08 : 0.05) && (
            <span class="day">{day}</span>
          )}
        </span>
      ))}
      {parts.deaths.map((n) => (
        <span key={`d${n}`} class="grave" style={{ left: share(n) }} />
      ))}
    </div>
  )
}

interface Span {
  readonly from: number
  readonly night: boolean
  readonly day: number
  to: number
}

function phaseRibbon(events: readonly ViewEvent[]) {
  const spans: Span[] = []
  const deaths: number[] = []
  for (const { n, type, day, phase } of events) {
    if (type === 'player.died') deaths.push(n)
    const [night, open] = [isNight(phase), spans.at(-1)]
    if (open !== undefined && open.night === night && (open.day === day || phase === 'ended')) open.to = n
    else {
      if (open) open.to = n
      spans.push({ from: n, to: n, night, day })
    }
  }
  return { spans, deaths }
}
