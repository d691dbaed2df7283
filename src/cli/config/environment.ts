import { BadInput } from '../bad-input.js'
import type { AgentConfig } from './config-schema.js'

/** The key of a model's server, from the environment; `none` if the user's own server needs no key. */
export function keyFor({ apiKeyEnv, baseURL }: AgentConfig, who: string): string {
  const variable = apiKeyEnv ?? usualVariable(baseURL)
  return variable === undefined ? 'none' : variableFor(variable, who)
}

/**
 * The value of a required environment variable; `who` begins the error's sentence. Throws `BadInput` when it is not
 * set.
 */
export function variableFor(variable: string, who: string): string {
  const value = process.env[variable]?.trim()
  if (value) return value
  throw new BadInput(`${who} needs a key: set \`${variable}\` in the environment.`)
}

/** The variable with the key of a known server. A key is sent to no other server, unless the file says so. */
function usualVariable(baseURL: string | undefined): string | undefined {
  if (baseURL === undefined) return 'OPENAI_API_KEY'
  const { protocol, hostname } = new URL(baseURL)
  return protocol === 'https:' && /(^|\.)openrouter\.ai$/.test(hostname) ? 'OPENROUTER_API_KEY' : undefined
}
