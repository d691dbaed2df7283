import { excerpt } from '../../errors/explain.js'
import { type AcceptedAnswer, answerSchema } from '../../events/answer-schema.js'
import type { Attempt, AttemptWith } from '../../events/decide/answer-events.js'
import { findMentioned } from '../../rules/bids.js'
import { type GameState, livingPlayers } from '../../rules/game-state.js'
import { sameName } from '../../rules/persona.js'
import type { Question } from '../../rules/poll.js'
import { cleanText, printable } from '../../text/clean-text.js'
import { didYouMean } from '../../text/did-you-mean.js'
import { parseJson } from '../../text/objects.js'
import type { FindAccused, GameServices } from '../game-services.js'
import { type AnswerCheck, checkAnswer } from './check-answer.js'

type GameAnswerCheck = AnswerCheck & {
  /** The reason without the hint, as logs of earlier versions have it; absent for an accepted answer. */
  readonly bareReason?: string
}

/** Checks `raw` against `question`. A rejection names unknown fields, and the id where a name was given. */
export function checkInGame(raw: unknown, question: Question, game: GameServices): GameAnswerCheck {
  const checked = checkAnswer(raw, question, game.setup.created.limits)
  if ('answer' in checked) return checked
  const { reason: bareReason } = checked
  const reason = cleanText([bareReason, ...hintsFor(raw, question, game)].join(' '), 1_000).text
  return { ...checked, reason, bareReason }
}

/** The content of an answer may do anything when it is read; then there is no hint. */
function hintsFor(raw: unknown, question: Question, game: GameServices): string[] {
  if (raw === undefined) return ['The agent returned nothing: did `act` forget to return?']
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return []
  try {
    if (isGenerator(raw)) return ['`act` returned a generator: write it without `*`, and `return` the answer.']
    return [idHint(raw, question, game), fieldsHint(raw)].filter((hint) => hint !== undefined)
  } catch {
    return []
  }
}

const isGenerator = (raw: object): boolean => Symbol.asyncIterator in raw || Symbol.iterator in raw

function idHint(raw: object, { options }: Question, { log }: GameServices): string | undefined {
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

const maxOfferedChars = 20_000

/**
 * A rejected answer as JSON text in which the same fault can be found again: with shortened texts if that keeps the
 * fault, otherwise complete. Undefined when no text shows the fault.
 */
export function offeredText(raw: unknown, reason: string, check: (answer: unknown) => AnswerCheck): string | undefined {
  if (raw === undefined) return undefined
  const said = withoutCall(raw)
  return [shortJson(said, 200), shortJson(said, maxOfferedChars)].find(
    (text) => text !== undefined && failsAgain(text, reason, check),
  )
}

/** The facts of a call belong to the `meta` of its event. */
function withoutCall(raw: unknown): unknown {
  return typeof raw === 'object' && raw !== null && 'call' in raw ? { ...raw, call: undefined } : raw
}

function shortJson(raw: unknown, maxTextChars: number): string | undefined {
  try {
    const json = JSON.stringify(raw, (_key, value) =>
      typeof value === 'string' ? value.slice(0, maxTextChars) : value,
    )
    return json === undefined || json.length > maxOfferedChars ? undefined : printable(json)
  } catch {
    return undefined
  }
}

function failsAgain(text: string, reason: string, check: (answer: unknown) => AnswerCheck): boolean {
  try {
    const checked = check(JSON.parse(text))
    return 'reason' in checked && checked.reason === reason
  } catch {
    return false
  }
}

/**
 * The reason why an answer was rejected is computed again from the offered answer, whatever the log says. Only the words
 * for a wrong type are taken from the log, and whether the reason ends with a hint: earlier versions gave none.
 */
export function recheck(known: AttemptWith<'accepted' | 'rejected'>, question: Question, game: GameServices): Attempt {
  if (known.outcome === 'accepted' || known.offered === undefined) return known
  const { reason: recorded, offered, fault: _, ...when } = known
  const checked = checkInGame(parseJson(offered), question, game)
  if ('answer' in checked) return { ...when, outcome: 'accepted', answer: checked.answer }
  const isRecorded = recorded === checked.bareReason || sameWrongType(recorded, checked.reason)
  return { ...when, fault: 'answer', reason: isRecorded ? recorded : checked.reason, offered }
}

/** Whether both reasons name the same field of a wrong type. The other words change with the library of types. */
function sameWrongType(one: string, other: string): boolean {
  const [field, again] = [one, other].map((reason) => /^The answer is of a wrong type: (`[^`]*`|)/.exec(reason)?.[1])
  return field !== undefined && field === again
}

const addresses = ({ acts = [] }: AcceptedAnswer, player: string): boolean =>
  acts.some((act) => ('accuse' in act && act.accuse === player) || ('ask' in act && act.ask === player))

/**
 * A message with what decides who speaks next: in free talk the players whom it accuses, in a discussion by bids those
 * whom it names.
 */
export function readWords(
  answer: AcceptedAnswer,
  { player, untilMs, notesNames }: Question,
  { findAccused, state }: { readonly findAccused: FindAccused; readonly state: GameState },
): AcceptedAnswer {
  if (answer.speech === undefined) return answer
  if (notesNames) {
    const others = livingPlayers(state).filter(({ id }) => id !== player)
    const mentions = findMentioned(answer.speech, others)
    return mentions.length === 0 ? answer : { ...answer, mentions }
  }
  if (untilMs === undefined) return answer
  const living = livingPlayers(state)
  const read = findAccused(answer.speech, living)
  const accuses = living.map(({ id }) => id).filter((id) => read.includes(id) || addresses(answer, id))
  return accuses.length === 0 ? answer : { ...answer, accuses: [...accuses] }
}
