import type { Answer } from '../../kernel/events/answer-schema.js'
import { findPower, withOptions } from '../../kernel/rules/powers/powers.js'
import { findTraits } from '../../kernel/rules/powers/traits.js'
import { isKiller, knowsTeam } from '../../kernel/rules/team.js'
import { traitsIn } from '../suspicion/game-roles.js'
import { facts, fill } from './phrases/phrases.js'
import { hashText } from './seeded.js'
import type { Situation } from './situation.js'
import { linePicker } from './speech.js'
import { isTrustedCatch } from './stance.js'

function useOn(
  { request, name }: Situation,
  players: readonly string[],
  { worth, thought }: { worth: (id: string) => number; thought: (name: string) => string },
): Answer {
  if (request.options.length === 0) return { speech: 'I have nothing to say.' }
  if (players.length === 0) return { choice: pass(request.options) }
  const choice = chooseBest(players, worth)
  return { choice, thought: thought(name(choice)) }
}

const pass = (options: readonly string[]): string => (options.includes('skip') ? 'skip' : (options[0] ?? 'skip'))

const playersAmong = (options: readonly string[]): string[] => options.filter((option) => option !== 'skip')

export function useHelp(situation: Situation): Answer {
  const { request, suspects, observed, history, random, me } = situation
  const { picks, late = false } = findPower(request.kind, history.rules)
  return useOn(situation, playersAmong(request.options), {
    worth: (id) => {
      const claimed = observed.claims.get(id)
      const power = claimed && claimed.credit !== 'false' && history.roles.powerOf(claimed.role) !== null ? 80 : 0
      return power + (id === me ? 40 : 100 - (suspects.get(id)?.score ?? 50)) + random() * 40
    },
    thought: (target) => {
      if (picks !== undefined) return `${target} may be happy in this town.`
      return late ? `Without me ${target} is lost tonight.` : `If they are clever they come for ${target}.`
    },
  })
}

export function useLearn(situation: Situation): Answer {
  const { request, suspects, history, random } = situation
  const known = new Set(history.acts.filter(({ action }) => action === request.kind).map(({ target }) => target))
  const players = playersAmong(request.options)
  const fresh = players.filter((id) => !known.has(id))
  return useOn(situation, fresh.length > 0 ? fresh : players, {
    worth: (id) => (suspects.get(id)?.score ?? 0) + random() * 15,
    thought: (target) => `${target} is the one I want to know about.`,
  })
}

export function useHinder(situation: Situation): Answer {
  const { request, suspects, isMafia, teammates, random } = situation
  const players = playersAmong(request.options).filter((id) => !teammates.includes(id))
  return useOn(situation, players, {
    worth: (id) => {
      const suspicion = suspects.get(id)?.score ?? 50
      const against = isMafia ? (situation.believedPower(id) === null ? 0 : 80) - suspicion : suspicion
      return against + random() * 30
    },
    thought: (target) => `${target} should do nothing tonight.`,
  })
}

export function useHarm(situation: Situation): Answer {
  const players = playersAmong(situation.request.options).filter((id) => !situation.isOurs(id))
  return isHunted(situation) ? harmHunters(players, situation) : harmSuspect(players, situation)
}

/** Whether this player is on a side that the town looks for: then whoever finds it out is in its way. */
function isHunted({ role = '', history: { rules } }: Situation): boolean {
  const own = rules.cast[role]
  return own !== undefined && (isKiller(own, rules) || knowsTeam(own, rules))
}

/** Whom its team has chosen tonight is left to the team. */
function harmHunters(players: readonly string[], situation: Situation): Answer {
  const chosen = namedTonight(situation)
  return useOn(
    situation,
    players.filter((id) => !chosen.includes(id)),
    {
      worth: dangerIn(situation),
      thought: (target) => `${target} is in my way.`,
    },
  )
}

/** A vigilante is sure before it shoots (source 003); who has nothing to lose shoots the first suspect. */
function harmSuspect(players: readonly string[], situation: Situation): Answer {
  const { request, behaviours, name } = situation
  const dies = request.place.moment === 'death' || request.place.moment === 'elimination'
  const best = players.length > 0 ? chooseBest(players, (id) => shotConfidence(id, situation)) : null
  if (best === null) return { choice: pass(request.options), thought: 'There is nobody whom I would harm.' }
  const confidence = shotConfidence(best, situation)
  if (confidence >= 70 || !behaviours.confidence) return { choice: best, thought: `I am sure enough of ${name(best)}.` }
  if (dies && confidence >= 30) return { choice: best, thought: `I take ${name(best)} with me.` }
  if (!request.options.includes('skip')) return { choice: best, thought: `I have to choose, so it is ${name(best)}.` }
  return { choice: 'skip', thought: 'I am not sure enough of anybody.' }
}

/** How sure this player is that `target` is mafia, 0 to 100 (source 003). */
function shotConfidence(target: string, { suspects, view }: Situation): number {
  const suspicion = suspects.get(target)
  const confirmed = suspicion?.evidence.some(isTrustedCatch) ? 30 : 0
  const early = view.day <= 2 ? -20 : 0
  const late = view.day >= 5 ? 15 : 0
  return Math.min(100, Math.max(0, (suspicion?.score ?? 0) + confirmed + early + late))
}

export function chooseBest(players: readonly string[], worth: (id: string) => number): string {
  let leader = players[0] as string
  let most = Number.NEGATIVE_INFINITY
  for (const id of players) {
    const value = worth(id)
    if (value > most) [leader, most] = [id, value]
  }
  return leader
}

export function answerKill(situation: Situation): Answer {
  const choice = chooseVictim(situation)
  const thought =
    choice === 'skip' ? 'Nobody to choose.' : `${situation.name(choice)} endangers us most, or the team says so.`
  return { choice, thought }
}

export function answerChat(situation: Situation): Answer {
  const { request, random } = situation
  const choice = chooseVictim(situation)
  const named = namedTonight(situation).includes(choice)
  const lines = named ? facts.consents : facts.proposals
  const line = lines[Math.floor(random() * lines.length)] as string
  const speech = choice === 'skip' ? 'No opinion from me tonight.' : fill(line, { target: situation.name(choice) })
  return request.options.length > 0 ? { speech, choice } : { speech }
}

export function answerStrategy(situation: Situation): Answer {
  const { others, teammates, name, random } = situation
  const say = linePicker(situation)
  const town = others.filter(({ id }) => !teammates.includes(id))
  const target = town[Math.floor(random() * town.length)]
  const first = target ? [say(facts.firstTargets, { target: name(target.id) })] : []
  return { speech: [say(facts.signals), say(facts.covers), ...first].join(' ') }
}

/** All team members compute the same ranking from what they see, so they agree without talking. */
function chooseVictim(situation: Situation): string {
  const { request, isOurs, others } = situation
  const legal = request.options.length > 0 ? request.options : others.map(({ id }) => id)
  const targets = legal.filter((id) => id !== 'skip' && !isOurs(id))
  if (targets.length === 0) return pass(legal)
  const named = namedTonight(situation).filter((id) => targets.includes(id))
  const support = (id: string): number => named.filter((other) => other === id).length * 1_000
  const danger = dangerIn(situation)
  return chooseBest(targets, (id) => support(id) + danger(id))
}

function namedTonight({ history, view, me }: Situation): string[] {
  const named = new Map<string, string>()
  for (const { player, text, choice, day } of history.teamTalk) {
    if (day !== view.day || day === 0 || player === me) continue
    const target = choice ?? history.reader.named(text).at(-1)
    if (target) named.set(player, target)
  }
  for (const { player, action, target, day } of history.acts)
    if (findTraits(action)?.byTeam && day === view.day && player !== me) named.set(player, target)
  return [...named.values()]
}

/**
 * A believed claim of a power counts most, then how much the town trusts a player. Whom the team chose in vain last night is
 * probably guarded, unless nobody may be guarded twice in a row; so is whoever claims a power while a guard is known to live.
 */
function dangerIn(situation: Situation): (id: string) => number {
  const { suspects, history, view, isMafia, me, accomplices, feelings } = situation
  const guard = findGuard(situation)
  const attacks = history.acts.filter(({ action, day }) => findTraits(action)?.byTeam && day === view.day - 1)
  return (id) => {
    const power = situation.believedPower(id)
    const believed = power === null ? 0 : power === 'learn' ? 100 : 60
    // The mafia agree without a word; other sides know nothing of what they think.
    const chance = hashText(`${feelings} ${view.day} ${id}${isMafia ? '' : me}`) % 25
    const wasSpared = attacks.some(({ target }) => target === id)
    const expected = believed > 0 && guard.lives ? 150 : 0
    const guarded = wasSpared ? (guard.repeats ? 120 : 0) : expected
    const useful = accomplices.has(id) ? 200 : 0
    return believed - guarded - useful - (suspects.get(id)?.score ?? 0) + chance
  }
}

/** Whether somebody who protects others is known to live, as roles are shown, and may protect the same player again. */
function findGuard({ history: { rules, roles, deaths } }: Situation): { lives: boolean; repeats: boolean } {
  const guards = Object.entries(rules.cast).flatMap(([role, definition]) => {
    const use = definition.powers.find(({ power }) => traitsIn(rules, power)?.guards)
    const left = (roles.counts[role] ?? 0) - deaths.filter((death) => death.role === role).length
    return use && left > 0 ? [withOptions(findPower(use.power, rules), use).options] : []
  })
  const lives = guards.length > 0 && deaths.every(({ role }) => role !== undefined)
  return { lives, repeats: guards.some(({ repeat }) => repeat) }
}
