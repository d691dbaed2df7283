import { InvalidLogError } from '../../errors/invalid-log-error.js'
import type { Asking } from './asker.js'
import type { Checked } from './check-answer.js'
import type { Try } from './journal.js'

/** Why an answer did not count is found again in what was offered, whatever the log says of it. */
export function foundAgain(known: Try, check: (answer: unknown) => Checked): Try {
  if ('answer' in known || known.offered === undefined) return known
  const { reason: _, offered, ...when } = known
  const checked = check(parsed(offered))
  return 'answer' in checked ? { answer: checked.answer, ...when } : { reason: checked.reason, offered, ...when }
}

function parsed(offered: string): unknown {
  try {
    return JSON.parse(offered)
  } catch {
    return undefined
  }
}

/** Only where time ends a phase can an answer come too late. */
export function dropped({ question, cancellation }: Asking): Promise<never> {
  if (question.untilMs === undefined)
    throw new InvalidLogError(`The log drops the answer to \`${question.id}\`, which has no end to come after.`)
  return new Promise((_resolve, reject) => cancellation.listen(() => reject(cancellation.reason)))
}
