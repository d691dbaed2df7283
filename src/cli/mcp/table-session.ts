import { randomInt } from 'node:crypto'
import type { SeatedGuest, StartedGame, TableFacts } from '../../show/server/index.js'
import { BadInput } from '../exit.js'
import type { OwnCode } from '../input-files.js'
import { parseServerLink, type ServerLink } from '../links.js'
import { warn } from '../printer.js'
import { callServer, GameSeat, type ServerPlace } from './game-seat.js'

/** A game against scripted players. */
export interface LocalGame {
  readonly rules: string
  readonly players: number
  readonly name: string
  /** From 1. Default: drawn, or the first if there is a seed. */
  readonly seat?: number | undefined
}

/** What the operator of the program decides, and the one who plays does not see. */
export interface LocalSettings {
  readonly seed?: string
  readonly paceMs: number
  readonly code?: OwnCode
}

/** How long somebody may think in a game of this program, in ms: a day, for people read and approve what an assistant does. */
const thinkingMs = 86_400_000
/** How often a table of friends is asked whether its game has begun, in ms. */
const askAgainMs = 1_000

interface GuestPlace extends ServerPlace {
  readonly table: string
  readonly token: string
}

/** Where one MCP client sits: in a game, or at a table of friends that waits for its next game. */
export class TableSession {
  readonly #settings: LocalSettings
  #seat: GameSeat | undefined
  #guest: GuestPlace | undefined
  #played: string | undefined
  #closeServer: (() => Promise<void>) | undefined
  #told = 0
  /** While it sits down somewhere, it cannot sit down anywhere else. */
  #isSittingDown = false

  constructor(settings: LocalSettings) {
    this.#settings = settings
  }

  /** The seat in the game that is played, or was played last. */
  get seat(): GameSeat | undefined {
    return this.#seat
  }

  /** How many events of the game were told already. */
  get told(): number {
    return this.#told
  }

  markTold(): void {
    this.#told = this.#seat?.events.length ?? 0
  }

  /** Starts a game in this program. Returns the address where everybody may watch it. */
  start(game: LocalGame): Promise<string> {
    return this.#sitDown(() => this.#start(game))
  }

  async #start({ rules, players, name, seat = this.#drawSeat(players) }: LocalGame): Promise<string> {
    if (seat > players) throw new BadInput(`There is no seat ${seat}: choose one from 1 to ${players}.`)
    await this.leave()
    const { createServer } = await import('../../show/server/index.js')
    const server = await createServer({ onWarning: warn, paceMs: this.#settings.paceMs, ...this.#settings.code })
    this.#closeServer = () => server.close()
    try {
      const { url } = await server.listen()
      const { seed } = this.#settings
      const { game, links } = await callServer<StartedGame>(
        { server: url, token: server.operatorToken },
        'POST games',
        {
          rules,
          players: Array.from({ length: players }, (_, at) => (at + 1 === seat ? { name, agent: 'person' } : {})),
          timeoutMs: thinkingMs,
          // Nobody waits for a clock: an open discussion stands still while the player thinks.
          clock: 'simulated',
          ...(seed !== undefined && { seed }),
        },
      )
      await this.#connect({ server: url, game: game.id, token: Object.values(links.seats)[0]?.token ?? '' })
      return `${url}#/game/${game.id}`
    } catch (error) {
      await this.leave()
      throw error
    }
  }

  /** Takes the seat of a link, or sits down at a table of friends under a name. */
  join(link: string, name: string): Promise<void> {
    return this.#sitDown(() => this.#join(link, name))
  }

  async #join(link: string, name: string): Promise<void> {
    await this.leave()
    const { server, kind, id, token } = parseLink(link)
    if (kind === 'game') {
      if (token === undefined) throw new BadInput('This link has no token: ask the host for the link of your seat.')
      return this.#connect({ server, game: id, token })
    }
    const guest = await callServer<SeatedGuest>({ server }, `POST tables/${id}/join`, { name })
    this.#guest = { server, table: id, token: guest.token }
    await this.#joinNextGame()
  }

  /** Whether a game is there, begun within this time: the next one of the table of friends after one that is over. */
  async awaitGame(ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.#guest === undefined) return this.#seat !== undefined
    const until = Date.now() + ms
    while (this.#seat === undefined || this.#seat.over) {
      if (await this.#joinNextGame()) return true
      if (signal.aborted || Date.now() + askAgainMs > until) return this.#seat !== undefined
      await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    }
    return true
  }

  /** The table of friends, if the client sits at one. */
  async friends(): Promise<TableFacts | undefined> {
    return this.#guest && (await callServer<TableFacts>(this.#guest, `GET tables/${this.#guest.table}`))
  }

  async leave(): Promise<void> {
    this.#seat?.leave()
    this.#seat = undefined
    this.#guest = undefined
    this.#told = 0
    const close = this.#closeServer
    this.#closeServer = undefined
    await close?.()
  }

  async #joinNextGame(): Promise<boolean> {
    const { game, seat } = (await this.friends()) ?? {}
    if (game === undefined || seat === undefined || game === this.#played) return false
    const { server } = this.#guest as GuestPlace
    this.#seat?.leave()
    await this.#connect({ server, game, token: seat.token })
    return true
  }

  async #connect(place: ServerPlace & { readonly game: string; readonly token: string }): Promise<void> {
    this.#seat = await GameSeat.join(place)
    this.#played = place.game
    this.#told = 0
  }

  /** With a seed the first seat, so that the game repeats. */
  #drawSeat(players: number): number {
    return this.#settings.seed === undefined ? randomInt(players) + 1 : 1
  }

  async #sitDown<Result>(sit: () => Promise<Result>): Promise<Result> {
    const isSeated = this.#guest !== undefined || (this.#seat && !this.#seat.over && this.#seat.fault === undefined)
    if (isSeated || this.#isSittingDown) throw new BadInput('You sit at a table already: call `leave_table` first.')
    this.#isSittingDown = true
    try {
      return await sit()
    } finally {
      this.#isSittingDown = false
    }
  }
}

function parseLink(text: string): ServerLink {
  const link = parseServerLink(text)
  if (link !== undefined) return link
  throw new BadInput(
    'Expected the link of a seat or of a table, for example `http://127.0.0.1:4040/#/game/ID?token=TOKEN`.',
  )
}
