import { type GameEvent, isEvent } from '../../../src/index.js'
import { roles } from '../../../src/kernel/rules/roles.js'
import { lineText, type PhraseLine, reasons, talk } from '../../../src/players/scripted/phrases/phrases.js'
import { readerFor, type TextReader } from '../../../src/words/reading/reader.js'
import { sentencesOf } from './repetition.js'

/** How often something happened, and how often it could have: `faults` of `cases`. */
export interface Count {
  faults: number
  cases: number
}

/** What breaks belief in players, counted. */
export const faultNames = {
  silentAcquittals: 'an accuser finds whom it accused innocent without a word',
  silentSkips: 'an accuser votes for nobody without a word',
  silentChanges: 'an accuser votes for somebody else without a word about whom it accused',
  sharedArguments: 'four or more players give the same argument about the same player on one day',
  unfairSilences: 'a player is blamed for its silence that had no turn to speak',
  unanswered: 'a player that was asked something speaks again without a word to whoever asked',
  lateQuestions: 'a player is asked something and has no turn left that day',
  needlessQuestions: 'a player is asked something that has accused somebody that day',
} as const

export type FaultName = keyof typeof faultNames

export type Faults = Record<FaultName, Count>

export const noFaults = (): Faults =>
  Object.fromEntries(Object.keys(faultNames).map((name) => [name, { faults: 0, cases: 0 }])) as Faults

interface Player {
  readonly id: string
  readonly name: string
}

interface Speech {
  readonly player: string
  readonly text: string
  readonly seq: number
  readonly accuses: readonly string[]
}

interface Ballot {
  readonly player: string
  readonly choice: string
  readonly reason: string
  readonly kind: 'nomination' | 'vote' | 'judgment'
  readonly accused: string
}

interface Day {
  readonly speeches: Speech[]
  readonly ballots: Ballot[]
  /** When each player was asked to speak, whether it spoke or not. */
  readonly turns: { readonly player: string; readonly seq: number }[]
  /** When the talk began. */
  living: ReadonlySet<string>
}

/** Each day of a game, as the table heard it. */
function readDays(events: readonly GameEvent[], players: readonly Player[]): Day[] {
  const read = readerFor(players, roles).read as TextReader['read']
  const days = new Map<number, Day>()
  const living = new Set(players.map(({ id }) => id))
  let accused = ''
  for (const event of events) {
    if (isEvent(event, 'player.died')) living.delete(event.data.player)
    if (isEvent(event, 'nomination.resolved')) accused = event.data.accused ?? ''
    const day = days.get(event.day) ?? { speeches: [], ballots: [], turns: [], living: new Set(living) }
    if (event.phase === 'night') continue
    days.set(event.day, day)
    if (isEvent(event, 'answer.recorded') && event.data.kind === 'speak')
      day.turns.push({ player: event.data.player, seq: event.seq })
    if (isEvent(event, 'phase.changed') && event.data.to === 'discussion') day.living = new Set(living)
    if (isEvent(event, 'speech.given')) {
      const { player, text } = event.data
      day.speeches.push({
        player,
        text,
        seq: event.seq,
        accuses: read(text, { speaker: player, day: event.day }).accuses,
      })
    }
    for (const kind of ['nomination.made', 'vote.cast', 'judgment.cast'] as const)
      if (isEvent(event, kind)) {
        const { player, choice, reason = '' } = event.data
        day.ballots.push({ player, choice, reason, accused, kind: kind.split(/[.]/)[0] as Ballot['kind'] })
      }
  }
  return [...days.values()]
}

const add = (count: Count, isFault: boolean): void => {
  count.cases++
  count.faults += isFault ? 1 : 0
}

/** Counts the faults of one game into `into`. */
export function countFaults(
  events: readonly GameEvent[],
  { players, into }: { players: readonly Player[]; into: Faults },
): void {
  const name = (id: string) => players.find((player) => player.id === id)?.name ?? id
  for (const day of readDays(events, players)) {
    countBallots(day, { name, into })
    countArguments(day, { players, into })
    countSilences(day, { players, into })
    countQuestions(day, { name, players, into })
  }
}

function countBallots({ speeches, ballots }: Day, { name, into }: { name: (id: string) => string; into: Faults }) {
  for (const { player, choice, reason, kind, accused } of ballots) {
    const said = speeches.filter((speech) => speech.player === player).flatMap(({ accuses }) => accuses)
    const nominated = ballots.some(
      (one) => one.kind === 'nomination' && one.player === player && one.choice === accused,
    )
    if (kind === 'judgment') {
      if (choice === 'innocent' && (nominated || said.includes(accused))) add(into.silentAcquittals, reason === '')
      continue
    }
    if (said.length === 0) continue
    if (choice === 'skip') add(into.silentSkips, reason === '')
    else if (!said.includes(choice)) add(into.silentChanges, !said.some((id) => reason.includes(name(id))))
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternFor = (line: PhraseLine): string =>
  lineText(line)
    .split(/(\{\w+\})/)
    .map((part, at) => (at === 1 ? '(?<player>PLAYER)' : part.startsWith('{') ? '[^.!?]+?' : escaped(part)))
    .join('')

const patterns = Object.entries(reasons).map(([rule, lines]) => ({ rule, sources: lines.map(patternFor) }))

function countArguments({ speeches, ballots }: Day, { players, into }: { players: readonly Player[]; into: Faults }) {
  const anyone = players.map(({ name }) => escaped(name)).join('|')
  const said = [...speeches, ...ballots.map(({ player, reason }) => ({ player, text: reason }))]
  const made = new Map<string, Set<string>>()
  for (const { rule, sources } of patterns)
    for (const source of sources) {
      const sought = new RegExp(`(?:^|[.!?:] )${source.replace('PLAYER', anyone)}`, 'g')
      for (const { player, text } of said)
        for (const found of text.matchAll(sought)) {
          const key = `${rule} ${found.groups?.player}`
          made.set(key, (made.get(key) ?? new Set()).add(player))
        }
    }
  for (const by of made.values()) add(into.sharedArguments, by.size >= 4)
}

const silenceLines = [...Object.values(reasons), talk.hunches]
  .flat()
  .filter((line) => typeof line !== 'string' && line.needs.some((need) => need === 'silent' || need === 'unanswered'))
  .map(patternFor)

/** A player had a turn if it was asked since, or if as many spoke since as sit at the table. */
function countSilences(
  { speeches, ballots, turns, living }: Day,
  { players, into }: { players: readonly Player[]; into: Faults },
) {
  const anyone = players.map(({ name }) => escaped(name)).join('|')
  const last = speeches.at(-1)?.seq ?? 0
  const said = [...speeches, ...ballots.map(({ player, reason: text }) => ({ player, text, seq: last + 1 }))]
  for (const { text, seq } of said)
    for (const source of silenceLines)
      for (const found of text.matchAll(new RegExp(source.replace('PLAYER', anyone), 'g'))) {
        const blamed = players.find(({ name }) => name === found.groups?.player)?.id ?? ''
        const charge = speeches.findLast((speech) => speech.seq < seq && speech.accuses.includes(blamed))?.seq ?? 0
        const isAsked = turns.some((turn) => turn.player === blamed && turn.seq > charge && turn.seq < seq)
        const since = speeches.filter((speech) => speech.seq > charge && speech.seq < seq)
        add(into.unfairSilences, !isAsked && since.length < living.size - 1)
      }
}

/** Questions in talk: `What do you see, Ada?`, `I would like to hear from Ada.` A reply has the name of whoever asked. */
function countQuestions(
  { speeches, living }: Day,
  { name, players, into }: { name: (id: string) => string; players: readonly Player[]; into: Faults },
) {
  const isAskedFor = (id: string, sentence: string) =>
    /\?$/.test(sentence)
      ? new RegExp(`\\b${escaped(name(id))}\\b`).test(sentence) && /\byour?\b|, [^,]*\?$/.test(sentence)
      : new RegExp(`\\bhear (?:more )?from ${escaped(name(id))}\\b`).test(sentence)
  for (const [at, { player, text }] of speeches.entries()) {
    const before = speeches.slice(0, at)
    const asked = players.filter(
      ({ id }) => id !== player && living.has(id) && sentencesOf(text).some((sentence) => isAskedFor(id, sentence)),
    )
    for (const { id } of asked) {
      // Denying a charge with a question asks for no answer.
      if (before.some((speech) => speech.player === id && speech.accuses.includes(player))) continue
      const next = speeches.slice(at + 1).find((speech) => speech.player === id)
      const others = speeches.slice(at + 1).filter(({ seq }) => seq < (next?.seq ?? 0))
      const isAskedAgain = others.some(({ text: said }) => sentencesOf(said).some((each) => isAskedFor(id, each)))
      add(into.lateQuestions, next === undefined)
      add(
        into.needlessQuestions,
        before.some((speech) => speech.player === id && speech.accuses.length > 0),
      )
      if (next && !isAskedAgain) add(into.unanswered, !next.text.includes(name(player)))
    }
  }
}
