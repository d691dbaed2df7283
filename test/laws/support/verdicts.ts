import type { Rules } from '../../../src/index.js'
import type { Book } from './book.js'

/** The choices that lead, abstentions left out. */
function leading(choices: readonly string[]): string[] {
  const cast = choices.filter((choice) => choice !== 'abstain')
  const votes = (choice: string) => cast.filter((other) => other === choice).length
  return [...new Set(cast)].filter((choice) => cast.every((other) => votes(other) <= votes(choice)))
}

/** What was cast in this ballot, each choice as often as its voter has votes. */
export function castIn(book: Book): string[] {
  return book.chapter.flatMap((event) =>
    event.type === 'vote.cast' || event.type === 'nomination.made' || event.type === 'judgment.cast'
      ? Array<string>(book.definitionOf(event.data.player)?.votes ?? 1).fill(event.data.choice)
      : [],
  )
}

const votesFor = (choices: readonly string[], choice: string): number =>
  choices.filter((other) => other === choice).length

/** How many votes the living have together. */
const votesOf = (book: Book): number => book.living.reduce((sum, id) => sum + (book.definitionOf(id)?.votes ?? 1), 0)

/** The players who share the lead of a vote, with each other or with no elimination; nobody where one leads alone. */
export function tiedInVote(choices: readonly string[], { living }: Book): string[] {
  const first = leading(choices)
  return first.length > 1 ? living.filter((id) => first.includes(id)) : []
}

/** The players who share the lead of a nomination, by id; nobody where skip has more. */
export function tiedInNomination(choices: readonly string[]): string[] {
  const first = leading(choices.filter((choice) => choice !== 'skip'))
  const most = votesFor(choices, first[0] ?? '')
  return first.length > 1 && votesFor(choices, 'skip') <= most ? first.sort() : []
}

/** What a vote must come to: one of these players eliminated, the players voted on again, or nothing. */
export function voteVerdict(choices: readonly string[], book: Book): { eliminated?: string[]; tied?: string[] } {
  const { rules, living, phase } = book
  const { elimination, secondTie } = rules.vote
  const how = phase === 'revote' ? (secondTie ?? elimination) : elimination
  const first = leading(choices)
  const players = living.filter((id) => first.includes(id))
  const [leader = ''] = players
  const alone = first.length === 1 && players.length === 1
  const enough = how !== 'majority' || votesFor(choices, leader) > votesOf(book) / 2
  if (alone && enough) return { eliminated: [leader] }
  const again = first.includes('skip') ? players.length === 1 : players.length > 1
  if (rules.vote.revote && phase === 'vote' && again) return { tied: players }
  const byLot = how === 'pluralityOrLot' && players.length > 1 && !first.includes('skip')
  return byLot ? { eliminated: players } : {}
}

/** Who may stand trial after a nomination: one of these, or nobody. */
export function accusable(choices: readonly string[], book: Book): string[] {
  const leaders = leading(choices.filter((choice) => choice !== 'skip'))
  const most = votesFor(choices, leaders[0] ?? '')
  const skips = votesFor(choices, 'skip')
  return skips > most || most / votesOf(book) < book.rules.nomination.threshold ? [] : leaders
}

/** Whether guilty outweighs innocent. */
export const isGuilty = (choices: readonly string[]): boolean =>
  votesFor(choices, 'guilty') > votesFor(choices, 'innocent')

/** The mafia's choices of a night by round, each by seat: talk is no choice. */
export function mafiaRounds({ picks, seats }: Book): string[][] {
  const rounds = Math.max(0, ...seats.map((id) => picks.of(id).length))
  return Array.from({ length: rounds }, (_, round) => seats.flatMap((id) => picks.of(id)[round] ?? []))
}

function agreedOn(choices: readonly string[], rule: Rules['night']['mafia']['agreement']): string | undefined {
  const share = { strictMajority: 0.5000001, twoThirds: 2 / 3, unanimity: 1 }[rule]
  return choices.find((choice) => votesFor(choices, choice) >= share * choices.length - 1e-9)
}

/** What the mafia's rounds may come to: the choices that stand, of which a draw takes one. Empty when a round is missing. */
export function mafiaVerdicts(
  rounds: readonly string[][],
  { rounds: most, ...rules }: Rules['night']['mafia'],
): string[] {
  const last = rounds.at(-1) ?? []
  if (rounds.slice(0, -1).some((round) => agreedOn(round, rules.agreement) !== undefined)) return []
  const agreed = agreedOn(last, rules.agreement)
  if (agreed !== undefined) return [agreed]
  if (rounds.length !== (rules.protocol === 'ballot' ? 1 : most)) return []
  return settledOn(last, rules.settlement)
}

function settledOn(choices: readonly string[], rule: Rules['night']['mafia']['settlement']): string[] {
  const first = leading(choices)
  switch (rule) {
    case 'randomNamed':
      return [...new Set(choices)]
    case 'leaderOrRandom':
      return first
    case 'leaderOrNoKill':
      return first.length === 1 ? first : ['skip']
    case 'lowestSeat':
      return choices.slice(0, 1)
  }
}
