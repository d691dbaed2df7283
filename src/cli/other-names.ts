import type { Command } from 'commander'
import { presets } from '../index.js'

/** Options by the names that people expect them to have, for which no option is spelled alike. */
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
 * The option that was meant, behind the message for an unknown one or for a word too many; empty where nothing is near.
 * The program answers words that are spelled alike by itself.
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
