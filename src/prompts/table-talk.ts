import type { ViewEvent } from '../events/event.js'
import type { EventData } from '../events/event-data.js'
import type { View } from '../events/view.js'
import { withArticle } from '../rules/roles/role-words.js'

/** The words that stand for no player. */
const words: Readonly<Record<string, string>> = { skip: 'nobody', abstain: 'nobody (abstains)' }

/** A choice as a sentence says it. */
export const chosen = (choice: string): string => words[choice] ?? choice

/** A player as the record calls it: its id, and its name where it has one of its own. Names hold no quotes. */
export function calledIn({ players }: Pick<View, 'players'>): (id: string) => string {
  const names = new Map(
    players.map(({ id, name, seat }) => [id, name === `Player ${seat + 1}` ? id : `${id} "${name}"`]),
  )
  return (id) => names.get(id) ?? id
}

/** `a doctor`, and `mafia` without an article. */
export const asRole = withArticle

/** What an investigation tells. */
export const asResult = (result: EventData['investigation.learned']['result']): string =>
  result === 'town' ? 'town, not mafia' : asRole(result)

const causes: Readonly<Record<EventData['player.died']['cause'], string>> = {
  vote: 'was eliminated by the table',
  night: 'died in the night',
  mafia: 'was killed by the mafia in the night',
  vigilante: 'was shot by a vigilante in the night',
}

/** A death as the table hears of it. */
export function deathOf({ player, cause, role, team }: EventData['player.died']): string {
  const revealed = role ? ` It was ${asRole(role)}.` : team ? ` It was ${team}.` : ''
  return `${player} ${causes[cause]}.${revealed}`
}

const phases: Readonly<Record<ViewEvent['phase'], string>> = {
  setup: 'Setup',
  nightZero: 'Night Zero',
  night: 'night',
  dawn: 'dawn',
  discussion: 'discussion',
  nomination: 'nomination',
  defense: 'defense',
  judgment: 'judgment',
  vote: 'vote',
  revote: 'revote',
  lastWords: 'last words',
  roundEnd: 'end of the round',
  ended: 'the end',
}

/** Where the game is, in words: `Night 2`, `Day 2, discussion`. The day after a night may have the next number. */
export function placeOf(day: number, phase: ViewEvent['phase']): string {
  if (phase === 'nightZero' || phase === 'setup') return phases[phase]
  if (phase === 'night') return `Night ${day}`
  return phase === 'dawn' ? `Dawn after night ${day}` : `Day ${day}, ${phases[phase]}`
}
