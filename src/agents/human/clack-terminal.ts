import { multiline, select, settings, text } from '@clack/prompts'
import { InvalidOptionsError } from '../../errors/invalid-options-error.js'
import type { Terminal } from './terminal.js'

/**
 * The terminal that the program runs in.
 *
 * @throws {InvalidOptionsError} when standard input or output is not a terminal.
 */
export function clackTerminal(): Terminal {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new InvalidOptionsError('A person needs a terminal, but standard input or output is not one.', 'terminal')
  // Only Ctrl-C and Ctrl-D leave the game: Escape is too easily pressed by mistake.
  settings.aliases.delete('escape')
  return {
    show: (lines) => {
      if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
    },
    choose: (message, options, signal) =>
      untilAnswered(signal, (signal) => select({ message, options: [...options], maxItems: 12, signal })),
    write: ({ question, required, multiline: lines }, signal) => {
      const validate = (value: string | undefined) => (required && !value?.trim() ? 'Say something.' : undefined)
      const prompt = lines ? multiline : text
      const message = lines ? `${question} (Enter twice to send)` : question
      return untilAnswered(signal, (signal) => prompt({ message, validate, signal }))
    },
  }
}

/**
 * What was typed; undefined when the person leaves. The end of input (Ctrl-D on an empty line, or a closed terminal)
 * pauses the input and would leave the question open for ever, so the question is then withdrawn.
 */
async function untilAnswered(
  signal: AbortSignal,
  put: (signal: AbortSignal) => Promise<string | symbol>,
): Promise<string | undefined> {
  const ended = new AbortController()
  let timer: NodeJS.Immediate | undefined
  // An answered question pauses the input too, but it settles before the timer.
  const paused = () => {
    timer ??= setImmediate(() => ended.abort())
  }
  process.stdin.on('pause', paused)
  try {
    return unlessCancelled(await put(AbortSignal.any([signal, ended.signal])))
  } finally {
    process.stdin.off('pause', paused)
    clearImmediate(timer)
  }
}

const unlessCancelled = (typed: string | symbol): string | undefined => (typeof typed === 'string' ? typed : undefined)
