import type { Terminal, TerminalOption } from '../../../src/players/human/index.js'

/** A terminal without a person: it keeps what it shows and is asked, and answers at once. */
export class Typist implements Terminal {
  readonly shown: string[] = []
  readonly questions: string[] = []
  readonly #pick: (options: readonly TerminalOption[]) => string | undefined
  readonly #words: string

  constructor(pick: (options: readonly TerminalOption[]) => string | undefined, words = 'First line.\nSecond line.') {
    this.#pick = pick
    this.#words = words
  }

  show(lines: readonly string[]): void {
    this.shown.push(...lines)
  }

  async choose(question: string, options: readonly TerminalOption[]): Promise<string | undefined> {
    this.questions.push(`${question} ${options.map(({ label }) => label).join('/')}`)
    return this.#pick(options)
  }

  async write({ question, required }: { question: string; required: boolean }): Promise<string> {
    this.questions.push(question)
    if (question.endsWith('name?')) return 'Patience'
    return required ? this.#words : ''
  }
}
