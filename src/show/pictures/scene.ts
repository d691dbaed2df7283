import type { ViewEvent } from '../../index.js'
import { collectBallots, isCast, isVerdict, type RecordedBallot } from '../../kernel/events/index.js'
import { findDeclaringSpeech, isStop } from '../../words/stories/index.js'

type Spoken = ViewEvent<
  'speech.given' | 'defense.given' | 'last-words.given' | 'mafia.spoke' | 'channel.spoke' | 'strategy.shared'
>

/** What stands in the middle of the table at a moment. */
type Focus =
  /** `recap`: by night, what was decided since the night before. */
  | { readonly kind: 'phase'; readonly recap: readonly ViewEvent[] }
  /** `thought`: what the speaker thought before, if the audience may know it. `declared`: what the speaker declared with it. */
  | {
      readonly kind: 'speech'
      readonly event: Spoken
      readonly thought?: string
      readonly declared: readonly ViewEvent[]
    }
  | { readonly kind: 'thought'; readonly event: ViewEvent<'thought.recorded'> }
  | { readonly kind: 'ballot'; readonly ballot: RecordedBallot }
  | { readonly kind: 'death'; readonly event: ViewEvent<'player.died'> }
  | { readonly kind: 'end'; readonly event: ViewEvent<'game.ended'> }
  | { readonly kind: 'event'; readonly event: ViewEvent }

/** An arrow from a player to whom it chose. */
export interface Aim {
  readonly from: string
  readonly to: string
  readonly kind: 'ballot' | 'night'
  readonly isNew: boolean
}

/** What the table shows at a moment, on stage and in pictures, beside the state of the game. */
export interface TableScene {
  readonly focus: Focus
  readonly aims: readonly Aim[]
  /** By voter: a choice that is not a player, for example `guilty`. */
  readonly marks: Readonly<Record<string, string>>
  readonly accused?: string | undefined
  readonly speaker?: string | undefined
  /** Whose death is shown. */
  readonly dying?: string | undefined
}

/** The scene at event `at`. `ids`: who sits at the table. */
export function sceneAt(events: readonly ViewEvent[], at: number, ids: ReadonlySet<string>): TableScene {
  const start = phaseStart(events, at)
  const moment = events.slice(start, at + 1)
  const ballot = collectBallots(moment).at(-1)
  const focus = findDeclaration(events, moment) ?? findFocus(moment, { ballot, recap: recapAt(events, start) })
  const isVoting = focus.kind === 'ballot'
  const speaker = focus.kind === 'speech' || focus.kind === 'thought' ? focus.event.data.player : undefined
  return {
    focus,
    speaker,
    dying: focus.kind === 'death' ? focus.event.data.player : undefined,
    accused: accusedAt(events, at),
    aims: isVoting && ballot ? ballotAims(ballot, ids) : nightAims(moment, ids),
    marks: isVoting && ballot ? choiceMarks(ballot, ids) : {},
  }
}

function phaseStart(events: readonly ViewEvent[], at: number): number {
  for (let n = Math.min(at, events.length - 1); n > 0; n -= 1) if (events[n]?.type === 'phase.changed') return n
  return 0
}

/** What is declared with a speech stands below it. */
function findDeclaration(events: readonly ViewEvent[], moment: readonly ViewEvent[]): Focus | undefined {
  const at = moment.findLast(isStop)?.n ?? -1
  const speech = findDeclaringSpeech(events, at)
  if (speech === undefined) return undefined
  const declared = events.slice(speech.n + 1, at + 1).filter(isStop)
  return { kind: 'speech', event: speech, declared, ...thoughtBefore(moment, speech) }
}

/** What the day decided, and who died in it, if a night begins here. */
function recapAt(events: readonly ViewEvent[], start: number): readonly ViewEvent[] {
  if (!isNightFall(events[start])) return []
  const before = events.slice(0, start)
  return before
    .slice(before.findLastIndex(isNightFall) + 1)
    .filter((event) => isVerdict(event) || event.type === 'player.died')
}

const isNightFall = (event: ViewEvent | undefined): boolean =>
  event?.type === 'phase.changed' && event.data.to === 'night'

interface Known {
  readonly ballot: RecordedBallot | undefined
  readonly recap: readonly ViewEvent[]
}

function findFocus(moment: readonly ViewEvent[], { ballot, recap }: Known): Focus {
  const event = moment.findLast(isStop)
  if (event === undefined) return { kind: 'phase', recap }
  switch (event.type) {
    case 'phase.changed':
    case 'game.opened':
      return { kind: 'phase', recap }
    case 'speech.given':
    case 'defense.given':
    case 'last-words.given':
    case 'mafia.spoke':
    case 'channel.spoke':
    case 'strategy.shared':
      return { kind: 'speech', event, declared: [], ...thoughtBefore(moment, event) }
    case 'thought.recorded':
      return { kind: 'thought', event }
    case 'player.died':
      return { kind: 'death', event }
    case 'game.ended':
      return { kind: 'end', event }
    default:
      return ballot && (isCast(event) || isVerdict(event)) ? { kind: 'ballot', ballot } : { kind: 'event', event }
  }
}

/** The thought that came with a speech: the last one of its speaker, unless somebody else spoke in between. */
function thoughtBefore(moment: readonly ViewEvent[], { n, data: { player } }: Spoken) {
  for (const event of moment.filter((each) => each.n < n).toReversed()) {
    if (event.type === 'thought.recorded' && event.data.player === player) return { thought: event.data.text }
    if ('text' in event.data && event.type !== 'thought.recorded') return {}
  }
  return {}
}

/** Who stands accused: from the nomination on, to the end of the trial. */
function accusedAt(events: readonly ViewEvent[], at: number): string | undefined {
  const now = events[at]
  if (now === undefined || !['nomination', 'defense', 'judgment', 'resolution'].includes(now.phase)) return undefined
  for (let n = at; n >= 0 && events[n]?.day === now.day; n -= 1) {
    const event = events[n] as ViewEvent
    if (event.type === 'nomination.resolved') return event.data.accused
  }
  return undefined
}

function ballotAims({ votes }: RecordedBallot, ids: ReadonlySet<string>): Aim[] {
  const last = votes.length - 1
  return votes.flatMap(({ player, choice }, at) =>
    ids.has(choice) ? [{ from: player, to: choice, kind: 'ballot' as const, isNew: at === last }] : [],
  )
}

function choiceMarks({ votes }: RecordedBallot, ids: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries(votes.flatMap(({ player, choice }) => (ids.has(choice) ? [] : [[player, choice]])))
}

/** The acts of a night that the audience has seen by now: all of a player, and before them what it last wished the team to do. */
function nightAims(moment: readonly ViewEvent[], ids: ReadonlySet<string>): Aim[] {
  const chosen = moment.flatMap(({ type, data }) => {
    if (type === 'night.acted') return [{ from: data.player, to: data.target, isAct: true }]
    return type === 'mafia.spoke' && data.choice ? [{ from: data.player, to: data.choice, isAct: false }] : []
  })
  const last = new Map(chosen.map((each) => [each.from, each]))
  const shown = chosen.filter((each) => last.get(each.from) === each || (each.isAct && last.get(each.from)?.isAct))
  const aims = new Map(shown.map(({ from, to }) => [`${from} ${to}`, { from, to }]))
  const newest = chosen.at(-1)
  return [...aims.values()]
    .filter(({ from, to }) => ids.has(to) && from !== to)
    .map(({ from, to }) => ({ from, to, kind: 'night', isNew: newest?.from === from }))
}
