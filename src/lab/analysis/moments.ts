import { mean } from '../intervals.js'
import { type Act, findActs } from './acts.js'
import type { Branch, Outcomes } from './simulator.js'
import { meanPoints, type Points } from './values.js'

/** An act that decided a game: its value is the change of a side's chance from before it to after it. */
export interface DecidingMoment extends Act, Points {
  /** The side whose chance changed most, by so many `points`. */
  readonly side: string
  /** Its chance before and afterwards, from 0 to 1. */
  readonly from: number
  readonly to: number
}

/** The first `count` outcomes from a moment on. */
export type TakeOutcomes = (branch: Branch, count: number) => Promise<Outcomes>

interface Deciding {
  readonly events: Parameters<typeof findActs>[0]
  readonly sides: readonly string[]
  readonly take: TakeOutcomes
  /** The most continuations of a moment. */
  readonly most: number
  readonly onProgress?: (done: number, of: number) => void
}

/** The most acts that are told. */
const mostMoments = 3

/** The continuations of every act at first, then of so many acts that may be the largest, and of the largest of those. */
const first = 12
const wide = { acts: 12, count: 40 } as const
const close = { acts: 8, count: 128 } as const

/** How many acts before and after one tell together how far the chances differ: most acts change nothing. */
const windows = [1, 2, 4, 8] as const

/** How many more continuations are played at once until an interval is narrow enough, and how many points wide to each side that is. */
const batch = 128
const narrow = 5

/** After so many continuations, an act that has changed the chances by less than that is not valued further, nor told. */
const enoughToDrop = 256

/** An act that makes so much of the change of its day is told instead of the decision of the day. */
const mainShare = 0.5

/**
 * The acts at which the chance of a side changed most, at most three, the largest change first. They are found by a few
 * continuations of every act and more of the largest. A day whose talk changed the chances in many small steps is told as
 * the decision that it led to. Those that are found are valued by other continuations, so that what looked large by chance
 * alone is not told: an act that changed little, or of which the interval contains no change, is left out. The intervals
 * of all that are found hold together at 95 %.
 */
export async function decidingMoments(deciding: Deciding): Promise<DecidingMoment[]> {
  const { events, onProgress } = deciding
  const acts = findActs(events)
  const steps = 3 + mostMoments
  const scores = await scan(acts, deciding)
  const largest = [...acts.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
  const singles = largest.slice(0, wide.acts).flatMap((at) => acts[at] ?? [])
  onProgress?.(1, steps)
  const looked = await lookAt([...wholeDays(acts), ...singles], wide.count, deciding)
  onProgress?.(2, steps)
  const closer = await lookAt(
    looked.slice(0, close.acts).map(({ act }) => act),
    close.count,
    deciding,
  )
  onProgress?.(3, steps)
  const chosen = chooseApart(closer)
  const moments: DecidingMoment[] = []
  for (const [at, { act, side }] of chosen.entries()) {
    const moment = await valueAnew(act, { ...deciding, side, among: chosen.length })
    if (moment) moments.push(moment)
    onProgress?.(at + 4, steps)
  }
  return moments.sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
}

interface Found {
  readonly act: Act
  /** The place of the side whose chance changed most, and by how much, from -1 to 1. */
  readonly side: number
  readonly change: number
}

const decisions: ReadonlySet<string> = new Set(['nomination', 'vote', 'verdict'])
const talks: ReadonlySet<string> = new Set(['claim', 'accusation', 'defence', 'speech'])

/** For each day its last decision, together with all that was said before it. */
function wholeDays(acts: readonly Act[]): Act[] {
  return [...new Set(acts.map(({ day }) => day))].flatMap((day) => {
    const own = acts.filter((act) => act.day === day)
    const begin = own.find(({ kind }) => talks.has(kind))
    const decision = own.findLast(({ kind }) => decisions.has(kind))
    return begin && decision && begin.after < decision.after ? { ...decision, after: begin.after } : []
  })
}

const lookAt = async (acts: readonly Act[], count: number, deciding: Deciding): Promise<Found[]> => {
  const found: Found[] = []
  for (const act of acts) found.push(await largestChange(act, Math.min(count, deciding.most), deciding))
  return found.sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
}

const overlap = (one: Act, other: Act): boolean => one.after < other.at && other.after < one.at
const isWithin = (one: Act, other: Act): boolean =>
  one.after >= other.after && one.at <= other.at && one.at - one.after < other.at - other.after

/** The largest that share no event. An act that makes most of the change of its day stands for it. */
function chooseApart(found: readonly Found[]): Found[] {
  const chosen: Found[] = []
  for (const each of found) {
    const { act, side, change } = each
    const isMain = (part: Found) => isWithin(part.act, act) && part.side === side && part.change / change >= mainShare
    const told = found.find(isMain) ?? each
    if (chosen.length < mostMoments && !chosen.some((other) => overlap(other.act, told.act))) chosen.push(told)
  }
  return chosen
}

/** For each act, how much the chances after it differ from those before it, in the widest window in which they do. */
async function scan(acts: readonly Act[], { sides, take, most }: Deciding): Promise<number[]> {
  const moments = [...acts.slice(0, 1).map(({ after }) => after), ...acts.map(({ at }) => at)]
  const outcomes: Outcomes[] = []
  for (const at of moments) outcomes.push(await take({ at }, Math.min(first, most)))
  const shares = sides.map((_, side) => outcomes.map((each) => mean(winsIn(each, side))))
  return acts.map((_, at) => Math.max(...shares.map((own) => largestStep(own, at + 1))))
}

function largestStep(shares: readonly number[], at: number): number {
  const steps = windows.flatMap((width) =>
    at < width || at + width > shares.length
      ? []
      : Math.abs(mean(shares.slice(at, at + width)) - mean(shares.slice(at - width, at))) * Math.sqrt(width),
  )
  return Math.max(...steps)
}

async function largestChange(act: Act, count: number, { sides, take }: Deciding): Promise<Found> {
  const before = await take({ at: act.after }, count)
  const after = await take({ at: act.at }, count)
  const changes = sides.map((_, side) => mean(pairedChanges(before, after, side)))
  const change = changes.reduce((largest, own) => (Math.abs(own) > Math.abs(largest) ? own : largest), 0)
  return { act, side: Math.max(0, changes.indexOf(change)), change }
}

/** Undefined for an act that did not change the chances clearly. */
async function valueAnew(
  act: Act,
  { side, sides, take, most, among }: Deciding & { readonly side: number; readonly among: number },
): Promise<DecidingMoment | undefined> {
  for (let count = Math.min(batch, most); ; count = Math.min(most, count + batch)) {
    const before = await take({ at: act.after, anew: true }, count)
    const after = await take({ at: act.at, anew: true }, count)
    const points = meanPoints(pairedChanges(before, after, side), among)
    if (count >= enoughToDrop && Math.abs(points.points) < narrow) return undefined
    if (count < most && (points.high - points.low) / 2 > narrow) continue
    if (points.low <= 0 && points.high >= 0) return undefined
    const share = (outcomes: Outcomes) => mean(winsIn(outcomes, side))
    return { ...act, ...points, side: sides[side] ?? '', from: share(before), to: share(after) }
  }
}

const winsIn = (outcomes: Outcomes, side: number): number[] =>
  [...outcomes].map((each) => Number(each === side.toString(36)))

/** Continuations of one number have the same luck before and after: their differences vary less. */
function pairedChanges(before: Outcomes, after: Outcomes, side: number): number[] {
  const won = winsIn(before, side)
  return winsIn(after, side).map((wins, at) => wins - (won[at] ?? 0))
}
