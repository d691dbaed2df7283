import { type Context, context, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { GameEvent, MafiaGame } from '../index.js'
import type { Instruments } from './instruments.js'

const results = {
  'answer.recorded': 'recorded',
  'answer.rejected': 'rejected',
  'answer.defaulted': 'defaulted',
  'call.failed': 'failed',
} as const

/** The spans of one game: one for the game, and inside it one for the current phase. */
export class GameTrace {
  readonly #tracer: Tracer
  readonly #instruments: Instruments
  readonly #outer: Context = context.active()
  #rules = ''
  #span: Span | undefined
  #phase: Span | undefined
  #over = false
  id: string | undefined

  constructor(tracer: Tracer, instruments: Instruments) {
    this.#tracer = tracer
    this.#instruments = instruments
  }

  /** Makes spans of what this game records from now on. */
  watch(game: MafiaGame): void {
    this.id = game.id
    this.#rules = game.rules.name
    game.on('event', (event) => this.#take(event))
    const stopped = () => this.#end('stopped')
    game.actor.subscribe({ complete: stopped, error: stopped })
  }

  /** The context of a call that is made now. */
  get context(): Context {
    const inner = this.#phase ?? this.#open()
    return inner ? trace.setSpan(this.#outer, inner) : this.#outer
  }

  #take(event: GameEvent): void {
    if (this.#over) return
    this.#open()
    if (event.type in results) this.#instruments.recordAnswer(results[event.type as keyof typeof results], this.#rules)
    if (event.type === 'phase.changed') this.#enter(event)
    if (event.type === 'game.ended') this.#end((event as GameEvent<'game.ended'>).data.winner)
  }

  #open(): Span | undefined {
    if (this.id === undefined || this.#over) return undefined
    this.#span ??= this.#tracer.startSpan(
      `play ${this.#rules}`,
      { attributes: { 'nightzero.rules': this.#rules, 'gen_ai.conversation.id': this.id } },
      this.#outer,
    )
    return this.#span
  }

  #enter({ day, phase }: Pick<GameEvent, 'day' | 'phase'>): void {
    this.#phase?.end()
    const attributes = { 'nightzero.phase': phase, 'nightzero.day': day }
    const inside = trace.setSpan(this.#outer, this.#open() as Span)
    this.#phase = this.#tracer.startSpan(`phase ${phase}`, { attributes }, inside)
  }

  #end(outcome: string): void {
    if (this.#over) return
    this.#phase?.end()
    this.#phase = undefined
    this.#span?.setAttribute('nightzero.outcome', outcome)
    if (outcome === 'stopped') this.#span?.setStatus({ code: SpanStatusCode.ERROR })
    this.#span?.end()
    if (this.#span) this.#instruments.recordGame(outcome, this.#rules)
    this.#over = true
  }
}
