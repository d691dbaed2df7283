import { type GameEvent, type GameState, isEvent, type Observer, type ViewEvent } from '../../../src/index.js'
import { type GameLies, liesIn, type TakenClaim } from '../../../src/lab/stats/index.js'
import { inPageLanguage } from '../languages/page-language.js'
import { texts } from '../texts.js'

/** Something that a player did about another, as the board shows it. */
export interface BoardAct {
  /** The number of the event. */
  readonly n: number
  readonly day: number
  readonly player: string
  /** The words, with `whom` in place of the player whom it is about. */
  readonly text: string
  readonly target?: string | undefined
  /** What came of it, or how it was taken. */
  readonly note?: string | undefined
  /** Whether it was right by the truth, for the side of the player who did it; undefined where that does not apply. */
  readonly right?: boolean | undefined
}

/** Stands in a text for the player whom an act is about. */
export const whom = '\u0000'

/** What each player did in a game, in order, and what is known of its lies. */
export interface BoardReading {
  readonly acts: readonly BoardAct[]
  readonly lies: GameLies
  /** Whether the view holds nights and thoughts, so that every claim can be judged. */
  readonly isWhole: boolean
  /** Whether the view holds beliefs that players stated. */
  readonly hasBeliefs: boolean
}

type Players = GameState['players']
type MakeAct = Omit<BoardAct, 'n' | 'day'>
type Words = typeof texts.board.acts

const words: Words = texts.board.acts

const harming = new Set(['kill', 'shoot', 'poison', 'stab', 'block', 'convert'])
const helping = new Set(['protect', 'heal'])
const seesAll = new Set<Observer>(['moderator', 'post-mortem'])

/** Reads a finished game, as an audience sees it, as the acts of its players. */
export function readBoard(
  events: readonly ViewEvent[],
  { players }: Pick<GameState, 'players'>,
  audience: Observer,
): BoardReading {
  const isWhole = seesAll.has(audience)
  const log = events.map(({ n, ...event }) => ({ seq: n, audience: 'moderator', ...event }) as GameEvent)
  const lies = liesIn(log)
  const reader = new ActReader(players, events)
  const acts = [
    ...events.flatMap((event) => reader.read(event).map((act) => ({ ...act, n: event.n, day: event.day }))),
    ...lies.claims.map((claim) => reader.claim(claim, isWhole)),
    ...reader.suspicions(lies.accusations),
    ...reader.beliefs(),
  ]
  const hasBeliefs = events.some(({ type }) => type === 'beliefs.stated')
  return { acts: acts.sort((one, other) => one.n - other.n), lies, isWhole, hasBeliefs }
}

const not = (right: boolean | undefined): boolean | undefined => (right === undefined ? undefined : !right)

class ActReader {
  readonly #events: readonly ViewEvent[]
  readonly #players: ReadonlyMap<string, Players[number]>
  #accused = ''

  constructor(players: Players, events: readonly ViewEvent[]) {
    this.#players = new Map(players.map((player) => [player.id, player]))
    this.#events = events
  }

  read(event: ViewEvent): MakeAct[] {
    if (isEvent(event, 'nomination.resolved')) this.#accused = event.data.accused ?? ''
    if (isEvent(event, 'ballot.resolved')) this.#accused = event.data.chosen[0] ?? ''
    if (isEvent(event, 'vote.cast')) return [this.#vote(event.data, words.vote)]
    if (isEvent(event, 'nomination.made')) return [this.#vote(event.data, words.nomination)]
    if (isEvent(event, 'judgment.cast')) return this.#judgment(event.data)
    if (isEvent(event, 'night.acted')) return this.#power(event)
    if (isEvent(event, 'player.died')) return [{ player: event.data.player, text: words.died }]
    return []
  }

  claim(claim: TakenClaim, isWhole: boolean): BoardAct {
    const { at, day, player, kind, role, target, result, truthful, votes, caught } = claim
    const isTrue = isWhole ? truthful : kind === 'role' ? this.#players.get(player)?.role === role : undefined
    const taken = isTrue === false && [words.lie(votes.sum, votes.of), ...(caught ? [words.caught] : [])].join(', ')
    const act =
      kind === 'role'
        ? { text: words.claim(inPageLanguage(role)) }
        : { text: words.result(whom, inPageLanguage(result)), target }
    return { n: at, day, player, ...act, right: isTrue, ...(taken && { note: taken }) }
  }

  /** Each suspicion once a day. Nominations are acts of their own. */
  suspicions(accusations: GameLies['accusations']): BoardAct[] {
    const known = new Set<string>()
    return accusations.flatMap(({ at, day, speaker, accused }) => {
      const key = `${day} ${speaker} ${accused}`
      if (known.has(key)) return []
      known.add(key)
      const right = this.#helps(speaker, accused)
      return [{ n: at, day, player: speaker, text: words.suspicion(whom), target: accused, right }]
    })
  }

  /** Whom each player held most likely to be mafia, as it last stated it on each day. */
  beliefs(): BoardAct[] {
    const last = new Map<string, ViewEvent<'beliefs.stated'>>()
    for (const event of this.#events)
      if (isEvent(event, 'beliefs.stated')) last.set(`${event.day} ${event.data.player}`, event)
    return [...last.values()].flatMap(({ n, day, data: { player, beliefs } }) => {
      const [target, chance = 0] = Object.entries(beliefs).sort(([, one], [, other]) => other - one)[0] ?? []
      if (target === undefined) return []
      const text = words.belief(whom, Math.round(100 * chance))
      return [{ n, day, player, text, target, right: this.#helps(player, target) }]
    })
  }

  /** Whether it helps the side of `by` to harm `target`; undefined if that is no player whose side is known. */
  #helps(by: string, target: string): boolean | undefined {
    const [own, other] = [this.#players.get(by)?.team, this.#players.get(target)?.team]
    return own === undefined || other === undefined ? undefined : own !== other
  }

  #vote({ player, choice }: { player: string; choice: string }, write: (whom: string) => string): MakeAct {
    if (!this.#players.has(choice)) return { player, text: write(texts.common.nobody) }
    return { player, text: write(whom), target: choice, right: this.#helps(player, choice) }
  }

  #judgment({ player, choice }: { player: string; choice: string }): MakeAct[] {
    if (choice !== 'guilty' && choice !== 'innocent') return []
    const right = this.#helps(player, this.#accused)
    return [
      { player, text: words[choice](whom), target: this.#accused, right: choice === 'guilty' ? right : not(right) },
    ]
  }

  #power({ n, data: { player, action, target } }: ViewEvent<'night.acted'>): MakeAct[] {
    if (!this.#players.has(target)) return []
    const enemy = this.#helps(player, target)
    const outcome = this.#outcome(n, { player, action, target })
    // Who learns something has found an enemy, or nothing that can be called right or wrong.
    const learned = enemy === true ? true : undefined
    const right = harming.has(action) ? enemy : helping.has(action) ? not(enemy) : learned
    return [
      { player, text: words.power(action, whom), target, right, ...(outcome && { note: words.outcomes[outcome] }) },
    ]
  }

  /** What came of an act of the night, as the log explains it. */
  #outcome(n: number, { player, action, target }: { player: string; action: string; target: string }) {
    const night = this.#events.slice(n).find((event) => event.type === 'night.explained')
    if (night === undefined || !isEvent(night, 'night.explained')) return undefined
    const { acts } = night.data
    const own = acts.find(({ by, power }) => by === player && power === action)
    if (own?.result === 'blocked' || own?.result === 'prevented') return own.result
    const saved = helping.has(action) && acts.some((act) => act.target === target && act.result === 'prevented')
    return saved ? 'saved' : undefined
  }
}
