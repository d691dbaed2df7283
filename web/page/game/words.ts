import type { GameState, Observer, ViewEvent } from '../../../src/index.js'
import { phaseNames, placeOf, sentenceOf, tell, type Wording } from '../../../src/telling/index.js'
import { texts } from '../texts/texts.js'

/** How sentences for a reader of this audience name the players. */
export function wordingOf(players: GameState['players'], audience: Observer): Wording {
  const names = new Map(players.map(({ id, name }) => [id, name]))
  return { you: audience, name: (id) => names.get(id) ?? id }
}

/** An event in whole sentences. */
export const sentencesOf = (event: ViewEvent, wording: Wording): string[] =>
  tell(event, wording).map((told) => sentenceOf(told, wording, (words) => `“${words}”`))

/** The day and phase in words, with a capital letter first. */
export function placeWords(moment: Pick<GameState, 'day' | 'phase'>): string {
  const words = moment.phase === 'ended' ? phaseNames.ended : placeOf(moment)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A choice that is not a player in words, for example `nobody` for `skip`; any other choice unchanged. */
export function choiceWords(choice: string): string {
  const words: Readonly<Record<string, string>> = texts.choices
  return Object.hasOwn(words, choice) ? (words[choice] as string) : choice
}

/** A choice in words: the name of a player, or the words for a choice that is not a player. */
export const choiceName = (choice: string, { name }: Wording): string =>
  Object.hasOwn(texts.choices, choice) ? choiceWords(choice) : name(choice)

/** One or two capital letters that stand for a name. */
export function initials(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1) ?? ''
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}

/** Whether a phase belongs to the night. */
export const isNight = (phase: GameState['phase']): boolean => phase === 'night' || phase === 'nightZero'
