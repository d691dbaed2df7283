import { InvalidLogError } from '../../errors/invalid-log-error.js'
import { parseJson } from '../../text/parse-json.js'
import type { Asking } from './asking.js'
import type { CheckedInGame } from './check-in-game.js'
import type { Try } from './journal.js'

/**
 * The reason why an answer was rejected is computed again from the offered answer, whatever the log says. Only the words
 * for a wrong type are taken from the log, and whether the reason ends with a hint: earlier versions gave none.
 */
export function recheckTry(known: Try, check: (answer: unknown) => CheckedInGame): Try {
  if ('answer' in known || known.offered === undefined) return known
  const { reason: recorded, offered, ...when } = known
  const checked = check(parseJson(offered))
  if ('answer' in checked) return { answer: checked.answer, ...when }
  const isRecorded = recorded === checked.bareReason || sameWrongType(recorded, checked.reason)
  const reason = isRecorded ? recorded : checked.reason
  return { reason, offered, ...when }
}

/**
 * Whether both reasons name the same field of a wrong type. The other words change with the libraries that check types.
 */
function sameWrongType(one: string, other: string): boolean {
  const [field, again] = [one, other].map((reason) => /^The answer is of a wrong type: (`[^`]*`|)/.exec(reason)?.[1])
  return field !== undefined && field === again
}

/** An answer can come too late only in a phase that ends by time. */
export function awaitCancellation({ question, cancellation }: Asking): Promise<never> {
  if (question.untilMs === undefined)
    throw new InvalidLogError(`The log drops the answer to \`${question.id}\`, but that question has no time limit.`)
  return new Promise((_resolve, reject) => cancellation.listen(() => reject(cancellation.reason)))
}
