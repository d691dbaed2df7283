import { multiline, select, settings, text } from '@clack/prompts'
import * as z from 'zod'
import { checkFields } from '../../kernel/errors/checks.js'
import { AgentError, InvalidOptionsError } from '../../kernel/errors/errors.js'
import { functionField, objectWithMethods } from '../../kernel/errors/option-fields.js'
import type { Answer } from '../../kernel/events/answer-schema.js'
import type { View } from '../../kernel/events/view.js'
import type { Agent, AgentRequest } from '../../kernel/runtime/agent.js'
import { oneLine } from '../../kernel/text/clean-text.js'
import { message, type Text } from '../../kernel/text/message.js'
import type { Language } from '../../words/languages/language.js'
import { loadLanguage, seatEnglish } from '../../words/languages/languages.js'
import { tellEvents } from '../../words/stories/describe-event.js'
import { answerTimeField } from '../option-fields.js'
import { askPerson, personGone, type Terminal } from './ask-person.js'

export function clackTerminal(): Terminal {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new InvalidOptionsError(
      'A person needs a terminal, but standard input or output is not one. In a browser: npx nightzero serve.',
      'terminal',
    )
  // Only Ctrl-C and Ctrl-D leave the game: Escape is too easily pressed by mistake.
  settings.aliases.delete('escape')
  return {
    show: (lines) => {
      if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
    },
    choose: (message, options, signal) =>
      untilAnswered(signal, (signal) => select({ message, options: [...options], maxItems: 12, signal })),
    write: ({ question, required, multiline: lines, initial, words }, signal) => {
      const validate = (value: string | undefined) => (required && !value?.trim() ? words.empty : undefined)
      const prompt = lines ? multiline : text
      const message = lines ? `${question} ${words.send}` : question
      return untilAnswered(signal, (signal) =>
        prompt({ message, validate, signal, ...(initial !== undefined && { initialValue: initial }) }),
      )
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
  process.stdin.prependListener('keypress', suspendGroup)
  try {
    const typed = await put(AbortSignal.any([signal, ended.signal]))
    return typeof typed === 'string' ? typed : undefined
  } finally {
    process.stdin.off('pause', paused)
    process.stdin.off('keypress', suspendGroup)
    clearImmediate(timer)
  }
}

/**
 * Ctrl-Z suspends every program in the foreground, as elsewhere. Alone it is a key of readline, which would suspend this
 * program only: an `npx` around it would wait for ever, and the terminal with it. Afterwards the question is still open.
 */
function suspendGroup(_: string | undefined, key: { name?: string; ctrl?: boolean }): void {
  if (!key.ctrl || key.name !== 'z' || process.platform === 'win32') return
  // Then it is no key that readline knows.
  key.name = 'suspend'
  process.stdin.setRawMode(false)
  process.once('SIGCONT', () => process.stdin.setRawMode(true))
  process.kill(0, 'SIGTSTP')
}

/** The options of `humanAgent`. */
export interface HumanAgentOptions {
  /** Default `human`. */
  readonly name?: string
  /** How long the person may think, in ms. Default: no limit, whatever the game's `timeoutMs`. */
  readonly timeoutMs?: number
  /** Default: the terminal that the program runs in. */
  readonly terminal?: Terminal
  /** The events of `view` from number `from` on, as lines. Default: `tellEvents`. */
  readonly tell?: (view: View, from: number) => readonly string[]
  /**
   * Called when the person presses Ctrl-C, or Ctrl-D on an empty line: abort the game here. Default: the program gets
   * SIGINT, as for Ctrl-C anywhere else. If the game continues, this seat gets the default answers of the rules.
   */
  readonly onLeave?: () => void
}

const optionsSchema = z.strictObject(
  {
    name: z.string().optional(),
    timeoutMs: answerTimeField.optional(),
    terminal: objectWithMethods<Terminal>(
      ['show', 'choose', 'write'],
      'a terminal: an object with the methods `show`, `choose` and `write`',
    ).optional(),
    tell: functionField().optional(),
    onLeave: functionField().optional(),
  },
  'Expected the options as an object',
)

/** A person at one seat of one game. */
export interface HumanAgent extends Agent {
  /** Shows what is new in the person's view: for listeners, and after the person is out. Waits while a question is open. */
  catchUp(view: View): void
}

/**
 * A person in the terminal, who reads what the player may see, chooses a legal option and types words.
 *
 * With the simulated clock, the default, a free discussion waits while the person thinks; with `'real'` it continues
 * without the person.
 *
 * @throws {InvalidOptionsError} when an option is unknown or wrong, or no `terminal` is given and the program does not
 *   run in a terminal.
 */
export function humanAgent(options: HumanAgentOptions = {}): HumanAgent {
  checkFields(optionsSchema, options)
  const { name = 'human', timeoutMs = Number.POSITIVE_INFINITY } = options
  const { terminal = clackTerminal(), tell, onLeave = interrupt } = options
  const person = new Person({ terminal, onLeave, ...(tell && { tell }) })
  const { act, catchUp }: Pick<HumanAgent, 'act' | 'catchUp'> = {
    act: (request) => person.act(request),
    catchUp: (view) => person.catchUp(view),
  }
  return { name, timeoutMs, readsConsole: options.terminal === undefined, act, catchUp }
}

function interrupt(): void {
  if (process.listenerCount('SIGINT') > 0) process.emit('SIGINT')
  else process.kill(process.pid, 'SIGINT')
}

type PersonOptions = Required<Pick<HumanAgentOptions, 'terminal' | 'onLeave'>> & Pick<HumanAgentOptions, 'tell'>

class Person {
  readonly #around: PersonOptions
  #playerId: string | undefined
  #shown = 0
  #asking = false
  #left = false
  #language: Language = seatEnglish()

  constructor(around: PersonOptions) {
    this.#around = around
  }

  async act(request: AgentRequest): Promise<Answer> {
    if (this.#left) throw new AgentError('The person has left the game.')
    this.#playerId ??= request.playerId
    if (this.#playerId !== request.playerId)
      throw new AgentError(`This person already plays \`${this.#playerId}\`: make one \`humanAgent()\` for each seat.`)
    this.#language = await loadLanguage(request.language)
    this.catchUp(request.view)
    if (request.error !== undefined) this.#show(message('person.rejected', { error: oneLine(request.error) }))
    this.#asking = true
    try {
      return await askPerson({ terminal: this.#around.terminal, request, language: this.#language })
    } catch (error) {
      if (error !== personGone) throw error
      throw this.#notAnswered(request.signal)
    } finally {
      this.#asking = false
    }
  }

  catchUp(view: View): void {
    if (this.#asking || view.events.length <= this.#shown) return
    const { tell = (view, from) => tellEvents(view, from, this.#language) } = this.#around
    const lines = tell(view, this.#shown)
    this.#shown = view.events.length
    this.#around.terminal.show(lines)
  }

  #show(text: Text): void {
    this.#around.terminal.show([this.#language.render(text)])
  }

  /** A question without an answer is no longer wanted, or the person leaves. */
  #notAnswered(signal: AbortSignal): unknown {
    if (signal.aborted) {
      this.#show(message('person.late'))
      return signal.reason
    }
    this.#left = true
    this.#around.onLeave()
    return new AgentError('The person has left the game.')
  }
}
