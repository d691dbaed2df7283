import type { GameEvent } from '../../kernel/events/event.js'
import type { PlayerState } from '../../kernel/rules/game-state.js'
import { isMafia } from '../../kernel/rules/team.js'
import { sumBy, sumParts } from '../intervals.js'
import type { Row } from '../stats/rows.js'
import { type ClaimOptions, claimsIn, type MadeClaim } from './made-claims.js'
import {
  type Accusation,
  type Counted,
  type Reception,
  receptionOf,
  type TableFacts,
  type TownVote,
  tableFacts,
} from './reception.js'

/** A claim of a game, with how it was taken. */
export type TakenClaim = MadeClaim & Reception

const figures = {
  liesTold: {
    rests: 'words',
    title: 'Lies in a game',
    describe: 'Claims in a game that are lies: of a role that it does not have, of a result that it did not find out.',
  },
  lies: {
    rests: 'words',
    title: 'Share of lies',
    describe: 'Of its claims of roles and of results, those that are lies.',
  },
  liesBelieved: {
    rests: 'words',
    title: 'Lies believed, by votes',
    describe: 'Of the next votes of those who heard its lies, those that go along with the lie.',
  },
  liesBelievedStated: {
    rests: 'words',
    title: 'Lies believed, by stated beliefs',
    describe: 'Of those who heard its lies and stated beliefs before and after, those who moved the way of the lie.',
  },
  liesCaught: {
    rests: 'words',
    title: 'Lies caught',
    describe: 'Of its lies, those after which it was voted out, that day or the next.',
  },
  truthsDoubted: {
    rests: 'words',
    title: 'True claims disbelieved, by votes',
    describe: 'Of the next votes of those who heard its true claims, those that go against the claim.',
  },
  truthsDoubtedStated: {
    rests: 'words',
    title: 'True claims disbelieved, by stated beliefs',
    describe:
      'Of those who heard its true claims and stated beliefs before and after, those who did not move the way of the claim.',
  },
  votedAgainst: {
    rests: 'choices',
    title: 'Suspected, by votes',
    describe:
      'Of the votes of players who do not know the mafia at which it could be chosen, those against it. Few against mafia: it deceives well.',
  },
  suspected: {
    rests: 'choices',
    title: 'Suspected, by stated beliefs',
    describe: 'The mean chance of being mafia that players who do not know the mafia stated of it.',
  },
  detection: {
    rests: 'choices',
    title: 'Detection',
    describe: 'Of its own votes as town against one of several players, those against mafia.',
  },
  disclosure: {
    rests: 'words',
    title: 'Disclosure',
    describe: 'Of the mafia that it found out while it could still speak by day, those whom it named in public.',
  },
  persuasion: {
    rests: 'words',
    title: 'Persuasion',
    describe: 'Of the next votes that day of those who heard it accuse a player, those against that player.',
  },
} as const

/** The name of a figure of a seat. */
export type LieFigure = keyof typeof figures

/** What is measured of a seat: its title, what it is in one sentence, and whether it rests on what was said. */
export interface LieFigureDefinition {
  readonly title: string
  readonly describe: string
  readonly rests: 'words' | 'choices'
}

/** What is measured of a seat, in the order in which it is shown. */
export const lieFigures: Readonly<Record<LieFigure, LieFigureDefinition>> = figures

/** How many of a seat's claims were true, and how many were lies. */
export interface ClaimCounts {
  readonly trueRoles: number
  readonly falseRoles: number
  readonly trueResults: number
  readonly falseResults: number
  /** How many of these were declared; the others were read. */
  readonly declaredClaims: number
  /** Seats of which it is known what they claim: 0 where nothing was declared and nothing is read. */
  readonly heardSeats: number
}

/** What was measured of one seat of a game. A figure of which there was no occasion has `of` 0. */
export interface SeatLies extends ClaimCounts {
  readonly figures: Readonly<Record<LieFigure, Counted>>
}

/** The claims of a game, and what was measured of each player. */
export interface GameLies {
  readonly claims: readonly TakenClaim[]
  /** Who accused whom in public: by words that are read, by a claimed result or by a nomination. */
  readonly accusations: readonly Accusation[]
  /** By player id. */
  readonly players: Readonly<Record<string, SeatLies>>
}

/** Who claimed what, who believed it, and what else is measured of deception, from one game's log alone. */
export function liesIn(events: readonly GameEvent[], options: ClaimOptions = {}): GameLies {
  const made = claimsIn(events, options)
  const { reading = true } = options
  const facts = tableFacts(events, made, reading)
  const claims = made.map((claim) => ({ ...claim, ...receptionOf(claim, facts) }))
  const players = facts.players.map((player) => [player.id, seatLies(player, { claims, facts, reading })] as const)
  return { claims, accusations: facts.accusations, players: Object.fromEntries(players) }
}

/** The claims of a game as flat rows, for a table: who claimed what, whether it was true, and how it was taken. */
export function claimRows(game: string, { claims }: Pick<GameLies, 'claims'>): Row[] {
  return claims.map(({ votes, votesAfter, votesBefore, beliefs, quotation = null, reader = null, ...claim }) => ({
    game,
    ...claim,
    reader,
    quotation,
    votesCounted: votes.of,
    votesAlong: votes.sum,
    votesAgainstAfter: votesAfter.sum,
    votesBefore: votesBefore.of,
    votesAgainstBefore: votesBefore.sum,
    beliefsCounted: beliefs.of,
    beliefsAlong: beliefs.sum,
  }))
}

interface Game {
  readonly claims: readonly TakenClaim[]
  readonly facts: TableFacts
  readonly reading: boolean
}

/** Of whom nothing is known that it said, no figure rests on words. */
function seatLies(player: PlayerState, game: Game): SeatLies {
  const own = game.claims.filter((claim) => claim.player === player.id && claim.counted)
  const speeches = game.facts.speeches.filter(({ speaker }) => speaker === player.id)
  const declares = speeches.some(({ declared }) => declared)
  const count = (kind: MadeClaim['kind'], truthful: boolean) =>
    own.filter((claim) => claim.kind === kind && claim.truthful === truthful).length
  const known = { ...claimFigures(own, declares), ...tableFigures(player, game) }
  return {
    trueRoles: count('role', true),
    falseRoles: count('role', false),
    trueResults: count('result', true),
    falseResults: count('result', false),
    declaredClaims: own.filter(isDeclared).length,
    heardSeats: game.reading || declares ? 1 : 0,
    figures: game.reading || declares ? known : { ...known, ...unheard },
  }
}

const countIf = <Item>(items: readonly Item[], holds: (item: Item) => boolean): Counted => ({
  sum: items.filter(holds).length,
  of: items.length,
})

const isDeclared = ({ source }: Pick<MadeClaim, 'source'>): boolean => source === 'declared'

const nothing = { sum: 0, of: 0, declared: 0 } as const

const unheard = Object.fromEntries(
  (Object.keys(figures) as LieFigure[]).flatMap((figure) =>
    figures[figure].rests === 'words' ? [[figure, nothing]] : [],
  ),
) as Partial<Record<LieFigure, Counted>>

/** Of claims; `declared`: of how many of these occasions the claim was declared. */
function countClaims(claims: readonly TakenClaim[], countOf: (claim: TakenClaim) => Counted): Counted {
  const declared = sumBy(claims.filter(isDeclared), (claim) => countOf(claim).of)
  return { ...sumParts(claims.map(countOf), ['sum', 'of']), declared }
}

const one = (holds: boolean): Counted => ({ sum: holds ? 1 : 0, of: 1 })

const others = ({ sum, of }: Counted): Counted => ({ sum: of - sum, of })

function claimFigures(own: readonly TakenClaim[], declares: boolean) {
  const lies = own.filter(({ truthful }) => !truthful)
  const truths = own.filter(({ truthful }) => truthful)
  return {
    lies: countClaims(own, ({ truthful }) => one(!truthful)),
    liesTold: { sum: lies.length, of: 1, declared: declares ? 1 : 0 },
    liesBelieved: countClaims(lies, ({ votes }) => votes),
    liesBelievedStated: countClaims(lies, ({ beliefs }) => beliefs),
    liesCaught: countClaims(lies, ({ caught }) => one(caught)),
    truthsDoubted: countClaims(truths, ({ votes }) => others(votes)),
    truthsDoubtedStated: countClaims(truths, ({ beliefs }) => others(beliefs)),
  }
}

function tableFigures({ id }: PlayerState, game: Game) {
  const { facts } = game
  const mafia = new Set(facts.players.filter(isMafia).map((player) => player.id))
  const chances = facts.beliefs.flatMap(({ listener, beliefs }) =>
    listener !== id && Object.hasOwn(beliefs, id) ? [beliefs[id] as number] : [],
  )
  return {
    votedAgainst: countIf(
      facts.votes.filter(({ voter, candidates }) => voter !== id && candidates.includes(id)),
      ({ against }) => against === id,
    ),
    suspected: { sum: sumBy(chances, (chance) => chance), of: chances.length },
    detection: facts.town.has(id) ? detection(id, facts, mafia) : { sum: 0, of: 0, chance: 0 },
    disclosure: disclosure(id, game),
    persuasion: persuasion(id, facts),
  }
}

/** The chance of a vote: the share of mafia among those it could have been against. */
function detection(id: string, { votes }: TableFacts, mafia: ReadonlySet<string>): Counted {
  const own = votes.filter(({ voter, against, judgment }) => voter === id && against !== null && !judgment)
  const share = ({ candidates }: TownVote) => candidates.filter((other) => mafia.has(other)).length / candidates.length
  return {
    ...countIf(own, ({ against }) => mafia.has(against ?? '')),
    chance: sumBy(own, share),
  }
}

/** Counted are findings after which it spoke by day: who died before had no occasion. */
function disclosure(id: string, { claims, facts }: Game): Counted {
  const speaks = (since: number) => facts.speeches.some(({ at, speaker }) => speaker === id && at > since)
  const own = facts.findings.filter(({ finder, at }) => finder === id && speaks(at))
  const found = [...new Set(own.map(({ target }) => target))]
  const named = new Set(
    claims
      .filter(({ player, kind, accuses, counted }) => player === id && kind === 'result' && accuses && counted)
      .map(({ target }) => target),
  )
  const declares = facts.speeches.some(({ speaker, declared }) => speaker === id && declared)
  return { ...countIf(found, (target) => named.has(target)), declared: declares ? found.length : 0 }
}

/** The listener who is accused is left out. The chance of a vote: one of those it could have been against. */
function persuasion(id: string, { accusations, votes, players }: TableFacts): Counted {
  const heard = accusations.filter(({ speaker }) => speaker === id)
  const next = heard.flatMap(({ at, day, accused, source }) =>
    players.flatMap((listener) => {
      if (listener.id === id || listener.id === accused) return []
      const vote = votes.find(
        (cast) => cast.voter === listener.id && cast.at > at && cast.day === day && cast.candidates.includes(accused),
      )
      return vote
        ? [{ followed: vote.against === accused, chance: 1 / vote.candidates.length, judged: vote.judgment, source }]
        : []
    }),
  )
  const chosen = next.filter(({ judged }) => !judged)
  return {
    ...countIf(chosen, ({ followed }) => followed),
    declared: chosen.filter(isDeclared).length,
    chance: sumBy(chosen, ({ chance }) => chance),
  }
}
