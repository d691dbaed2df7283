import { isEvent, type ViewEvent } from '../../../src/index.js'
import { isCast, isVerdict } from '../../../src/kernel/events/index.js'
import { findNextStop, isStop } from './store.js'
import { eventSentences } from './words.js'

/** How long a reader needs for a word, in ms: about 250 words a minute. */
const msPerWord = 240

/** The time to notice that something new is on stage, in ms. */
const noticeMs = 700
/** One vote of many. At large tables votes follow each other faster, so that a ballot never takes longer than `ballotMs`. */
const voteMs = 900
const leastVoteMs = 350
const ballotMs = 14_000
/** The pause between the last vote and what follows from it. */
const breathMs = 1_200
const rowMs = 300
const verdictMs = 1_600
const deathMs = 2_600
const phaseMs = 1_400
const nightMs = 2_600

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** How long a reader needs for a text that has just come on stage, in ms. */
export const noticedReadMs = (text: string): number => noticeMs + readMs(text)

const readMs = (text: string): number => countWords(text) * msPerWord

/** How long event `at` stays on stage at speed 1, in ms: as long as its words take to read, and longer if it weighs more. */
export function dwellMs(events: readonly ViewEvent[], at: number): number {
  const event = events[at]
  if (event === undefined || !isStop(event)) return 0
  if (isCast(event)) return voteDwell(events, at)
  if (isVerdict(event))
    return verdictMs + readMs(sentence(events, event)) + (isVoteBefore(events, at) ? 0 : tallyMs(event))
  const words = 'text' in event.data && typeof event.data.text === 'string' ? event.data.text : sentence(events, event)
  return weightMs(event, words) + readMs(words)
}

function weightMs(event: ViewEvent, words: string): number {
  if (event.type === 'player.died') return deathMs
  if (isEvent(event, 'phase.changed')) return /^night/i.test(event.data.to) ? nightMs : phaseMs
  // Nothing is told of it, so there is nothing to look at.
  return words === '' ? 0 : noticeMs
}

const sentences = new WeakMap<ViewEvent, string>()

/** What the stage tells of an event. */
function sentence(events: readonly ViewEvent[], event: ViewEvent): string {
  const known = sentences.get(event)
  if (known !== undefined) return known
  const opened = events.find((each) => isEvent(each, 'game.opened'))
  const names = new Map(opened?.data.players.map(({ id, name }) => [id, name]))
  const wording = { name: (id: string) => names.get(id) ?? id, rules: opened?.data.rules }
  const told = eventSentences(event, wording).slice(0, 3).join(' ')
  sentences.set(event, told)
  return told
}

function voteDwell(events: readonly ViewEvent[], at: number): number {
  const votes = ballotSize(events, at)
  const own = Math.max(leastVoteMs, Math.min(voteMs, ballotMs / votes))
  const next = events[findNextStop(events, at, 1)]
  return next !== undefined && isVerdict(next) ? own + breathMs + tallyMs(next) : own
}

/** How many votes stand next to each other here. */
function ballotSize(events: readonly ViewEvent[], at: number): number {
  let [from, to] = [at, at]
  while (from > 0 && !isFrame(events[from - 1])) from -= 1
  while (to < events.length - 1 && !isFrame(events[to + 1])) to += 1
  return events.slice(from, to + 1).filter(isCast).length
}

const isFrame = (event: ViewEvent | undefined): boolean =>
  event === undefined || event.type === 'phase.changed' || isVerdict(event)

const isVoteBefore = (events: readonly ViewEvent[], at: number): boolean => {
  const before = events[findNextStop(events, at, -1)]
  return before !== undefined && before.n !== at && isCast(before)
}

const tallyMs = ({ data }: ViewEvent): number =>
  rowMs * ('tally' in data ? Math.min(6, Object.keys(data.tally).length) : 0)

/** How long everything from event `at` on stays on stage before the newest moment is shown, in ms. */
export function restMs(events: readonly ViewEvent[], at: number): number {
  let rest = 0
  for (let n = Math.max(0, at), next = findNextStop(events, n, 1); next !== n; ) {
    rest += dwellMs(events, n)
    n = next
    next = findNextStop(events, n, 1)
  }
  return rest
}
