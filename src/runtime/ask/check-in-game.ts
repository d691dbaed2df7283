import { excerpt } from '../../errors/describe-value.js'
import { answerSchema } from '../../events/answer-schema.js'
import { sameName } from '../../rules/persona.js'
import type { Question } from '../../rules/poll.js'
import { cleanText } from '../../text/clean-text.js'
import { didYouMean } from '../../text/meant.js'
import type { GameContext } from '../game-context.js'
import { type Checked, checkAnswer } from './check-answer.js'

/** An answer checked in its game: the reason of a rejection also says how to correct it. */
export type CheckedInGame = Checked & {
  /** The reason without the hint, as logs of earlier versions have it; absent for an accepted answer. */
  readonly bareReason?: string
}

/** Checks `raw` against `question`. A rejection names unknown fields, and the id where a name was given. */
export function checkInGame(raw: unknown, question: Question, game: GameContext): CheckedInGame {
  const checked = checkAnswer(raw, question, game.setup.created.limits)
  if ('answer' in checked) return checked
  const { reason: bareReason } = checked
  const reason = cleanText([bareReason, ...hintsFor(raw, question, game)].join(' '), 1_000).text
  return { ...checked, reason, bareReason }
}

/** The content of an answer may do anything when it is read; then there is no hint. */
function hintsFor(raw: unknown, question: Question, game: GameContext): string[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return []
  try {
    return [idHint(raw, question, game), fieldsHint(raw)].filter((hint) => hint !== undefined)
  } catch {
    return []
  }
}

function idHint(raw: object, { options }: Question, { log }: GameContext): string | undefined {
  const { choice } = raw as { choice?: unknown }
  if (typeof choice !== 'string' || options.includes(choice)) return undefined
  const named = log.state.players.find(({ id, name }) => options.includes(id) && sameName(name, choice))
  return named && `Use the id \`${named.id}\` instead of the name.`
}

const fields = Object.keys(answerSchema.shape)
const mostNamed = 3

/** A field that JSON would leave out is not named: the log could not show it. */
function fieldsHint(raw: object): string | undefined {
  const unknown = Object.keys(JSON.parse(JSON.stringify(raw))).filter((field) => !fields.includes(field))
  if (unknown.length === 0) return undefined
  const named = unknown.slice(0, mostNamed).map((field) => `\`${excerpt(field)}\`${didYouMean(field, fields)}`)
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : ''
  return `Unknown in the answer: ${named.join(', ')}${more}.`
}
