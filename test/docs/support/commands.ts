import { commandLine } from '../../../src/cli/program.js'

/** A line for a shell as words, without variables in front and comments behind. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|#.*|[^\s"'#]\S*/g)].map(
    ([word, double, single]) => double ?? single ?? word,
  )
  const comment = words.findIndex((word) => word.startsWith('#'))
  const said = comment < 0 ? words : words.slice(0, comment)
  return said.slice(
    Math.max(
      0,
      said.findIndex((word) => !/^[A-Z_]+=/.test(word)),
    ),
  )
}

/** The commands of a block for a shell, each as words. */
export function commandsIn(code: string): string[][] {
  return code
    .replaceAll('\\\n', ' ')
    .split(/\n|&&/)
    .map(wordsOf)
    .filter((words) => words.length > 0)
}

/** What the program is given in a command, or undefined for a command of another program. */
export function argumentsOf(words: readonly string[]): readonly string[] | undefined {
  if (words[0] === 'nightzero') return words.slice(1)
  if (words[0] === 'npx' && words[1] === 'nightzero') return words.slice(2)
  if (words.slice(0, 4).join(' ') === 'npm run nightzero --') return words.slice(4)
  return undefined
}

/** Reads arguments as the program does, and does nothing. Throws for a command or an option that it does not know. */
export async function parse(args: readonly string[]): Promise<void> {
  const program = commandLine().configureOutput({ outputError: () => {} })
  for (const command of program.commands) command.action(() => {}).configureOutput({ outputError: () => {} })
  await program.parseAsync(args, { from: 'user' })
}

const always = ['replay', 'verify', 'stats', 'export', 'rules', 'positions', 'report']

/** Whether a command ends soon, asks nobody and costs nothing, so that it is run. */
export function isCheap([command = '', ...rest]: readonly string[]): boolean {
  // Two scripted players, in few games.
  if (always.includes(command) || rest.includes('--plan') || (command === 'tournament' && rest.includes('liars.yaml')))
    return true
  return (
    command === 'play' &&
    (rest.includes('--dry-run') || !['--seat', '--config'].some((option) => rest.includes(option)))
  )
}
