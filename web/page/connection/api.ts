import type * as z from 'zod'
import type { Ruling, StepUnit } from '../../../src/index.js'
import type {
  AgentFacts,
  Choices,
  ForkGame,
  GameAnalysis,
  GameFacts,
  GameStatus,
  ListedGame,
  MakeTable,
  Minted,
  PresetFacts,
  Problem,
  presetRulesSchema,
  SeatedGuest,
  StartedGame,
  StartGame,
  TableFacts,
  WaitingTable,
} from '../../../src/show/server/protocol/index.js'
import { pageLanguage } from '../languages/page-language.js'
import { gameHash, guestToken, storedOperatorToken, storeToken, tokenFor } from '../routes.js'
import { texts } from '../texts.js'

/** The server refused a request or could not be reached. The message may be shown. */
class CallError extends Error {
  readonly status: number
  readonly field: string | undefined

  constructor(message: string, status: number, field?: string) {
    super(message)
    this.status = status
    this.field = field
  }
}

interface Call {
  readonly token?: string | undefined
  readonly body?: object
}

/** Asks the server that the page came from. Throws `CallError` where it refuses or cannot be reached. */
async function call<Answer>(method: 'GET' | 'POST', path: string, { token, body }: Call = {}): Promise<Answer> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`./${path}`, request).catch(() => {
    throw new CallError(texts.connection.unreachable, 0)
  })
  if (response.ok) return (await response.json()) as Answer
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined
  throw new CallError(problem?.detail ?? texts.connection.failed(response.status), response.status, problem?.field)
}

const pathIn = (folder: string) => (id: string, action?: string) =>
  `${folder}/${encodeURIComponent(id)}${action === undefined ? '' : `/${action}`}`
const [gamePath, tablePath] = [pathIn('games'), pathIn('tables')]

const asCaller = <Answer>(id: string, action: string, body: object = {}): Promise<Answer> =>
  call('POST', gamePath(id, action), { token: tokenFor(id), body })

type PresetAt = z.infer<typeof presetRulesSchema>

export const api = {
  games: (status: 'running' | 'finished') =>
    call<{ readonly games: readonly ListedGame[] }>('GET', `games?status=${status}&limit=24&glances=true`, {
      token: storedOperatorToken(),
    }),
  tables: () => call<{ readonly tables: readonly WaitingTable[] }>('GET', 'tables', { token: storedOperatorToken() }),
  game: (id: string) => call<GameFacts>('GET', `${gamePath(id)}?language=${pageLanguage.tag}`, { token: tokenFor(id) }),
  analysis: (id: string, view: string) =>
    call<GameAnalysis>('GET', gamePath(id, `analysis?view=${encodeURIComponent(view)}`), { token: tokenFor(id) }),
  presets: () => call<{ readonly rules: readonly PresetFacts[] }>('GET', 'rules'),
  preset: (name: string, players: number) =>
    call<PresetAt>('GET', `rules/${encodeURIComponent(name)}?players=${players}&language=${pageLanguage.tag}`),
  agents: () => call<{ readonly agents: readonly AgentFacts[] }>('GET', 'agents'),
  start: (body: StartGame) => call<StartedGame>('POST', 'games', { token: storedOperatorToken(), body }),
  makeTable: (body: MakeTable) => call<SeatedGuest>('POST', 'tables', { token: storedOperatorToken(), body }),
  table: (id: string) => call<TableFacts>('GET', tablePath(id), { token: guestToken(id) }),
  joinTable: (id: string, name: string) => call<SeatedGuest>('POST', tablePath(id, 'join'), { body: { name } }),
  removeGuest: (id: string, name: string) =>
    call<TableFacts>('POST', tablePath(id, 'remove'), { token: guestToken(id), body: { name } }),
  makeHost: (id: string, name: string) =>
    call<TableFacts>('POST', tablePath(id, 'host'), { token: guestToken(id), body: { name } }),
  startTable: (id: string) => call<TableFacts>('POST', tablePath(id, 'start'), { token: guestToken(id), body: {} }),
  pause: (id: string) => asCaller<GameStatus>(id, 'pause'),
  resume: (id: string) => asCaller<GameStatus>(id, 'resume'),
  step: (id: string, unit: StepUnit) => asCaller<GameStatus>(id, 'step', { unit }),
  takeSeat: (id: string, player: string, agent: string) => asCaller<GameStatus>(id, `seats/${player}`, { agent }),
  rule: (id: string, ruling: Ruling) => asCaller<GameStatus>(id, 'rulings', ruling),
  choices: (id: string, at: number) => call<Choices>('GET', gamePath(id, `choices?at=${at}`), { token: tokenFor(id) }),
  fork: (id: string, body: ForkGame) => asCaller<StartedGame>(id, 'fork', body),
  mint: (id: string, as: string) => asCaller<Minted>(id, 'tokens', { as }),
}

/** Forks a game on the server, and leads to both games beside each other. */
export async function playFork(id: string, body: ForkGame): Promise<void> {
  const { game, links } = await api.fork(id, body)
  storeToken(game.id, links.moderator.token)
  location.hash = gameHash(id, { beside: game.id, at: String(body.at) })
}
