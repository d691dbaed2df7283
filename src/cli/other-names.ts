import type { Command } from 'commander'
import { presets } from '../index.js'

/** Options by names that people expect and that are spelled differently. */
const otherNames: Readonly<Record<string, string>> = {
  '--preset': '--rules',
  '--game': '--rules',
  '--variant': '--rules',
  '--model': '--config',
  '--models': '--config',
  '--human': '--seat',
  '--person': '--seat',
  '--me': '--seat',
  '--fast': '--speed',
  '--slow': '--speed',
  '--save': '--log',
  '--output': '--log',
  '-n': '--players',
}

/**
 * A question that names the option that was probably meant, for the message about an unknown option or a word too many; empty
 * if there is none. For a misspelled option the parser asks that itself.
 */
export function otherName(program: Command, message: string): string {
  const [name = ''] = program.args
  const options = program.commands.find((command) => command.name() === name)?.options ?? []
  const flag = otherNames[/unknown option '(--?[a-z]+)/.exec(message)?.[1] ?? '']
  if (flag !== undefined && options.some(({ long }) => long === flag)) return ` (Did you mean ${flag}?)`
  const word = /(?:too many arguments.* got \d+: |unknown command ')([\w-]+)/.exec(message)?.[1] ?? ''
  if (!Object.hasOwn(presets, word)) return ''
  return ` (Did you mean ${name === word ? 'play ' : ''}--rules ${word}?)`
}
