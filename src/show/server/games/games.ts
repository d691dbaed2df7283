import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Agent,
  createMafiaGame,
  type EventData,
  forkGame,
  type GameEvent,
  type LogStore,
  type MafiaGame,
  type Rules,
  resumeFrom,
} from '../../../index.js'
import { isFinished } from '../../../kernel/events/index.js'
import { codeNamedBy } from '../../../kernel/rules/index.js'
import { RecentMap } from '../../../kernel/text/recent-map.js'
import { dwellMs } from '../../../words/stories/index.js'
import type { CheckedOptions } from '../options.js'
import type { ForkGame, GameGlance, GameStatus, StartGame } from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'
import { type AgentCatalog, agentNames, gameOptions, recordedAgentNames } from './agent-catalog.js'
import { StoredGlances } from './game-glance.js'
import { GameRoom } from './game-room.js'
import { stoppedStatus } from './running-game.js'

/** How many stored games stay in memory after they were viewed. */
const mostInMemory = 50
/** For how many games it is remembered why they stopped. */
const mostStopped = 10_000

/** How long the games that are played may take to stop, in ms. */
const closingMs = 5_000

class StoredGames {
  readonly #store: LogStore
  readonly #recent = new Map<string, GameRoom>()
  readonly #stopped = new RecentMap<string, GameStatus>(mostStopped)

  constructor(store: LogStore) {
    this.#store = store
  }

  async find(id: string): Promise<GameRoom | undefined> {
    const known = this.#recent.get(id)
    if (known) return known
    const events = await this.#store.getEvents(id)
    if (events.length < 2) return undefined
    const finished = isFinished(events)
    const status: GameStatus = finished ? { state: 'finished' } : (this.#stopped.get(id) ?? elsewhere)
    const game = new GameRoom(id, events, status)
    // A log that another process may still write is read again each time.
    if (finished) this.add(game)
    return game
  }

  add(game: GameRoom): void {
    if (game.status.state === 'stopped') this.stop(game.id, game.status)
    if (game.status.cause === 'elsewhere') return
    this.#recent.delete(game.id)
    this.#recent.set(game.id, game)
    for (const [id, { followed }] of this.#recent) {
      if (this.#recent.size <= mostInMemory) return
      if (!followed && id !== game.id) this.#recent.delete(id)
    }
  }

  /** Remembers why a game is not continued; of very many, for the last ones. */
  stop(id: string, status: GameStatus): void {
    this.#stopped.set(id, status)
  }

  /** The status of a game that is not continued, with the reason; undefined for any other. */
  statusOf(id: string): GameStatus | undefined {
    return this.#stopped.get(id)
  }
}

const elsewhere: GameStatus = {
  state: 'stopped',
  cause: 'elsewhere',
  reason: 'This server does not play the game: another process may play it.',
}

export class Games {
  readonly #options: CheckedOptions
  readonly #offers: AgentCatalog
  readonly #playing = new Map<string, GameRoom>()
  readonly #stored: StoredGames
  readonly #glances: StoredGlances
  #closed = false

  constructor(options: CheckedOptions, offers: AgentCatalog) {
    this.#options = options
    this.#offers = offers
    this.#stored = new StoredGames(options.store)
    this.#glances = new StoredGlances(async (id) => options.store.getEvents(id))
  }

  get running(): number {
    return this.#playing.size
  }

  async find(id: string): Promise<GameRoom | undefined> {
    return this.#playing.get(id) ?? (await this.#stored.find(id))
  }

  /** What everybody may know of a game; undefined for one that another process may play. */
  async glance(id: string): Promise<GameGlance | undefined> {
    return this.#playing.get(id)?.glance ?? (await this.#glances.find(id))
  }

  /** The status of this game, if it is played here or could not be continued. */
  statusOf(id: string): GameStatus | undefined {
    return this.#playing.get(id)?.statusFor('public') ?? this.#stored.statusOf(id)
  }

  /** Starts a game. Throws `Refusal` or an error of the library for one that cannot be played. */
  start(request: StartGame): Promise<GameRoom> {
    return this.#begin(request.paused, async (room) => {
      const names = agentNames(request, this.#offers)
      const history = await Promise.all((request.history ?? []).map((id, index) => this.#finishedLog(id, index)))
      return createMafiaGame({
        id: room.id,
        ...gameOptions(request, this.#offers.seat(names, room)),
        history,
        ...this.#code(request.rules),
        ...this.#services(request.narrator, request.paceMs),
        store: this.#options.store,
      })
    })
  }

  async #finishedLog(id: string, index: number): Promise<readonly GameEvent[]> {
    const game = await this.find(id)
    const path = `history[${index}]`
    if (game === undefined) throw new RequestRefusal(400, `There is no game \`${id}\` here.`, path)
    if (!isFinished(game.log)) throw new RequestRefusal(400, `Game \`${id}\` is not over: wait, or leave it out.`, path)
    return game.log
  }

  /** Forks a game. Throws `Refusal` or an error of the library for a fork that cannot be played. */
  async fork(parent: GameRoom, { at, change, seed, agents: given = {}, paceMs, paused }: ForkGame): Promise<GameRoom> {
    if (at >= parent.log.length) throw new RequestRefusal(400, `The game has ${parent.log.length} events.`, 'at')
    const { created } = parent
    const stranger = Object.keys(given).find((player) => !parent.players.includes(player))
    if (stranger !== undefined) throw new RequestRefusal(400, `There is no player \`${stranger}\`.`, 'agents')
    for (const name of Object.values(given)) this.#offers.require(name, 'agents')
    return await this.#begin(paused, async (room) =>
      forkGame([...parent.log], {
        at,
        ...(change && { change }),
        ...(seed !== undefined && { seed }),
        id: room.id,
        agents: this.#offers.seat({ ...recordedAgentNames(parent.log), ...given }, room),
        ...this.#code(created.rules as Rules),
        ...this.#services(narratorName(created), paceMs),
        store: this.#options.store,
      }),
    )
  }

  /** Another agent of this server answers for a player from now on. */
  replace(game: GameRoom, player: string, name: string): void {
    this.#offers.require(name, 'agent')
    if (!game.players.includes(player)) throw new RequestRefusal(404, `There is no player \`${player}\`.`)
    game.requirePlay().replace(player, () => {
      game.seats.delete(player)
      return this.#offers.seat({ [player]: name }, game)[player] as Agent
    })
  }

  /** Continues every unfinished game of the store. For one that cannot be continued the reason becomes its status. */
  async recover(): Promise<void> {
    const { store, onWarning } = this.#options
    for (let after: string | undefined; ; ) {
      const page = await store.listGames({ status: 'running', limit: 100, ...(after !== undefined && { after }) })
      for (const { id } of page)
        await this.#resume(id).catch((error: Error) => {
          this.#stored.stop(id, stoppedStatus(error))
          onWarning(`Game \`${id}\` was not continued: ${error.message}`)
        })
      if (page.length < 100) return
      after = page.at(-1)?.id
    }
  }

  /** Stops every game where it is; the games can be continued from their logs. */
  async close(): Promise<void> {
    this.#closed = true
    const games = [...this.#playing.values()]
    for (const { play } of games) play?.abort()
    // A store that does not answer must not hold the end up: what it has not saved is asked again.
    await Promise.race([Promise.all(games.map(({ play }) => play?.over)), wait(closingMs, undefined, { ref: false })])
  }

  async #resume(id: string): Promise<void> {
    const { store } = this.#options
    const room = new GameRoom(id, await store.getEvents(id))
    const { created } = room
    const agents = this.#offers.seat(recordedAgentNames(room.log), room)
    const game = await resumeFrom(store, id, {
      agents,
      ...this.#code(created.rules as Rules),
      ...this.#services(narratorName(created)),
    })
    await this.#play(room, game)
  }

  /** Of the operator's charts and powers, those that these rules name. */
  #code(rules: StartGame['rules'] | Rules = 'trial') {
    const { charts, powers } = this.#options
    return codeNamedBy(rules as Rules, { charts, powers })
  }

  /** The options that every game gets. Throws `Refusal` for a narrator that is not offered. */
  #services(narrator: string | undefined, paceMs = this.#options.paceMs) {
    const { onWarning, budget, calls } = this.#options
    return {
      ...(paceMs === 'reading' ? { paceMs: nightPaceMs, readingMs: dwellMs } : { paceMs }),
      // The pages show who is waited for, and people may take their time.
      slowAfterMs: Number.POSITIVE_INFINITY,
      onWarning: (message: string) => onWarning(message),
      onListenerError: (error: unknown) => onWarning(`A listener of a game failed: ${String(error)}`),
      ...(narrator !== undefined && { narrator: this.#offers.agent(narrator) }),
      ...(budget && { budget }),
      ...(calls && { calls }),
    }
  }

  /** Plays a new game if there is room for it. It takes its place while it is made, which may take as long as the store does. */
  async #begin(paused: boolean | undefined, make: (room: GameRoom) => Promise<MafiaGame>): Promise<GameRoom> {
    this.#requireCapacity()
    const room = new GameRoom(newGameId())
    this.#playing.set(room.id, room)
    try {
      const game = await make(room)
      this.#requireOpen()
      return await this.#play(room, game, paused)
    } finally {
      if (room.play === undefined) this.#playing.delete(room.id)
    }
  }

  async #play(room: GameRoom, game: MafiaGame, paused = false): Promise<GameRoom> {
    this.#playing.set(room.id, room)
    const open = room.begin(game, paused)
    void room.play?.over.then(() => this.#over(room))
    await open
    return room
  }

  #over(room: GameRoom): void {
    this.#playing.delete(room.id)
    if (room.log.length === 0 || this.#closed) return
    this.#stored.add(room)
    if (room.status.state === 'stopped')
      this.#options.onWarning(`Game \`${room.id}\` has stopped: ${room.status.reason}`)
  }

  #requireOpen(): void {
    if (this.#closed) throw new RequestRefusal(503, 'This server is stopping: it starts no more games.')
  }

  #requireCapacity(): void {
    this.#requireOpen()
    const full = 'This server already plays the largest allowed number of games: wait until one is over.'
    if (this.#playing.size >= this.#options.limits.games) throw new RequestRefusal(503, full)
  }
}

/** The pace of nights where public questions take as long as there is something to read, in ms. */
const nightPaceMs = 1_500

const newGameId = (): string => `g-${randomBytes(9).toString('hex')}`

const narratorName = ({ narrator }: EventData['game.created']): string | undefined =>
  narrator && (narrator.agent ?? 'unknown')
