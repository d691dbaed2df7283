import type { Answer } from '../../../events/answer-schema.js'
import type { Situation } from '../situation.js'
import { shotConfidence } from './shot-confidence.js'

const playersAmong = (options: readonly string[]): string[] => options.filter((option) => option !== 'skip')

/** The doctor stays with whom the killers must want: a sheriff that came out, else one of the most trusted. */
export function protect(situation: Situation): Answer {
  const { request, suspects, book, random, me } = situation
  const players = playersAmong(request.options)
  if (players.length === 0) return { choice: request.options[0] ?? 'skip' }
  const worth = (id: string): number => {
    const claimed = book.claims.get(id)
    const office = claimed?.credit === 'trusted' && claimed.role !== 'villager' ? 80 : 0
    return office + (id === me ? 40 : 100 - (suspects.get(id)?.score ?? 50)) + random() * 40
  }
  const choice = best(players, worth)
  return { choice, thought: `If they are clever they come for ${situation.name(choice)}.` }
}

/** The sheriff looks at the worst suspect it has not looked at. */
export function investigate(situation: Situation): Answer {
  const { request, suspects, chronicle, random } = situation
  const known = new Set(chronicle.acts.filter(({ action }) => action === 'investigate').map(({ target }) => target))
  const players = playersAmong(request.options)
  const fresh = players.filter((id) => !known.has(id))
  if (players.length === 0) return { choice: request.options[0] ?? 'skip' }
  const choice = best(fresh.length > 0 ? fresh : players, (id) => (suspects.get(id)?.score ?? 0) + random() * 15)
  return { choice, thought: `${situation.name(choice)} is the one I want to know about.` }
}

/** The vigilante shoots when it is sure enough, and holds its fire otherwise. */
export function shoot(situation: Situation): Answer {
  const { request } = situation
  const players = playersAmong(request.options)
  const target = players.length > 0 ? best(players, (id) => shotConfidence(id, situation)) : 'skip'
  const confidence = target === 'skip' ? 0 : shotConfidence(target, situation)
  const fires = confidence >= 70
  const thought = fires
    ? `I am ${confidence} of 100 sure of ${situation.name(target)}.`
    : `Only ${confidence} of 100 sure: I hold my fire.`
  return { choice: fires || !request.options.includes('skip') ? target : 'skip', thought }
}

/** The one that is worth most; the first of equals. */
export function best(players: readonly string[], worth: (id: string) => number): string {
  let leader = players[0] as string
  let most = Number.NEGATIVE_INFINITY
  for (const id of players) {
    const value = worth(id)
    if (value > most) [leader, most] = [id, value]
  }
  return leader
}
