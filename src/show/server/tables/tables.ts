import { randomBytes, randomInt } from 'node:crypto'
import { type PresetName, ruleCard } from '../../../index.js'
import type { LanguageTag } from '../../../kernel/events/index.js'
import { looksLike, personaSchema, resolveRules } from '../../../kernel/rules/index.js'
import { RecentMap } from '../../../kernel/text/recent-map.js'
import type { Caller } from '../access.js'
import { idAt, personAgentName } from '../games/agent-catalog.js'
import type { GameRoom } from '../games/game-room.js'
import type { MakeTable, Minted, StartGame, TableFacts, WaitingTable } from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'

/** A person at a table. */
interface Guest {
  readonly id: string
  readonly name: string
  /** Whence it came; the host's is not asked. */
  readonly address?: string | undefined
  /** When its page last asked for the table, in ms since 1970. */
  seenAt: number
}

/** How long a guest whose page does not ask keeps its seat at a table that has not started, in ms: a phone may sleep for a while. */
const absentMs = 120_000

/** A started game, and which seat each guest has in it. */
interface Round {
  readonly game: string
  /** The links of the guests who have looked. */
  readonly links: Map<string, Minted>
  readonly seats: ReadonlyMap<string, string>
}

/** A guest's place in one game of the table, whatever game begins later. */
interface GuestPlace {
  readonly game: string
  /** Its seat; `moderator` for a host who chose that. */
  readonly as: string
  /** Its link, made once: a guest asks again and again, and a link may be revoked. */
  readonly link: (make: () => Promise<Minted>) => Promise<Minted>
}

/** A table of friends before, between and after its games: who is there, and what they play. */
export class Table {
  readonly id = `t-${randomBytes(9).toString('hex')}`
  readonly #wish: MakeTable
  readonly #card: string
  #guests: Guest[] = []
  #joined = 0
  /** Those of guests whom the host has removed. */
  readonly #barred = new Set<string>()
  #round: Round | undefined
  /** When somebody first saw that the last game is over, in ms since 1970. */
  #overAt: number | undefined
  #host = 'guest-1'
  #isStarting = false

  /** Throws `Refusal` or an error of the library for a table that cannot be played. */
  constructor(wish: MakeTable) {
    this.#wish = wish
    const rules = resolveRules(wish.rules as PresetName)
    const { min, max } = rules.table
    if (wish.players < min || wish.players > max)
      throw new RequestRefusal(
        400,
        `\`${wish.rules}\` is played by ${min} to ${max} players, got ${wish.players}.`,
        'players',
      )
    this.#card = ruleCard(rules, wish.players)
    this.join(wish.name)
  }

  /** The guest who begins its games: who made it, until the host hands that on. */
  get host(): string {
    return this.#host
  }

  /** Whether the page of the host has been closed for a while, and nothing is played. */
  get #isHostAway(): boolean {
    const { seenAt = 0 } = this.#guests.find(({ id }) => id === this.#host) ?? {}
    if (this.#isStarting || (this.game !== undefined && this.#overAt === undefined)) return false
    return Date.now() - Math.max(seenAt, this.#overAt ?? 0) > absentMs
  }

  /** The place of a guest in the last game; undefined for one who has none. */
  placeOf(guest: string): GuestPlace | undefined {
    const { game, seats, links } = this.#round ?? {}
    const as = seats?.get(guest)
    if (game === undefined || as === undefined) return undefined
    const link = async (make: () => Promise<Minted>): Promise<Minted> => {
      const known = links?.get(guest) ?? (await make())
      links?.set(guest, known)
      return known
    }
    return { game, as, link }
  }

  /** The language of its games. */
  get language(): LanguageTag {
    return this.#wish.language ?? 'en'
  }

  get game(): string | undefined {
    return this.#round?.game
  }

  /** How many people may sit down. */
  get #room(): number {
    return this.#wish.players + (this.#wish.moderates ? 1 : 0)
  }

  /**
   * Takes somebody in; returns its id. Throws `Refusal` for a name with which no game could begin, when the table is full, and
   * for an address that has a seat already or whose guest was removed.
   */
  join(given: string, address?: string): string {
    this.#dropAbsent()
    this.#requireFreeAddress(address)
    const name = given.trim().replaceAll(/\s+/g, ' ')
    if (name === '') throw new RequestRefusal(400, 'Enter a name.', 'name')
    const [fault] = personaSchema.shape.name.safeParse(name).error?.issues ?? []
    if (fault) throw new RequestRefusal(400, `${fault.message}.`, 'name')
    // The players of a game have these ids, and nobody is called by the id of another.
    const ids = Array.from({ length: this.#wish.players }, (_, seat) => idAt(seat))
    const isTaken = [...this.#guests.map((guest) => guest.name), ...ids].some((other) => looksLike(name, other))
    if (isTaken) throw new RequestRefusal(409, `Somebody at this table is called ${name} already.`, 'name')
    if (this.#guests.length >= this.#room) throw new RequestRefusal(409, 'All seats of this table are taken.')
    this.#joined += 1
    const id = `guest-${this.#joined}`
    this.#guests.push({ id, name, address, seenAt: Date.now() })
    return id
  }

  /** Removes a guest by its name; a game that is played goes on with it. Throws `Refusal` for one who is not there, and for the host. */
  remove(name: string): void {
    const guest = this.#guests.find((each) => each.name === name)
    if (guest === undefined) throw new RequestRefusal(404, `Nobody called ${name} sits at this table.`, 'name')
    if (guest.id === this.host) throw new RequestRefusal(409, 'The host cannot leave the table.', 'name')
    this.#guests = this.#guests.filter((each) => each !== guest)
    if (guest.address !== undefined && !this.#wish.shared) this.#barred.add(guest.address)
  }

  /** Makes a guest the host, for the host; and for a guest that takes over itself while the host is away. Throws `Refusal` otherwise. */
  handOn(name: string, by: string | undefined): void {
    const guest = this.#guests.find((each) => each.name === name)
    const mayTakeOver = guest !== undefined && guest.id === by && this.#isHostAway
    if (by !== this.#host && !mayTakeOver)
      throw new RequestRefusal(403, 'Only the host may do this, or a guest for itself while the host is away.')
    if (guest === undefined) throw new RequestRefusal(404, `Nobody called ${name} sits at this table.`, 'name')
    this.#host = guest.id
  }

  /** The last game is over. */
  noteOver(): void {
    this.#overAt ??= Date.now()
  }

  /** The page of a guest is open. */
  noteSeen(id: string): void {
    const guest = this.#guests.find((each) => each.id === id)
    if (guest) guest.seenAt = Date.now()
  }

  /** A guest who has left before the first game keeps no seat from others. */
  #dropAbsent(): void {
    if (this.game !== undefined || this.#isStarting) return
    const since = Date.now() - absentMs
    this.#guests = this.#guests.filter(({ id, seenAt }) => id === this.host || seenAt >= since)
  }

  #requireFreeAddress(address: string | undefined): void {
    if (address === undefined || this.#wish.shared) return
    if (this.#barred.has(address)) throw new RequestRefusal(403, 'The host has removed you from this table.')
    if (!this.#guests.some((guest) => guest.address === address)) return
    const oneSeat = 'Somebody with your network address sits here already'
    throw new RequestRefusal(409, `${oneSeat}. The host can set a table at which several may share one.`)
  }

  /** Starts a game for everybody who is there: scripted players take the seats that are left. */
  async start(begin: (wanted: StartGame) => Promise<GameRoom>): Promise<void> {
    if (this.#isStarting) throw new RequestRefusal(409, 'The game is being started.')
    this.#dropAbsent()
    this.#isStarting = true
    try {
      const { rules, players, moderates, language, paceMs, timeoutMs } = this.#wish
      const people = moderates ? this.#guests.filter(({ id }) => id !== this.host) : this.#guests
      const order = shuffled([...people, ...Array<undefined>(players - people.length).fill(undefined)])
      const table = order.map((guest) => (guest ? { name: guest.name, agent: personAgentName } : {}))
      const room = await begin({ rules, players: table, agent: 'scripted', language, paceMs, timeoutMs, maxRetries: 0 })
      const seats = order.flatMap((guest, seat) => (guest ? [[guest.id, `p${seat + 1}`] as const] : []))
      this.#overAt = undefined
      this.#round = {
        game: room.id,
        links: new Map(),
        seats: new Map([...seats, ...(moderates ? [[this.host, 'moderator'] as const] : [])]),
      }
    } finally {
      this.#isStarting = false
    }
  }

  /** The table as everybody with its link sees it. `caller`: the guest who asks, if it is one. */
  describe(caller: string | undefined): TableFacts {
    this.#dropAbsent()
    const { rules, players, moderates = false } = this.#wish
    return {
      id: this.id,
      rules,
      card: this.#card,
      players,
      moderated: moderates,
      guests: this.#guests.map(({ id, name }) => ({ name, host: id === this.host, you: id === caller })),
      ...(this.#isHostAway && { hostAway: true }),
      ...(this.game !== undefined && { game: this.game }),
    }
  }

  /** The table for a list while it waits for its first game; undefined after that. `all`: also if only its link leads there. */
  describeWaiting(all: boolean): WaitingTable | undefined {
    if (this.game !== undefined || this.#isStarting || !(all || this.#wish.open)) return undefined
    this.#dropAbsent()
    const { rules, players } = this.#wish
    const guests = this.#guests.length
    return { id: this.id, host: this.hostName, rules, players, guests, freeSeats: this.#room - guests }
  }

  get hostName(): string {
    return this.#guests.find(({ id }) => id === this.#host)?.name ?? ''
  }

  /** The guest behind a token; undefined for anybody else. */
  guestOf({ as, game }: Caller): string | undefined {
    return game === this.id && this.#guests.some(({ id }) => id === as) ? as : undefined
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other] as Item, mixed[at] as Item]
  }
  return mixed
}

/** How many tables are remembered; the oldest is forgotten first. */
const mostTables = 1_000

/** The tables of this server. They live in memory: a table is gone after a restart, its games are not. */
export class Tables {
  readonly #tables = new RecentMap<string, Table>(mostTables)

  make(wish: MakeTable): Table {
    const table = new Table(wish)
    this.#tables.set(table.id, table)
    return table
  }

  /** The tables that wait for their first game, the newest first: those that are open to everybody, or all. */
  waiting(all: boolean): WaitingTable[] {
    return [...this.#tables.values()].toReversed().flatMap((table) => table.describeWaiting(all) ?? [])
  }

  /** Throws `Refusal` for a table that is not known. */
  find(id: string): Table {
    const table = this.#tables.get(id)
    if (table === undefined)
      throw new RequestRefusal(404, 'There is no such table any more. Ask for a new link, or set one up yourself.')
    return table
  }
}
