import type { EventData, ViewEvent } from '../../../src/index.js'
import { type Ballot, ballotsIn } from './ballots.js'
import { isStop } from './stops.js'

/** An event in which a player says something. */
export type Spoken = ViewEvent<
  'speech.given' | 'defense.given' | 'last-words.given' | 'mafia.spoke' | 'strategy.shared'
>

/** What stands in the middle of the table at a moment. */
export type Focus =
  | { readonly kind: 'phase' }
  | {
      readonly kind: 'speech'
      readonly event: Spoken
      /** What the speaker thought before, if the audience may know it. */
      readonly thought?: string
    }
  | { readonly kind: 'thought'; readonly event: ViewEvent<'thought.recorded'> }
  | { readonly kind: 'ballot'; readonly ballot: Ballot }
  | { readonly kind: 'death'; readonly event: ViewEvent<'player.died'> }
  | { readonly kind: 'end'; readonly event: ViewEvent<'game.ended'> }
  | { readonly kind: 'event'; readonly event: ViewEvent }

/** An arrow across the table: who chose whom. */
export interface Aim {
  readonly from: string
  readonly to: string
  readonly kind: 'ballot' | 'night'
  /** Whether it is the newest. */
  readonly isNew: boolean
}

/** What the table shows at a moment, beside the state of the game. */
export interface Scene {
  readonly focus: Focus
  readonly aims: readonly Aim[]
  /** By voter: a choice that is not a player, for example `guilty`. */
  readonly marks: Readonly<Record<string, string>>
  /** Who stands accused. */
  readonly accused?: string | undefined
  readonly speaker?: string | undefined
}

/** The scene after the event `at`. */
export function sceneAt(events: readonly ViewEvent[], at: number, ids: ReadonlySet<string>): Scene {
  const start = phaseStart(events, at)
  const moment = events.slice(start, at + 1)
  const ballot = ballotsIn(moment).at(-1)
  const focus = focusOf(moment, ballot)
  const isVoting = focus.kind === 'ballot'
  const speaker = focus.kind === 'speech' || focus.kind === 'thought' ? focus.event.data.player : undefined
  return {
    focus,
    speaker,
    accused: accusedAt(events, at),
    aims: isVoting && ballot ? ballotAims(ballot, ids) : nightAims(moment, ids),
    marks: isVoting && ballot ? marksOf(ballot, ids) : {},
  }
}

/** The number of the event with which the phase of a moment begins. */
function phaseStart(events: readonly ViewEvent[], at: number): number {
  for (let n = Math.min(at, events.length - 1); n > 0; n -= 1) if (events[n]?.type === 'phase.changed') return n
  return 0
}

function focusOf(moment: readonly ViewEvent[], ballot: Ballot | undefined): Focus {
  const event = moment.findLast(isStop)
  if (event === undefined) return { kind: 'phase' }
  switch (event.type) {
    case 'phase.changed':
    case 'game.opened':
      return { kind: 'phase' }
    case 'speech.given':
    case 'defense.given':
    case 'last-words.given':
    case 'mafia.spoke':
    case 'strategy.shared':
      return { kind: 'speech', event, ...thoughtBefore(moment, event) }
    case 'thought.recorded':
      return { kind: 'thought', event }
    case 'player.died':
      return { kind: 'death', event }
    case 'game.ended':
      return { kind: 'end', event }
    default:
      return ballot && /\.(cast|made|resolved)$/.test(event.type) && !event.type.startsWith('night')
        ? { kind: 'ballot', ballot }
        : { kind: 'event', event }
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
  if (now === undefined || !['nomination', 'defense', 'judgment'].includes(now.phase)) return undefined
  for (let n = at; n >= 0 && events[n]?.day === now.day; n -= 1) {
    const event = events[n] as ViewEvent
    if (event.type === 'nomination.resolved') return event.data.accused
  }
  return undefined
}

function ballotAims({ votes }: Ballot, ids: ReadonlySet<string>): Aim[] {
  const last = votes.length - 1
  return votes.flatMap(({ player, choice }, at) =>
    ids.has(choice) ? [{ from: player, to: choice, kind: 'ballot' as const, isNew: at === last }] : [],
  )
}

function marksOf({ votes }: Ballot, ids: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries(votes.flatMap(({ player, choice }) => (ids.has(choice) ? [] : [[player, choice]])))
}

/** The acts of a night that the audience has seen by now. */
function nightAims(moment: readonly ViewEvent[], ids: ReadonlySet<string>): Aim[] {
  const chosen = moment.flatMap((event) => {
    if (event.type === 'night.acted') return [pick(event.data.player, event.data.target)]
    return event.type === 'mafia.spoke' && event.data.choice ? [pick(event.data.player, event.data.choice)] : []
  })
  const latest = new Map(chosen.map((each) => [each.from, each]))
  const aims = [...latest.values()].filter(({ from, to }) => ids.has(to) && from !== to)
  const newest = chosen.at(-1)
  return aims.map(({ from, to }) => ({ from, to, kind: 'night', isNew: newest?.from === from }))
}

const pick = (from: EventData['night.acted']['player'], to: string) => ({ from, to })
