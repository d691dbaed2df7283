import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Agent,
  type Audience,
  type EventData,
  exportGame,
  type GameEvent,
  type LiveEvent,
  type MafiaGame,
  ruleCard,
  type ViewEvent,
  viewFor,
} from '../../../index.js'
import { isFinished, maySee } from '../../../kernel/events/index.js'
import { isNightPhase } from '../../../kernel/rules/index.js'
import type { Language } from '../../../words/languages/index.js'
import { type GameAccess, isWholeView, viewsFor } from '../access.js'
import type { PersonSeat, SeatContext } from '../person-seat.js'
import type { GameFacts, GameGlance, GameStatus, SeenEvent } from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'
import { recordedAgentNames } from './agent-catalog.js'
import { Glance } from './game-glance.js'
import { type Awaited, PublicQuestions } from './public-questions.js'
import { GameStopwatch, RunningGame } from './running-game.js'

const maxEventsPerMessage = 200

/** The events of a game as one view shows them, numbered from 0. */
export class Outbox {
  readonly view: string
  readonly events: SeenEvent[] = []
  /** The last message: everyone who follows live gets the same one. */
  #last: { readonly from: number; readonly to: number; readonly text: string } | undefined

  constructor(view: string, events: readonly SeenEvent[] = []) {
    this.view = view
    this.events.push(...events)
  }

  enqueue({ type, day, phase, data, audience }: GameEvent): void {
    if (!maySee(this.view, audience)) return
    const seen = { n: this.events.length, type, day, phase, data } as ViewEvent
    this.events.push(this.view === 'moderator' ? withAudience(seen, audience) : seen)
  }

  /** The next events from number `from` on as the text of a message, and the number after the last of them. */
  messageFrom(from: number): { readonly text: string; readonly to: number } {
    const to = Math.min(this.events.length, from + maxEventsPerMessage)
    if (this.#last?.from === from && this.#last.to === to) return this.#last
    const text = JSON.stringify({ type: 'events', events: this.events.slice(from, to) })
    this.#last = { from, to, text }
    return this.#last
  }
}

export interface RoomListener {
  readonly catchUp: () => void
  readonly live: (event: LiveEvent) => void
  /** The status may be another now, as far as the follower may know it. */
  readonly status: () => void
  /** Others may be waited for now. */
  readonly awaited: () => void
}

/** A game as the server shows it: one that is played here, or one that is only stored. */
export class GameRoom implements GameAccess, SeatContext {
  readonly id: string
  readonly createdAt: number
  readonly log: GameEvent[]
  /** The seats of people, by player. */
  readonly seats = new Map<string, PersonSeat>()
  #play: RunningGame | undefined
  readonly #outboxes = new Map<string, Outbox>()
  readonly #followers = new Set<RoomListener>()
  readonly #time = new GameStopwatch()
  readonly #questions = new PublicQuestions()
  #glance: Glance | undefined
  #status: GameStatus
  /** What others than the moderator know of the status. */
  #shownStatus: GameStatus
  #opened: (() => void)[] = []
  #planned = false

  /** `recorded`: the events so far. `status`: that of a game that is not played here. */
  constructor(id: string, recorded: readonly GameEvent[] = [], status: GameStatus = { state: 'running' }) {
    this.id = id
    this.createdAt = recorded.length === 0 ? Date.now() : (recorded[0]?.meta?.at ?? 0)
    this.log = [...recorded]
    this.#status = status
    this.#shownStatus = status
  }

  /** Plays the game here from now on. Resolves when everybody may see it. */
  async begin(game: MafiaGame, paused: boolean): Promise<void> {
    this.#play = new RunningGame(game, this, paused)
    if (this.log.length > 1 || this.#status.state === 'stopped') return
    await new Promise<void>((opened) => this.#opened.push(opened))
  }

  get play(): RunningGame | undefined {
    return this.#play
  }

  /** The game as it is played here. Throws `Refusal` if it is not. */
  requirePlay(): RunningGame {
    if (this.#play !== undefined) return this.#play
    throw new RequestRefusal(409, this.finished ? 'The game is over.' : 'This server does not play the game.')
  }

  get created(): EventData['game.created'] {
    return (this.log[0] as GameEvent<'game.created'>).data
  }

  get players(): readonly string[] {
    return this.created.players.map(({ id }) => id)
  }

  /** Real time in ms, pauses left out. */
  now(): number {
    return this.#time.now()
  }

  get fork(): boolean {
    return this.created.parent !== undefined
  }

  get status(): GameStatus {
    return this.#status
  }

  /**
   * The status as this audience may know it. In a night others do not learn of pauses and steps, from whose number they could
   * tell how much is asked; a person whose time runs does.
   */
  statusFor(audience: string): GameStatus {
    const knows = audience === 'moderator' || this.seats.get(audience)?.ask !== undefined
    return statusFor(audience, knows ? this.#status : this.#shownStatus)
  }

  get finished(): boolean {
    return isFinished(this.log)
  }

  get awaited(): Awaited {
    const people = this.finished ? [] : [...this.seats.values()]
    return { ...this.#questions.now, away: people.flatMap(({ player, isAway }) => (isAway ? [player] : [])) }
  }

  presenceChanged(): void {
    this.#planFlush()
  }

  /** The agent, whose public questions are shown to everybody while it answers them. */
  watched(agent: Agent): Agent {
    const note = (player: string, isAnswered: boolean) => {
      this.#questions.note(player, isAnswered)
      this.#planFlush()
    }
    const act: Agent['act'] = async (request) => {
      // A game between programs would else be played in one go, and hold up everything else for as long.
      await nextTurn()
      const answer = agent.act(request)
      if (!PublicQuestions.isPublic(request)) return answer
      note(request.playerId, !(answer instanceof Promise))
      if (!(answer instanceof Promise)) return answer
      const done = () => note(request.playerId, true)
      answer.then(done, done)
      return answer
    }
    return { ...agent, act }
  }

  get followed(): boolean {
    return this.#followers.size > 0
  }

  /** What everybody may know of it. */
  get glance(): GameGlance {
    this.#glance ??= new Glance(this.log)
    const people = [...this.seats.values()]
    return this.#glance.facts(this.finished ? 0 : people.filter(({ isTaken }) => !isTaken).length)
  }

  outbox(view: string): Outbox {
    const known = this.#outboxes.get(view)
    if (known) return known
    const outbox = new Outbox(view, this.#seenBy(view))
    this.#outboxes.set(view, outbox)
    return outbox
  }

  follow(follower: RoomListener): void {
    this.#followers.add(follower)
  }

  leave(follower: RoomListener): void {
    this.#followers.delete(follower)
  }

  describe(audience: string, view: string, language?: Language): GameFacts {
    const { created, players } = this
    const seen = viewFor(view === 'post-mortem' || isWholeView(view) ? 'moderator' : view, this.log)
    return {
      id: this.id,
      rules: created.rules.name,
      players: players.length,
      status: this.statusFor(audience),
      createdAt: this.createdAt,
      ...(created.parent && { parent: created.parent.id }),
      as: audience,
      view,
      views: viewsFor(audience, this),
      card: ruleCard(created.rules, players.length, language),
      day: seen.day,
      phase: seen.phase,
      table: [...seen.players],
      events: this.eventsFor(view).length,
      ...(audience === 'moderator' && { people: [...this.seats.keys()], agents: recordedAgentNames(this.log) }),
    }
  }

  /** The events of a view; those of a whole view are made when they are asked for. */
  eventsFor(view: string): readonly (SeenEvent | GameEvent)[] {
    return isWholeView(view) ? exportGame(this.log, { view }).events : this.outbox(view).events
  }

  #seenBy(view: string): readonly SeenEvent[] {
    if (view === 'post-mortem') return exportGame(this.log, { view }).events as readonly ViewEvent[]
    const { events } = viewFor(view, this.log)
    // The moderator sees every event of the log.
    return view === 'moderator' ? events.map((event, at) => withAudience(event, this.log[at]?.audience)) : events
  }

  record(event: GameEvent): void {
    this.log.push(event)
    for (const outbox of this.#outboxes.values()) outbox.enqueue(event)
    this.#glance?.apply(event)
    if (event.type === 'game.opened') this.#resolveOpened()
    if (event.type === 'phase.changed') this.#showStatus()
    if (event.audience === 'public') this.#questions.removeAnswered()
    this.#planFlush()
  }

  #planFlush(): void {
    if (this.#planned || this.#followers.size === 0) return
    this.#planned = true
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    this.#planned = false
    for (const follower of this.#followers) {
      follower.catchUp()
      follower.awaited()
    }
  }

  stream(event: LiveEvent): void {
    for (const follower of this.#followers) follower.live(event)
  }

  setStatus(status: GameStatus): void {
    this.#status = status
    if (status.state === 'paused') this.#time.stop()
    else this.#time.run()
    if (status.state === 'stopped') this.#resolveOpened()
    this.#flush()
    this.#showStatus()
    for (const follower of this.#followers) follower.status()
  }

  /** Lets everybody know the status at public moments: by day, and when a night has just begun. */
  #showStatus(): void {
    const isOpen = this.#status.state === 'running' || this.#status.state === 'paused'
    const last = this.log.at(-1)
    const isHidden = last !== undefined && isNightPhase(last.phase) && last.type !== 'phase.changed'
    if ((isOpen && isHidden) || this.#shownStatus === this.#status) return
    this.#shownStatus = this.#status
    this.#flush()
    for (const follower of this.#followers) follower.status()
  }

  #resolveOpened(): void {
    for (const opened of this.#opened.splice(0)) opened()
  }
}

const withAudience = (event: ViewEvent, audience: Audience | undefined): SeenEvent =>
  audience === undefined ? event : { ...event, audience }

/** A status without what this audience may not know: only the moderator sees the reason, such as an error of a service or of the engine. */
export function statusFor(audience: string, { state, cause, reason }: GameStatus): GameStatus {
  return { state, ...(cause && { cause }), ...(audience === 'moderator' && reason !== undefined && { reason }) }
}
