import { type GameState, livingOf, type PlayerState } from '../game-state.js'
import { pick, type Random } from '../random.js'
import type { Rules } from '../rules-schema.js'

/** The ids of players, in their order. */
export const idsOf = (players: readonly PlayerState[]): string[] => players.map(({ id }) => id)

/** The living players except `self`, by seat. */
export const othersOf = (state: GameState, self: PlayerState): PlayerState[] =>
  livingOf(state).filter(({ id }) => id !== self.id)

/** `word` if it is allowed. */
export const when = (allowed: boolean, word: string): string[] => (allowed ? [word] : [])

/** Those of `options` that are in `among`, if given. */
export const narrow = (options: string[], among: readonly string[] | undefined): string[] =>
  among ? options.filter((option) => among.includes(option)) : options

const words: readonly string[] = ['skip', 'abstain', 'silent', 'guilty', 'innocent']

/** The words that may be options under these rules, for any player and any kind of request. */
export const optionWords = ({ abstention, decision, discussion }: Rules): string[] => [
  'skip',
  ...when(abstention, 'abstain'),
  ...when(discussion.protocol === 'reactive', 'silent'),
  ...(decision === 'trial' ? ['guilty', 'innocent'] : []),
]

/** One of the players among `options`, drawn at random; `skip` if there is none. */
export function somebody(options: readonly string[], random: Random): string {
  const players = options.filter((option) => !words.includes(option))
  return players.length > 0 ? pick(players, random) : 'skip'
}

/** The default speech. */
export const hesitation = 'I need more time to think.'
