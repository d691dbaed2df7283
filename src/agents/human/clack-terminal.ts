import { multiline, select, settings, text } from '@clack/prompts'
import { InvalidOptionsError } from '../../errors/invalid-options-error.js'
import type { Terminal } from './terminal.js'

/**
 * The terminal that the program runs in.
 *
 * @throws {InvalidOptionsError} when standard input or output is no terminal.
 */
export function clackTerminal(): Terminal {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new InvalidOptionsError('A person needs a terminal, but standard input or output is none.', 'terminal')
  // Only Ctrl-C leaves the game: Escape is too easily hit.
  settings.aliases.delete('escape')
  return {
    show: (lines) => {
      if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
    },
    choose: async (message, options, signal) =>
      unlessCancelled(await select({ message, options: [...options], maxItems: 12, signal })),
    write: async ({ question, required, multiline: lines }, signal) => {
      const validate = (value: string | undefined) => (required && !value?.trim() ? 'Say something.' : undefined)
      const prompt = lines ? multiline : text
      const message = lines ? `${question} (Enter twice to send)` : question
      return unlessCancelled(await prompt({ message, validate, signal }))
    },
  }
}

const unlessCancelled = (typed: string | symbol): string | undefined => (typeof typed === 'string' ? typed : undefined)
