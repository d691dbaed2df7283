import { basename, relative } from 'node:path'

/** npm's script for the sources, npx in `node_modules`, its own name where it is installed for all, else its file. */
export function ownCommand({
  script = process.argv[1] ?? '',
  cwd = process.cwd(),
  env = process.env,
}: {
  script?: string
  cwd?: string
  env?: Readonly<Record<string, string | undefined>>
} = {}): string {
  if (script.endsWith('.ts')) return 'npm run nightzero --'
  if (/[\\/]node_modules[\\/]/.test(script) || env.npm_command === 'exec') return 'npx nightzero'
  return basename(script) === 'nightzero' ? 'nightzero' : `node ${quote(relative(cwd, script))}`
}

/** A part of a command as a shell reads it. */
export const quote = (word: string): string =>
  /^[\w./@%+,:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
