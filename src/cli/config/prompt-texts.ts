import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileFault } from '../bad-input.js'
import type { AgentConfig } from './config-schema.js'
import type { ConfigFile } from './read-config.js'

/** Custom texts in prompts, read from their files. */
export interface PromptTexts {
  readonly system?: string
  readonly prompts?: Readonly<Record<string, string | false>>
}

/** Who plays, with the texts themselves. */
export type WithTexts = Omit<AgentConfig, keyof PromptTexts> & PromptTexts

/** Who plays, with the texts of its prompts. Throws `BadInput`, with the place in the game's file, for a text that cannot be read. */
export function withTexts(
  { system, prompts, ...agent }: AgentConfig,
  at: readonly PropertyKey[],
  file: Pick<ConfigFile, 'fault' | 'path'>,
): WithTexts {
  const read = (given: Text, field: PropertyKey[]) =>
    typeof given === 'string' ? given : textIn(given.file, [...at, ...field], file)
  const sections = Object.entries(prompts ?? {}).map(([name, given]) => [
    name,
    given === false ? given : read(given, ['prompts', name]),
  ])
  return {
    ...agent,
    ...(system !== undefined && { system: read(system, ['system']) }),
    ...(prompts && { prompts: Object.fromEntries(sections) }),
  }
}

type Text = NonNullable<AgentConfig['system']>

function textIn(
  path: string,
  at: readonly PropertyKey[],
  { path: beside, fault }: Pick<ConfigFile, 'fault' | 'path'>,
): string {
  try {
    return readFileSync(resolve(dirname(beside), path), 'utf8').trim()
  } catch (error) {
    throw fault(fileFault('read the text of a prompt', path, error).message, at)
  }
}
