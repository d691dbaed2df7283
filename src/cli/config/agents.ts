import { type Agent, randomAgent, ServiceError, scriptedAgent } from '../../index.js'
import { definedFields } from '../../kernel/text/index.js'
import { environmentFetch } from '../../players/models/index.js'
import { jsonlBatches } from '../../stores/index.js'
import { BadInput } from '../exit.js'
import type { AgentConfig, Config } from './config-schema.js'
import type { SeatPlan } from './seats.js'

/** The key of a model's server, from the environment; `none` if the user's own server needs no key. */
export function keyFor({ apiKeyEnv, baseURL }: Pick<AgentConfig, 'apiKeyEnv' | 'baseURL'>, who: string): string {
  const variable = apiKeyEnv ?? usualVariable(baseURL)
  return variable === undefined ? 'none' : variableFor(variable, who)
}

/** `who` begins the error's sentence. Throws `BadInput` when the variable is not set. */
export function variableFor(variable: string, who: string): string {
  const value = process.env[variable]?.trim()
  if (value) return value
  throw new BadInput(`${who} needs a key: set \`${variable}\` in the environment.`)
}

/** The variable with the key of a known server. A key is sent to no other server, unless the file says so. */
function usualVariable(baseURL: string | undefined): string | undefined {
  if (baseURL === undefined) return 'OPENAI_API_KEY'
  const { protocol, hostname } = new URL(baseURL)
  if (protocol !== 'https:') return undefined
  if (/(^|\.)anthropic\.com$/.test(hostname)) return 'ANTHROPIC_API_KEY'
  return /(^|\.)openrouter\.ai$/.test(hostname) ? 'OPENROUTER_API_KEY' : undefined
}

type ModelModule = typeof import('../../players/models/openai/index.js')
type Limiter = ReturnType<ModelModule['createLimiter']>
type Batches = ReturnType<ModelModule['createBatches']>
type ModelOptions = Parameters<ModelModule['openaiAgent']>[0]
type Seated = SeatPlan['agent']

export interface ModelConfig extends Pick<Config, 'context' | 'limits' | 'prices'> {
  /** The limiter of a server that is shared beyond this process. Default: one in this process, from `limits`. */
  readonly limiterOf?: (server: string) => Limiter
}

/** Throws `BadInput` when the package that it needs is missing. */
export async function loadModelModule(): Promise<ModelModule> {
  const models = await import('../../players/models/openai/index.js')
  await models.requireOpenAI().catch((error: unknown) => {
    throw error instanceof ServiceError ? new BadInput(error.message) : error
  })
  return models
}

/** `undefined` where a person plays. Throws `BadInput` when a key is missing; `who` says whose. */
export async function createAgents(
  seats: readonly SeatPlan[],
  config: ModelConfig,
  who = (at: number) => `The player at seat ${at + 1}`,
): Promise<(Agent | undefined)[]> {
  const kinds = new Set(seats.map(({ agent }) => agent.agent))
  const keys = seats.map(({ agent }, seat) => readSecret(agent, who(seat)))
  const models = kinds.has('openai') ? modelMaker(await loadModelModule(), config) : undefined
  const remote = kinds.has('remote') ? (await import('../../players/remote/index.js')).remoteAgent : undefined
  const shared = { scripted: scriptedAgent(), random: randomAgent() }
  return seats.map(({ agent }, seat) => {
    const key = keys[seat]
    if (agent.agent === 'human') return undefined
    if (agent.agent === 'openai') return models?.(agent, key as string)
    if (agent.agent === 'remote') return remote?.(remoteOptions(agent, key))
    if (agent.agent === 'scripted' && agent.skill !== undefined) return scriptedAgent({ skill: agent.skill })
    return shared[agent.agent]
  })
}

const remoteOptions = ({ url = '', timeoutMs }: Seated, secret: string | undefined) => ({
  url,
  ...definedFields({ secret, timeoutMs }),
})

function readSecret(agent: Seated, who: string): string | undefined {
  if (agent.agent === 'openai') return keyFor(agent, who)
  return agent.agent === 'remote' && agent.secretEnv !== undefined ? variableFor(agent.secretEnv, who) : undefined
}

function modelMaker({ openaiAgent, createLimiter, createBatches }: ModelModule, config: ModelConfig) {
  const batches = new Map<string, Batches>()
  const limiters = new Map<string, Limiter>()
  const limiterFor = config.limiterOf ?? (() => createLimiter(definedFields(config.limits ?? {})))
  return (agent: Seated, apiKey: string): Agent => {
    const server = agentServer(agent) ?? ''
    const limiter = limiters.get(server) ?? limiterFor(server)
    limiters.set(server, limiter)
    const shared = { apiKey, limiter, fetch: environmentFetch() }
    if (agent.batch === undefined) return openaiAgent({ ...modelOptions(agent, config), ...shared })
    const batch = batches.get(agent.batch) ?? createBatches({ memory: jsonlBatches(agent.batch) })
    batches.set(agent.batch, batch)
    return openaiAgent({ ...modelOptions(agent, config), ...shared, batch })
  }
}

/** The server behind an agent, as limits name it; undefined for one without a server. */
export function agentServer({ agent, baseURL, url }: Pick<Seated, 'agent' | 'baseURL' | 'url'>): string | undefined {
  if (agent === 'openai') return baseURL ?? 'https://api.openai.com/v1'
  return agent === 'remote' ? url : undefined
}

export function modelOptions(agent: Seated, config: ModelConfig): ModelOptions {
  const { agent: _, batch: _batch, apiKeyEnv: _env, url: _url, secretEnv: _secret, skill: _skill, ...options } = agent
  const context = definedFields({ ...config.context, ...options.context })
  // A section that is true is the built-in one, which is that of nothing said.
  const own = Object.entries(options.prompts ?? {}).filter(([, section]) => section !== true)
  const prompts = options.prompts && Object.fromEntries(own)
  return definedFields({ ...options, prompts, context, prices: config.prices }) as ModelOptions
}
