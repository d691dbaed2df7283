import {
  type Agent,
  type AgentRequest,
  type Answer,
  createMafiaGame,
  type GameEvent,
  type GameOptions,
  type LiveEvents,
  type MafiaGame,
  type Rules,
  randomAgent,
} from '../../../src/index.js'
import { buildView, historyFor } from '../../../src/kernel/events/view.js'
import { findTeam } from '../../../src/kernel/rules/team.js'
import { isPromiseLike } from '../../../src/kernel/runtime/ask/attempt.js'

/** What is planted where, and who besides the moderator may ever see it. */
type Reader = 'nobody' | 'self' | 'mafia'

const readers: Readonly<Partial<Record<AgentRequest['kind'], Reader>>> = {
  strategize: 'mafia',
  chat: 'mafia',
  kill: 'mafia',
  block: 'self',
  protect: 'self',
  investigate: 'self',
  watch: 'self',
  shoot: 'self',
  summarize: 'self',
}

const token = (reader: Reader, { playerId, id, attempt }: AgentRequest): string =>
  `SECRET_${reader}_${playerId}_${id.replaceAll('.', '-')}-${attempt}_`
const planted = /SECRET_(nobody|self|mafia)_([A-Za-z0-9]+)_[A-Za-z0-9-]+_/g

/** How often an agent plants secrets, and how often it fails at first, with a secret in its error: shares of 1. */
export interface PlantingOptions {
  readonly planting?: number
  readonly failing?: number
}

/** Leaves secrets in everything private: thoughts, memories, reasons, talk, notes and its own errors. */
export function plantingAgent(sound: Agent = randomAgent(), options: PlantingOptions = {}): Agent {
  const { planting = 1, failing = 0.1 } = options
  const act = (request: AgentRequest): Answer | Promise<Answer> => {
    if (request.attempt === 1 && request.random() < failing) throw new Error(token('self', request))
    const planted = request.random() < planting
    const answer = sound.act(request)
    if (!planted) return answer
    return isPromiseLike(answer) ? answer.then((late) => withSecrets(late, request)) : withSecrets(answer, request)
  }
  return { name: 'planting', act }
}

function withSecrets(answer: Answer | undefined, request: AgentRequest): Answer {
  // A bad answer stays as bad as it is.
  if (answer === undefined) return answer as unknown as Answer
  // Everybody hears the reason of a shot that answers to a death. Twins of their own try the channels of the rules.
  const isHeard = request.place.channel !== undefined || (request.kind === 'shoot' && request.view.phase !== 'night')
  const reader = isHeard ? undefined : readers[request.kind]
  request.onThought?.(token('nobody', request))
  if (reader) request.onSpeech?.(token(reader, request))
  const words = reader ? { speech: `${answer.speech ?? ''} ${token(reader, request)}` } : {}
  return { ...answer, ...words, thought: token('nobody', request), memory: { note: token('self', request) } }
}

/** What one observer was shown, as text. */
export interface Shown {
  readonly observer: string
  readonly where: string
  readonly text: string
}

/** Who is on the mafia's side at this table, as the moderator knows. */
export const mafiaOf = (events: readonly GameEvent[], rules: Rules): string[] =>
  events.flatMap((event) =>
    event.type === 'role.dealt' && findTeam(rules, event.data.role) === 'mafia' ? event.data.player : [],
  )

function mayRead(observer: string, [, reader, owner]: RegExpMatchArray, mafia: readonly string[]): boolean {
  if (observer === 'moderator') return true
  return reader === 'mafia' ? mafia.includes(observer) : reader === 'self' && observer === owner
}

/** The secrets that came to light, and how many were seen by those who may see them: none of the latter proves nothing. */
export interface Leaks {
  readonly leaks: readonly string[]
  readonly kept: number
}

/** What of these texts should not have been shown. */
export function found(shown: readonly Shown[], mafia: readonly string[]): Leaks {
  let kept = 0
  const leaks = shown.flatMap(({ observer, where, text }) =>
    [...text.matchAll(planted)].flatMap((match) => {
      if (!mayRead(observer, match, mafia)) return [`${observer} reads ${match[0]} in ${where}.`]
      if (observer !== 'moderator') kept++
      return []
    }),
  )
  return { leaks, kept }
}

const wholeRequest = ({ id, kind, playerId, options, view, attempt, error }: AgentRequest): string =>
  JSON.stringify({ id, kind, playerId, options, view, attempt, error })

/** What every observer is shown of a game as it stands; a game itself shows nothing to a stranger, whom its events would. */
function viewsOf(game: MafiaGame): Shown[] {
  const seats = game.state.players.map(({ id }) => id)
  return ['public', 'viewers', 'moderator', 'a-stranger', ...seats].map((observer) => ({
    observer,
    where: `its view of ${game.state.phase} ${game.state.day}`,
    text: JSON.stringify(
      observer === 'a-stranger' ? buildView(observer, historyFor(observer, game.events)) : game.view(observer),
    ),
  }))
}

/** Plays a game full of secrets and looks for them in every request, in every view at every phase, and in all streams. */
export async function leaksOf(options: Omit<GameOptions, 'agent'>): Promise<Leaks> {
  const shown: Shown[] = []
  const agent = plantingAgent()
  const act = (request: AgentRequest) => {
    const { playerId, id } = request
    shown.push({ observer: playerId, where: `request ${id}`, text: wholeRequest(request) })
    return agent.act(request)
  }
  const game = createMafiaGame({ ...options, agent: { act }, onListenerError: fail })
  const heard = ({ audience, chunk, type }: LiveEvents['speech.streamed'] | LiveEvents['thought.streamed']) =>
    shown.push(...[audience].flat().map((observer) => ({ observer, where: type, text: chunk })))
  game.on('thought.streamed', heard).on('speech.streamed', heard)
  game.on('phase.changed', () => shown.push(...viewsOf(game)))
  const { events } = await game.run()
  shown.push(...viewsOf(game))
  return found(shown, mafiaOf(events, game.rules))
}

function fail(error: unknown): never {
  throw error
}
