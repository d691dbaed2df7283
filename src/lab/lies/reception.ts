import { isCast } from '../../kernel/events/ballots.js'
import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import { evolve, foldEvents, initialGameState } from '../../kernel/events/evolve.js'
import { type GameState, livingPlayers, type PlayerState } from '../../kernel/rules/game-state.js'
import { powerTraits } from '../../kernel/rules/powers/traits.js'
import { findSide } from '../../kernel/rules/role.js'
import { findTeam, isMafia, townTeam } from '../../kernel/rules/team.js'
import { ownEntry } from '../../kernel/text/objects.js'
import { sumBy } from '../intervals.js'
import { LogReader } from './log-reader.js'
import { accusedIn, declares, isSpoken, type MadeClaim, type SpokenEvent } from './made-claims.js'

/** A vote by day, with those it could have been against. */
export interface TownVote {
  readonly at: number
  readonly day: number
  readonly voter: string
  readonly choice: string
  /** The player it was cast against; null for a skip, an abstention or `innocent`. */
  readonly against: string | null
  /** Of a judgment: the accused alone. */
  readonly candidates: readonly string[]
  readonly judgment: boolean
}

interface StatedBeliefs {
  readonly at: number
  readonly day: number
  readonly listener: string
  readonly beliefs: Readonly<Record<string, number>>
}

/** A speech that accuses a player, in words or by a nomination. */
export interface Accusation {
  readonly at: number
  readonly day: number
  readonly speaker: string
  readonly accused: string
  /** Declared in the answer, or by a nomination; or read from English by fixed rules. */
  readonly source: MadeClaim['source']
}

interface Speech {
  readonly at: number
  readonly speaker: string
  readonly declared: boolean
}

/** A power showed its owner that a player is mafia, and it is. */
interface MafiaFinding {
  readonly at: number
  readonly finder: string
  readonly target: string
}

/** What claims and speeches are measured by: what others did before and after. */
export interface TableFacts {
  readonly players: GameState['players']
  /** Players who win with the town. */
  readonly town: ReadonlySet<string>
  /** Of players who do not know the mafia. */
  readonly votes: readonly TownVote[]
  readonly beliefs: readonly StatedBeliefs[]
  readonly accusations: readonly Accusation[]
  readonly speeches: readonly Speech[]
  readonly findings: readonly MafiaFinding[]
  /** By player: the event with which a vote by day removed it. */
  readonly votedOut: ReadonlyMap<string, Pick<GameEvent, 'seq' | 'day'>>
  /** By player: the number of the event with which it died. */
  readonly died: ReadonlyMap<string, number>
}

/** Reads the facts of a game. Words are read, with `reading`, where a speech declares nothing. */
export function tableFacts(events: readonly GameEvent[], claims: readonly MadeClaim[], reading: boolean): TableFacts {
  const ended = foldEvents(events)
  const known = new Set(ended.players.filter(isMafia).map(({ id }) => id))
  const statements = events.filter((event) => isEvent(event, 'beliefs.stated'))
  const deaths = events.filter((event) => isEvent(event, 'player.died'))
  const spoken = events.flatMap((event, at) =>
    isSpoken(event) ? [{ event, declared: declares(events[at + 1], event) }] : [],
  )
  return {
    players: ended.players,
    town: new Set(ended.players.filter((player) => winsWithTown(player, ended)).map(({ id }) => id)),
    votes: votesByDay(events).filter(({ voter }) => !known.has(voter)),
    beliefs: statements
      .filter(({ data }) => !known.has(data.player))
      .map(({ seq: at, day, data }) => ({ at, day, listener: data.player, beliefs: data.beliefs })),
    accusations: accusationsIn(spoken, claims, reading && ended.rules !== null ? new LogReader(events, ended) : null),
    speeches: spoken.map(({ event: { seq: at, data }, declared }) => ({ at, speaker: data.player, declared })),
    findings: events.flatMap((event) => mafiaFinding(event, ended) ?? []),
    votedOut: new Map(deaths.filter(({ data }) => data.cause === 'vote').map((event) => [event.data.player, event])),
    died: new Map(deaths.map(({ seq, data }) => [data.player, seq])),
  }
}

function winsWithTown({ role = '', team }: PlayerState, { rules }: GameState): boolean {
  const definition = ownEntry(rules?.cast, role)
  return (definition ? findSide(definition) : team) === townTeam
}

function accusationsIn(
  spoken: readonly { readonly event: SpokenEvent }[],
  claims: readonly MadeClaim[],
  reader: LogReader | null,
): Accusation[] {
  return spoken.flatMap(({ event }) => {
    const { seq: at, day, data } = event
    const { player: speaker, text, nominee, acts } = data
    const claimed = claims.filter((claim) => claim.at === at && claim.accuses && claim.counted)
    const own = (source: MadeClaim['source']) =>
      claimed.flatMap((claim) => (claim.source === source ? claim.target : []))
    const told = [...accusedIn(acts), ...own('declared'), ...(nominee === undefined ? [] : [nominee])]
    const read =
      acts === undefined ? [...(reader?.read(text, { speaker, at: event }).accuses ?? []), ...own('read')] : []
    return [...new Set([...told, ...read])]
      .filter((id) => id !== speaker)
      .map((accused) => ({ at, day, speaker, accused, source: told.includes(accused) ? 'declared' : 'read' }))
  })
}

const tellingEvents: ReadonlySet<string> = new Set(
  Object.values(powerTraits).flatMap((traits) => ('tellsSide' in traits ? traits.tellsSide : [])),
)

/** A result may be a team or an exact role. */
function mafiaFinding(event: GameEvent, { players, rules }: GameState): MafiaFinding | undefined {
  if (!tellingEvents.has(event.type)) return undefined
  const { player: finder, target, result } = event.data as { player: string; target: string; result: string }
  const shown = (rules && findTeam(rules, result)) ?? result
  const holds = isMafia({ team: shown }) && isMafia(players.find(({ id }) => id === target) ?? {})
  return holds ? { at: event.seq, finder, target } : undefined
}

export function votesByDay(events: readonly GameEvent[]): TownVote[] {
  const votes: TownVote[] = []
  let state = initialGameState
  let tied: readonly string[] = []
  for (const event of events) {
    if (isEvent(event, 'nomination.resolved')) tied = event.data.accused === undefined ? [] : [event.data.accused]
    if (isEvent(event, 'vote.resolved')) tied = event.data.tied
    if (isEvent(event, 'ballot.resolved')) tied = event.data.chosen
    const vote = townVote(event, state, tied)
    if (vote) votes.push(vote)
    state = evolve(state, event)
  }
  return votes
}

function townVote(event: GameEvent, state: GameState, tied: readonly string[]): TownVote | undefined {
  if (!isCast(event)) return undefined
  const { player: voter, choice } = event.data
  const judgment = isEvent(event, 'judgment.cast')
  const candidates = candidatesFor(event, state, tied).filter((id) => id !== voter)
  const against = judgment ? (choice === 'guilty' ? (tied[0] ?? null) : null) : choice
  const { seq: at, day } = event
  return { at, day, voter, choice, candidates, judgment, against: candidates.includes(against ?? '') ? against : null }
}

function candidatesFor({ type, phase }: GameEvent, state: GameState, tied: readonly string[]): readonly string[] {
  if (type === 'judgment.cast' || phase === 'revote') return tied
  const narrowed = type === 'vote.cast' && state.rules?.vote.candidates === 'nominated'
  return narrowed ? state.nominated : livingPlayers(state).map(({ id }) => id)
}

/** A count of something among others. `chance`: the sum that chance alone would give, where it is known. */
export interface Counted {
  readonly sum: number
  readonly of: number
  readonly chance?: number
  /** Of how many of `of` it was declared what was said; absent where nothing rests on what was said. */
  readonly declared?: number
}

/** How those who heard a claim took it: players who do not know the mafia, and live. */
export interface Reception {
  /** Next votes, on that day or the next, at which the target could be chosen; how many of them went along with it. */
  readonly votes: Counted
  /** Votes against the target: of these votes, and of the last votes of the same players before the claim. */
  readonly votesAfter: Counted
  readonly votesBefore: Counted
  /** Listeners who stated a chance of the target before and, that day, after; how many of them went along with it. */
  readonly beliefs: Counted
  /** The sum of how much these chances rose, of all listeners. */
  readonly raised: number
  /** The speaker was voted out, that day or the next. */
  readonly caught: boolean
}

/** How a claim was taken. Going along with an accusation is to vote against its target, with any other claim not to. */
export function receptionOf(claim: MadeClaim, facts: TableFacts): Reception {
  const { at, day, player, target, accuses } = claim
  const listeners = facts.players.filter(({ id }) => id !== player && id !== target && isListening(id, at, facts))
  const votes = listeners.flatMap(({ id }) => {
    const own = facts.votes.filter(({ voter, candidates }) => voter === id && candidates.includes(target))
    const next = own.find((vote) => vote.at > at && vote.day <= day + 1)
    return next ? [{ next, last: own.findLast((vote) => vote.at < at) }] : []
  })
  const against = votes.filter(({ next }) => next.against === target).length
  const before = votes.flatMap(({ last }) => last ?? [])
  const shifts = listeners.flatMap(({ id }) => chanceShift(id, claim, facts) ?? [])
  const out = facts.votedOut.get(player)
  return {
    votes: { sum: accuses ? against : votes.length - against, of: votes.length },
    votesAfter: { sum: against, of: votes.length },
    votesBefore: { sum: before.filter((vote) => vote.against === target).length, of: before.length },
    beliefs: { sum: shifts.filter((shift) => (accuses ? shift > 0 : shift < 0)).length, of: shifts.length },
    raised: sumBy(shifts, (shift) => shift),
    caught: out !== undefined && out.seq > at && out.day <= day + 1,
  }
}

const isListening = (id: string, at: number, { players, died }: TableFacts): boolean =>
  (died.get(id) ?? Number.POSITIVE_INFINITY) > at && !isMafia(players.find((other) => other.id === id) ?? {})

function chanceShift(listener: string, { at, day, target }: MadeClaim, { beliefs }: TableFacts): number | undefined {
  const own = beliefs.filter((stated) => stated.listener === listener && Object.hasOwn(stated.beliefs, target))
  const before = own.findLast((stated) => stated.at < at)
  const after = own.find((stated) => stated.at > at && stated.day === day)
  const [from, to] = [ownEntry(before?.beliefs ?? {}, target), ownEntry(after?.beliefs ?? {}, target)]
  return from === undefined || to === undefined ? undefined : to - from
}
