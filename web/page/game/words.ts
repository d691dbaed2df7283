import type { GameState, Observer, ViewEvent } from '../../../src/index.js'
import { powers } from '../../../src/kernel/rules/index.js'
import {
  describeEvent,
  describePlace,
  phaseName,
  type Wording,
  writeSentence,
} from '../../../src/words/stories/index.js'
import { pageLanguage } from '../languages/page-language.js'
import { texts } from '../texts.js'

/** How sentences for a reader of this audience name the players. */
export function createWording(
  { players, rules, choiceWords }: Pick<GameState, 'players' | 'rules' | 'choiceWords'>,
  audience: Observer,
): Wording {
  const names = new Map(players.map(({ id, name }) => [id, name]))
  const { language } = pageLanguage
  return { you: audience, name: (id) => names.get(id) ?? id, rules: rules ?? undefined, choices: choiceWords, language }
}

export const playerName = (players: readonly { readonly id: string; readonly name: string }[], id: string): string =>
  players.find((player) => player.id === id)?.name ?? id

/** So many letters are in sight at the most crowded table. */
const leastShown = 3

/** A name in two parts. The second tells it apart from names that begin alike, so it stays in sight; it is empty if there are none. */
export function splitName(name: string, names: readonly string[]): readonly [string, string] {
  const start = name.slice(0, leastShown)
  const alike = names.filter((other) => other !== name && other.startsWith(start))
  if (alike.length === 0 || name.length <= leastShown) return [name, '']
  let from = name.length - 1
  while (from > leastShown && alike.some((other) => other.endsWith(name.slice(from)))) from -= 1
  return [name.slice(0, from), name.slice(from)]
}

export const eventSentences = (event: ViewEvent, wording: Wording): string[] =>
  describeEvent(event, wording).map((told) => writeSentence(told, wording, (words) => `“${words}”`))

export function placeWords(moment: Pick<GameState, 'day' | 'phase'>): string {
  const { language } = pageLanguage
  const words = moment.phase === 'ended' ? phaseName('ended', language) : describePlace(moment, language)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A choice that is not a player in words, for example `nobody` for `skip`; any other choice unchanged. */
export function choiceWords(choice: string): string {
  const words: Readonly<Record<string, string>> = texts.choices
  return Object.hasOwn(words, choice) ? (words[choice] as string) : choice
}

/** A choice of a question: the name of a player, or the words for anything else. */
export const chosenName = (
  players: readonly { readonly id: string; readonly name: string }[],
  choice: string,
): string => players.find(({ id }) => id === choice)?.name ?? choiceWords(choice)

/** A choice in words: the name of a player, or the words for a choice that is not a player. */
export const choiceName = (choice: string, { name }: Wording): string =>
  Object.hasOwn(texts.choices, choice) ? choiceWords(choice) : name(choice)

export const isNight = (phase: GameState['phase']): boolean => phase === 'night' || phase === 'nightZero'

/** What the list of events can be limited to. */
export const eventKinds = ['all', 'words', 'votes', 'deaths', 'night', 'thoughts', 'engine'] as const
/** One of these kinds of events. */
export type Kind = (typeof eventKinds)[number]

const prefixes: readonly (readonly [RegExp, Exclude<Kind, 'all'>])[] = [
  [/^(speech|defense|last-words|role\.claimed|vote\.corrected|narration|announcement)/, 'words'],
  [/^(nomination|vote|judgment|ballot|question)\./, 'votes'],
  [/^(player\.died|game\.ended|night\.resolved)/, 'deaths'],
  [/^(night|mafia|strategy|power)/, 'night'],
  [/^(thought|memory|beliefs|bid|summary)/, 'thoughts'],
  [/^(answer|call|chart|claim\.checked|game\.created|persona\.briefed)/, 'engine'],
]

/** What players find out with their powers, by the catalogue of powers. */
const findings: ReadonlySet<string> = new Set(Object.values(powers).flatMap(({ events = {} }) => Object.keys(events)))

/** `frame`: the opening and the phases, which are listed when nothing is left out. */
export function eventKind({ type }: ViewEvent): Exclude<Kind, 'all'> | 'frame' {
  if (findings.has(type)) return 'night'
  return prefixes.find(([prefix]) => prefix.test(type))?.[1] ?? 'frame'
}

interface Wish {
  readonly kind: Kind
  /** In lower case; empty for everything. */
  readonly search: string
  readonly wording: Wording
}

/** Whether an event is to be listed. How answers were obtained is listed only on request. */
export function matchesFilter(event: ViewEvent, { kind, search, wording }: Wish): boolean {
  const own = eventKind(event)
  const isWanted = kind === 'all' ? own !== 'engine' : own === kind
  if (!isWanted) return false
  return search === '' || eventSentences(event, wording).some((sentence) => sentence.toLowerCase().includes(search))
}
