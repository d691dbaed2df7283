import { environmentFetch } from '../../agents/models/index.js'
import { type Agent, randomAgent, scriptedAgent } from '../../index.js'
import { definedFields } from '../../text/index.js'
import { BadInput } from '../bad-input.js'
import type { Config } from './config-schema.js'
import { keyFor, variableFor } from './environment.js'
import type { SeatPlan } from './seats.js'

type ModelModule = typeof import('../../agents/openai/index.js')
type Limiter = ReturnType<ModelModule['createLimiter']>
type ModelOptions = Parameters<ModelModule['openaiAgent']>[0]
type Seated = SeatPlan['agent']

/** What models of one file share. */
export interface ModelConfig extends Pick<Config, 'context' | 'limits' | 'prices'> {
  /** The limiter of a server that is shared beyond this process. Default: one in this process, from `limits`. */
  readonly limiterOf?: (server: string) => Limiter
}

/** The module for language models, loaded only for a game with one. Throws `BadInput` when its package is missing. */
async function modelModule(): Promise<ModelModule> {
  try {
    return await import('../../agents/openai/index.js')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new BadInput('Language models need the package `openai`: npm install openai.')
  }
}

/**
 * The agent of each seat that no person takes; `undefined` where one does. Throws `BadInput` when a key is missing; `who` says
 * whose.
 */
export async function agentsAt(
  seats: readonly SeatPlan[],
  config: ModelConfig,
  who = (at: number) => `The player at seat ${at + 1}`,
): Promise<(Agent | undefined)[]> {
  const kinds = new Set(seats.map(({ agent }) => agent.agent))
  const keys = seats.map(({ agent }, seat) => secretOf(agent, who(seat)))
  const models = kinds.has('openai') ? modelMaker(await modelModule(), config) : undefined
  const remote = kinds.has('remote') ? (await import('../../agents/remote/index.js')).remoteAgent : undefined
  const shared = { scripted: scriptedAgent(), random: randomAgent() }
  return seats.map(({ agent }, seat) => {
    const key = keys[seat]
    if (agent.agent === 'human') return undefined
    if (agent.agent === 'openai') return models?.(agent, key as string)
    if (agent.agent === 'remote') return remote?.(remoteOptions(agent, key))
    return shared[agent.agent]
  })
}

const remoteOptions = ({ url = '', timeoutMs }: Seated, secret: string | undefined) => ({
  url,
  ...(secret && { secret }),
  ...(timeoutMs !== undefined && { timeoutMs }),
})

function secretOf(agent: Seated, who: string): string | undefined {
  if (agent.agent === 'openai') return keyFor(agent, who)
  return agent.agent === 'remote' && agent.secretEnv !== undefined ? variableFor(agent.secretEnv, who) : undefined
}

/** Makes models that share the limits of their server. */
function modelMaker({ openaiAgent, createLimiter }: ModelModule, config: ModelConfig) {
  const limiters = new Map<string, Limiter>()
  const limiterFor = config.limiterOf ?? (() => createLimiter(definedFields(config.limits ?? {})))
  return (agent: Seated, apiKey: string): Agent => {
    const server = serverOf(agent) ?? ''
    const limiter = limiters.get(server) ?? limiterFor(server)
    limiters.set(server, limiter)
    return openaiAgent({ ...modelOptions(agent, config), apiKey, limiter, fetch: environmentFetch() })
  }
}

/** The server behind an agent, as limits name it; undefined for one without a server. */
export function serverOf({ agent, baseURL, url }: Pick<Seated, 'agent' | 'baseURL' | 'url'>): string | undefined {
  if (agent === 'openai') return baseURL ?? 'https://api.openai.com/v1'
  return agent === 'remote' ? url : undefined
}

/** The options of a model in a file, without its key and its limits. */
export function modelOptions(agent: Seated, config: ModelConfig): ModelOptions {
  const { agent: _, apiKeyEnv: _env, url: _url, secretEnv: _secret, ...options } = agent
  const context = definedFields({ ...config.context, ...options.context })
  return definedFields({ ...options, context, prices: config.prices }) as ModelOptions
}
