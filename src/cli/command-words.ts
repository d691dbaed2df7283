import { basename, relative } from 'node:path'

/** The options of this program that say who plays. */
interface Players {
  readonly config?: string
  /** From 1. */
  readonly seat?: number
}

/** How this program was started. */
interface Started {
  readonly script?: string
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * The words that start this program again where it runs now: from its sources as a script of npm, from a project's or npx's
 * `node_modules` by npx, by its own name where it is installed for all, else by its file.
 */
export function ownCommand({
  script = process.argv[1] ?? '',
  cwd = process.cwd(),
  env = process.env,
}: Started = {}): string {
  if (script.endsWith('.ts')) return 'npm run nightzero --'
  if (/[\\/]node_modules[\\/]/.test(script) || env.npm_command === 'exec') return 'npx nightzero'
  return basename(script) === 'nightzero' ? 'nightzero' : `node ${quote(relative(cwd, script))}`
}

/** A command of this program with its file and players, quoted for a shell. */
export function commandWith(command: string, file: string, { config, seat }: Players): string {
  return commandOf(command, [file, ...optionWords({ '--config': config, '--seat': seat })])
}

/** A command of this program with its words, as a shell takes it. */
export function commandOf(command: string, words: readonly string[]): string {
  return [ownCommand(), command, ...words.map(quote)].join(' ')
}

/** Options with their values as words of a command, without those that have no value. */
export function optionWords(options: Readonly<Record<string, string | number | undefined>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [name, `${value}`]))
}

const quote = (word: string): string => (/^[\w./@%+,:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
