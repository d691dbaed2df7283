import type { Answer } from '../../../events/answer-schema.js'
import { officeOf } from '../../../suspicion/office.js'
import type { Situation } from '../situation.js'
import { shotConfidence } from './shot-confidence.js'

const playersAmong = (options: readonly string[]): string[] => options.filter((option) => option !== 'skip')

/** Protectors choose a likely victim: a player who claimed a power role, otherwise one of the most trusted. */
export function help(situation: Situation): Answer {
  const { request, suspects, book, chronicle, random, me } = situation
  const players = playersAmong(request.options)
  if (players.length === 0) return { choice: request.options[0] ?? 'skip' }
  const worth = (id: string): number => {
    const claimed = book.claims.get(id)
    const trusted = claimed?.credit === 'trusted' && officeOf(chronicle.rules, claimed.role) !== null
    const office = trusted ? 80 : 0
    return office + (id === me ? 40 : 100 - (suspects.get(id)?.score ?? 50)) + random() * 40
  }
  const choice = best(players, worth)
  return { choice, thought: `If they are clever they come for ${situation.name(choice)}.` }
}

/** Investigators choose the worst suspect they have not investigated. */
export function learn(situation: Situation): Answer {
  const { request, suspects, chronicle, random } = situation
  const known = new Set(chronicle.acts.filter(({ action }) => action === request.kind).map(({ target }) => target))
  const players = playersAmong(request.options)
  const fresh = players.filter((id) => !known.has(id))
  if (players.length === 0) return { choice: request.options[0] ?? 'skip' }
  const choice = best(fresh.length > 0 ? fresh : players, (id) => (suspects.get(id)?.score ?? 0) + random() * 15)
  return { choice, thought: `${situation.name(choice)} is the one I want to know about.` }
}

/** Shooters shoot when they are sure enough, otherwise they pass. */
export function harm(situation: Situation): Answer {
  const { request } = situation
  const players = playersAmong(request.options)
  const target = players.length > 0 ? best(players, (id) => shotConfidence(id, situation)) : 'skip'
  const confidence = target === 'skip' ? 0 : shotConfidence(target, situation)
  const fires = confidence >= 70 || !situation.behaves.confidence
  const thought = fires
    ? `I am sure enough of ${situation.name(target)}.`
    : 'I am not sure enough of anybody: I hold my fire.'
  return { choice: fires || !request.options.includes('skip') ? target : 'skip', thought }
}

/** Blockers: the mafia block those whom the town trusts, the town blocks the worst suspect. */
export function hinder(situation: Situation): Answer {
  const { request, suspects, isMafia, mates, book, chronicle, random } = situation
  const players = playersAmong(request.options).filter((id) => !mates.includes(id))
  if (players.length === 0)
    return { choice: request.options.find((option) => option === 'skip') ?? request.options[0] ?? 'skip' }
  const worth = (id: string): number => {
    const claimed = book.claims.get(id)
    const office = claimed && claimed.credit !== 'false' ? officeOf(chronicle.rules, claimed.role) : null
    const suspicion = suspects.get(id)?.score ?? 50
    return (isMafia ? (office === null ? 0 : 80) - suspicion : suspicion) + random() * 30
  }
  const choice = best(players, worth)
  return { choice, thought: `${situation.name(choice)} should do nothing tonight.` }
}

/** The player with the highest worth; the first of equals. */
export function best(players: readonly string[], worth: (id: string) => number): string {
  let leader = players[0] as string
  let most = Number.NEGATIVE_INFINITY
  for (const id of players) {
    const value = worth(id)
    if (value > most) [leader, most] = [id, value]
  }
  return leader
}
