import { type GameEvent, isEvent, type PlayerResult, type Rules } from '../../../src/index.js'
import { checks, isPublicWord, type Past } from './facts-claimed.js'
import { type Saying, sayingsIn, sentencesOf } from './repetition.js'

const patterns = checks.map(([pattern, holds]) => ({ pattern, find: new RegExp(pattern), holds }))

/** What a checker found in a game: how many claims of fact were held against the log, and those that are false. */
export interface Checked {
  readonly facts: number
  readonly lies: readonly string[]
}

/** Holds every claim of fact in what scripted players say against the log. */
export function falseWords(events: readonly GameEvent[], players: readonly PlayerResult[], rules: Rules): Checked {
  const lies: string[] = []
  let facts = 0
  const roleOf = (id: string): string => players.find((player) => player.id === id)?.role ?? ''
  const nameOf = (id: string): string => players.find((player) => player.id === id)?.name ?? id
  const names = [...players].sort((one, other) => other.name.length - one.name.length)
  for (const saying of sayingsIn(events)) {
    const past = { ...pastOf(saying, events), rules, roleOf, nameOf }
    for (const sentence of sentencesOf(saying.text)) {
      const marked = names.reduce(
        (text, { id, name }) => text.replace(new RegExp(`\\b${name}\\b`, 'g'), `<${id}>`),
        sentence,
      )
      for (const { find, holds } of patterns) {
        const found = find.exec(marked)
        if (found === null) continue
        facts++
        if (!holds(past, found.slice(1)))
          lies.push(`${saying.event.seq} day ${saying.event.day} ${saying.player}: ${sentence}`)
      }
    }
    const both = clearedAndAccused(saying, events, nameOf)
    if (both !== undefined) lies.push(`${saying.player} clears and accuses ${both}: ${saying.text}`)
  }
  return { facts, lies }
}

/** The log before a saying: reasons of a ballot are written before any of its votes is told. */
function pastOf({ event, player }: Saying, events: readonly GameEvent[]) {
  const isBallot = event.type === 'vote.cast' || event.type === 'nomination.made'
  const opened = events.findLastIndex((each) => each.seq < event.seq && isEvent(each, 'phase.changed'))
  return { before: events.slice(0, isBallot ? opened + 1 : event.seq), day: event.day, speaker: player }
}

/** A player whom a speaker has cleared, in this speech or before, and now accuses. */
function clearedAndAccused({ player, text, event }: Saying, events: readonly GameEvent[], names: Past['nameOf']) {
  if (!isPublicWord(event)) return undefined
  const claims = events.flatMap((each) =>
    isEvent(each, 'role.claimed') && each.data.player === player && each.seq <= event.seq + 2 ? [each.data.claim] : [],
  )
  const cleared = claims.flatMap(({ results = [] }) => results.filter(({ result }) => result === 'town'))
  return cleared.find(({ player: id }) => accuses(text, names(id)))?.player
}

const accuses = (text: string, name: string): boolean =>
  new RegExp(
    `(?:I suspect|I accuse|I distrust|I do not trust|[Mm]y vote (?:is on|goes to)|[Vv]ote (?:for|out)?) ?${name}\\b`,
  ).test(text)
