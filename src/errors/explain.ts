import type * as z from 'zod/mini'
import { didYouMean } from '../text/meant.js'
import { excerpt } from './describe-value.js'
import { isObject } from './is-object.js'
import { type Given, issueWords } from './issue-words.js'

/** The first fault that zod found: its path and, in one clause, what was wrong and what would be right. */
export interface Fault {
  readonly path: string
  readonly message: string
}

type Issue = z.core.$ZodIssue

/** `['players', 3, 'id']` as `players[3].id`. */
export function pathOf(segments: readonly PropertyKey[]): string {
  return segments
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index ? `.${String(part)}` : String(part)))
    .join('')
}

/**
 * The first fault of `error`, in words. `checked` is the value that was checked; `known` lists the known fields at a
 * path.
 */
export function firstFault(
  error: z.core.$ZodError,
  checked: unknown,
  known: (path: readonly PropertyKey[]) => readonly string[] = () => [],
): Fault {
  const issue = innermost(error.issues[0])
  if (issue === undefined) return { path: '', message: 'Expected a valid value' }
  if (issue.code === 'unrecognized_keys') return unknownField([...issue.path, issue.keys[0] ?? ''], known(issue.path))
  if (issue.code === 'invalid_key') return wrongKey(issue, known(issue.path.slice(0, -1)))
  const path = pathOf(issue.path)
  return { path, message: `${path ? `\`${path}\`: ` : ''}${issueWords(issue, valueAt(issue.path, checked))}` }
}

function valueAt(path: readonly PropertyKey[], checked: unknown): Given {
  const inner = (value: unknown, key: PropertyKey) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  const around = path.slice(0, -1).reduce(inner, checked)
  const last = path.at(-1)
  if (last === undefined) return { value: checked, absent: false }
  return { value: inner(around, last), absent: isObject(around) && !(last in around) }
}

function unknownField(path: readonly PropertyKey[], known: readonly string[]): Fault {
  const where = pathOf(path)
  const right = known.length > 0 ? `; known here: ${known.join(', ')}` : ''
  const near = didYouMean(String(path.at(-1) ?? ''), known)
  return { path: where, message: `Unknown field \`${excerpt(where)}\`${near}${right}` }
}

/** A key of a wrong form: the message of the schema if it has one, otherwise that the field is unknown. */
function wrongKey({ path, issues }: z.core.$ZodIssueInvalidKey, known: readonly string[]): Fault {
  const { message = '' } = issues[0] ?? {}
  if (!message.startsWith('Expected')) return unknownField(path, known)
  const where = pathOf(path)
  return { path: where, message: `\`${excerpt(where)}\`: ${message}${didYouMean(String(path.at(-1)), known)}` }
}

/**
 * When all alternatives failed: the fault inside the alternative whose outermost type is right, which was probably
 * meant.
 */
function innermost(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const meant = issue.errors.map(([first]) => first).find((first) => first !== undefined && first.path.length > 0)
  return meant === undefined ? issue : innermost({ ...meant, path: [...issue.path, ...meant.path] })
}
