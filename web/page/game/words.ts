import type { GameState, Observer, ViewEvent } from '../../../src/index.js'
import { phaseNames, placeOf, sentenceOf, tell, type Wording } from '../../../src/telling/index.js'
import { texts } from '../texts/texts.js'

/** How a reader of this audience is told of the players. */
export function wordingOf(players: GameState['players'], audience: Observer): Wording {
  const names = new Map(players.map(({ id, name }) => [id, name]))
  return { you: audience, name: (id) => names.get(id) ?? id }
}

/** An event in whole sentences. */
export const sentencesOf = (event: ViewEvent, wording: Wording): string[] =>
  tell(event, wording).map((told) => sentenceOf(told, wording, (words) => `“${words}”`))

/** Where the game is, in words that begin with a capital. */
export function placeWords(moment: Pick<GameState, 'day' | 'phase'>): string {
  const words = moment.phase === 'ended' ? phaseNames.ended : placeOf(moment)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a choice comes to that is no player; else the choice. */
export function choiceWords(choice: string): string {
  const words: Readonly<Record<string, string>> = texts.choices
  return Object.hasOwn(words, choice) ? (words[choice] as string) : choice
}

/** A choice in words: a player by name, or what the word of the game comes to. */
export const choiceName = (choice: string, { name }: Wording): string =>
  Object.hasOwn(texts.choices, choice) ? choiceWords(choice) : name(choice)

/** One or two letters for a name. */
export function initials(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1) ?? ''
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}

/** Whether a phase belongs to the night. */
export const isNight = (phase: GameState['phase']): boolean => phase === 'night' || phase === 'nightZero'
