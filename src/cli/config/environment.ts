import { BadInput } from '../bad-input.js'
import type { AgentConfig } from './config-schema.js'

/** The key of a model's server, out of the environment; `none` where a server of one's own needs no key. */
export function keyFor({ apiKeyEnv, baseURL }: AgentConfig, seat: number): string {
  const variable = apiKeyEnv ?? usualVariable(baseURL)
  return variable === undefined ? 'none' : variableFor(variable, seat)
}

/** The value of an environment variable that the player at `seat`, from 1, needs. Throws `BadInput` when it is not set. */
export function variableFor(variable: string, seat: number): string {
  const value = process.env[variable]?.trim()
  if (value) return value
  throw new BadInput(`The player at seat ${seat} needs a key: set \`${variable}\` in the environment.`)
}

/** A key goes to the server that it is for, or where the file says so, and nowhere else. */
function usualVariable(baseURL: string | undefined): string | undefined {
  if (baseURL === undefined) return 'OPENAI_API_KEY'
  const { protocol, hostname } = new URL(baseURL)
  return protocol === 'https:' && /(^|\.)openrouter\.ai$/.test(hostname) ? 'OPENROUTER_API_KEY' : undefined
}
