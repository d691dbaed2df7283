import { dealtEvents } from '../../kernel/events/decide/identity-events.js'
import { type GameEvent, isEvent, maySee, type Observer } from '../../kernel/events/event.js'
import { buildView, historyFor, isBehindTheScenes, type View } from '../../kernel/events/view.js'
import type { Random } from '../../kernel/rules/random.js'
import type { Role } from '../../kernel/rules/role.js'
import { dealtCounts, roleCountsFor } from '../../kernel/rules/role-counts.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { findTeam, isMafia, type Team } from '../../kernel/rules/team.js'
import { HistoryReader } from '../../players/suspicion/history-reader.js'
import { findReader } from '../../words/reading/language-readers.js'
import { estimateChances, expectedMafia, observeGame, ratePlayers } from '../../players/suspicion/suspicion.js'

/** What an observer knows or believes of one player. */
interface Belief {
  readonly id: string
  readonly role?: Role | undefined
  readonly team?: Team | undefined
  /** The chance that it is mafia, from 0 to 1. */
  readonly chance: number
  readonly claimed?: Role | undefined
}

/** How much more likely a claimed role is than another of the same side, when nothing else tells them apart. */
const claimWeight = 8

/** A deal that contradicts what is known is as good as impossible. */
const contradiction = 1e-9

function weigh({ role, team, chance, claimed }: Belief, dealt: Role, rules: Rules): number {
  const dealtTeam = findTeam(rules, dealt)
  if ((role !== undefined && role !== dealt) || (team !== undefined && team !== dealtTeam)) return contradiction
  const side = isMafia({ team: dealtTeam }) ? chance : 1 - chance
  return Math.max(contradiction * 1e3, side) * (claimed === dealt ? claimWeight : 1)
}

/**
 * The deals that fit what one observer has seen. Each deal is drawn in proportion to how well it fits: what is known for
 * certain always holds, claims count as much as the suspicion meter believes them.
 */
export class Deals {
  readonly #rules: Rules
  readonly #beliefs: readonly Belief[]
  readonly #players: number

  constructor(view: View) {
    const history = new HistoryReader(findReader).read(view)
    const observed = observeGame(view, history)
    const living = view.players.filter(({ id, status }) => status === 'alive' && id !== view.audience)
    const rated = ratePlayers(
      observed,
      living.map(({ id }) => id),
    )
    const chances = estimateChances(rated, expectedMafia(living.length, observed))
    const { rules } = history
    const counts = roleCountsFor(rules, view.players.length)
    const share = Object.entries(counts).reduce(
      (sum, [role, n]) => sum + (isMafia({ team: findTeam(rules, role) }) ? n : 0),
      0,
    )
    this.#rules = rules
    this.#players = view.players.length
    this.#beliefs = view.players.map(({ id, role, team }) => ({
      id,
      role,
      team: team ?? observed.knowledge.teams.get(id),
      chance: chances.get(id) ?? share / view.players.length,
      claimed: observed.claims.get(id)?.role,
    }))
  }

  /** A deal: the role of each player by seat. Undefined if none was found that fits. */
  draw(random: Random): { readonly id: string; readonly role: Role }[] | undefined {
    const beliefs = this.#beliefs
    const counts = dealtCounts(this.#rules, this.#players, random)
    const deck = Object.entries(counts).flatMap(([role, count]) => Array<Role>(count).fill(role))
    const weightAt = (seat: number, role: Role) => weigh(beliefs[seat] as Belief, role, this.#rules)
    // Metropolis: exchanging the roles of two players, again and again, leads to deals in proportion to their weight.
    for (let step = 0; step < 60 * deck.length; step++) {
      const [one, other] = [Math.floor(random() * deck.length), Math.floor(random() * deck.length)]
      const [a, b] = [deck[one] as Role, deck[other] as Role]
      if (a === b) continue
      const ratio = (weightAt(one, b) * weightAt(other, a)) / (weightAt(one, a) * weightAt(other, b))
      if (random() < ratio) [deck[one], deck[other]] = [b, a]
    }
    const fits = deck.every((role, seat) => weightAt(seat, role) > contradiction)
    return fits ? deck.map((role, seat) => ({ id: beliefs[seat]?.id ?? '', role })) : undefined
  }
}

/** The events of a log that an observer may see, as a log of their own: nothing else is read after this. */
export function seenBy(observer: Observer, events: readonly GameEvent[]): GameEvent[] {
  const seen = events.filter((event) => maySee(observer, event.audience) && !isBehindTheScenes(event))
  return seen.map((event, seq) => ({ ...event, seq }))
}

/** How the observer sees the game at the end of such a log. */
export const viewAfter = (observer: Observer, seen: readonly GameEvent[]): View =>
  buildView(observer, historyFor(observer, seen))

/** Such a log as it would be with other roles: everybody learns what it is dealt before the first phase begins. */
export function withDeal(
  seen: readonly GameEvent[],
  deal: readonly { id: string; role: Role }[],
  rules: Rules,
): GameEvent[] {
  const begun = seen.findIndex((event) => isEvent(event, 'phase.changed'))
  const first = begun < 0 ? seen.length : begun
  const dealt = deal.flatMap(({ id }) =>
    dealtEvents(id, deal, rules).map((event) => ({ ...event, day: 0, phase: 'setup' }) as unknown as GameEvent),
  )
  const others = seen.filter((event) => !isEvent(event, 'role.dealt'))
  const before = others.filter(({ seq }) => seq < first)
  const after = others.filter(({ seq }) => seq >= first)
  return [...before, ...dealt, ...after].map((event, seq) => ({ ...event, seq }))
}
