import type { Answer } from '../../../events/answer-schema.js'
import { powers } from '../../../rules/powers/powers.js'
import { dayOf } from '../../../suspicion/chronicle.js'
import { readerAt, tableOf } from '../../../suspicion/heard.js'
import { officeOf } from '../../../suspicion/office.js'
import { consents, covers, firstTargets, proposals, signals } from '../phrases/team.js'
import { hashOf } from '../seeded.js'
import type { Situation } from '../situation.js'
import { fill, tongueOf } from '../speech/lines.js'
import { best } from './night.js'

/** The kill: the player whom the team has named tonight, otherwise the one most dangerous to the mafia. */
export function kill(situation: Situation): Answer {
  const choice = victimOf(situation)
  const thought =
    choice === 'skip' ? 'Nobody to choose.' : `${situation.name(choice)} endangers us most, or the team says so.`
  return { choice, thought }
}

/** Words to the team and, if required, a choice. */
export function chat(situation: Situation): Answer {
  const { request, random } = situation
  const choice = victimOf(situation)
  const named = namedTonight(situation).includes(choice)
  const lines = named ? consents : proposals
  const line = lines[Math.floor(random() * lines.length)] as string
  const speech = choice === 'skip' ? 'No opinion from me tonight.' : fill(line, { target: situation.name(choice) })
  return request.options.length > 0 ? { speech, choice } : { speech }
}

/** Strategy notes for the team: a signal, a cover story, a first suspicion. */
export function strategize(situation: Situation): Answer {
  const { others, mates, name, random } = situation
  const say = tongueOf(situation)
  const town = others.filter(({ id }) => !mates.includes(id))
  const target = town[Math.floor(random() * town.length)]
  const first = target ? [say(firstTargets, { target: name(target.id) })] : []
  return { speech: [say(signals), say(covers), ...first].join(' ') }
}

/** All team members compute the same ranking from what they see, so they agree without talking. */
function victimOf(situation: Situation): string {
  const { request, mates, others } = situation
  const legal = request.options.length > 0 ? request.options : others.map(({ id }) => id)
  const targets = legal.filter((id) => id !== 'skip' && !mates.includes(id))
  if (targets.length === 0) return legal.find((id) => id === 'skip') ?? legal[0] ?? 'skip'
  const named = namedTonight(situation).filter((id) => targets.includes(id))
  const support = (id: string): number => named.filter((other) => other === id).length * 1_000
  const hits = hitsSinceYesterday(situation)
  return best(targets, (id) => support(id) + dangerOf(id, { situation, hits: hits.get(id) ?? 0 }))
}

/** Whom the team-mates have named tonight: the last choice of each, or the last name in its words. */
function namedTonight({ chronicle, view, me }: Situation): string[] {
  const named = new Map<string, string>()
  for (const { player, text, choice, day } of chronicle.teamTalk) {
    if (day !== view.day || day === 0 || player === me) continue
    const target = choice ?? readerAt(tableOf(view)).named(text).at(-1)
    if (target) named.set(player, target)
  }
  for (const { player, action, target, day } of chronicle.acts)
    if (powers[action].byTeam && day === view.day && player !== me) named.set(player, target)
  return [...named.values()]
}

/** How often each player has accused the team since yesterday. */
function hitsSinceYesterday({ chronicle, view, me, mates }: Situation): Map<string, number> {
  const hits = new Map<string, number>()
  for (const day of [view.day - 1, view.day])
    for (const { player, accuses } of dayOf(chronicle, day).sayings)
      if (accuses.some((target) => target === me || mates.includes(target)))
        hits.set(player, (hits.get(player) ?? 0) + 1)
  return hits
}

/**
 * How dangerous a player is to the mafia: a believed claim of a power counts most, then accusing the mafia, then being
 * trusted; a player saved last night is probably protected again.
 */
function dangerOf(id: string, { situation, hits }: { situation: Situation; hits: number }): number {
  const { book, suspects, chronicle, view } = situation
  const claimed = book.claims.get(id)
  const office = claimed && claimed.credit !== 'false' ? officeOf(chronicle.rules, claimed.role) : null
  const believed = office === null ? 0 : office === 'learn' ? 100 : 60
  const chance = hashOf(`${chronicle.game} ${view.day} ${id}`) % 25
  const guarded = wasSpared(id, situation) ? 120 : 0
  return believed - guarded + Math.min(3, hits) * 10 - (suspects.get(id)?.score ?? 0) / 2 + chance
}

/** Whether the team chose this player last night and the player is still alive. */
const wasSpared = (id: string, { chronicle, view }: Situation): boolean =>
  chronicle.acts.some(({ action, target, day }) => powers[action].byTeam && target === id && day === view.day - 1)
