import type * as z from 'zod'
import { spelledOut } from '../text/clean-text.js'

/** The first fault that zod found: where it lies and, in one clause, what was wrong and what would be right. */
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

/** The first fault of `error`, in words. `got` is the value that was checked, `known` lists the fields known at a place. */
export function firstFault(
  error: z.ZodError,
  got: unknown,
  known: (path: readonly PropertyKey[]) => readonly string[] = () => [],
): Fault {
  const issue = innermost(error.issues[0])
  if (issue === undefined) return { path: '', message: 'Expected a valid value' }
  if (issue.code === 'unrecognized_keys') return unknownField([...issue.path, issue.keys[0] ?? ''], known(issue.path))
  if (issue.code === 'invalid_key') return unknownField(issue.path, known(issue.path.slice(0, -1)))
  const path = pathOf(issue.path)
  const value = issue.path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    got,
  )
  const wrong = issue.message.replace(/^(Invalid \w+|Too \w+): e/, 'E')
  return { path, message: `${path ? `\`${path}\`: ` : ''}${wrong}${offered(value, wrong)}` }
}

/** `value` for a message: short, and with its control characters spelled out instead of sent to a terminal. */
export function shown(value: string | number | bigint | boolean | null): string {
  return spelledOut(String(value).slice(0, 60))
}

function unknownField(path: readonly PropertyKey[], known: readonly string[]): Fault {
  const where = pathOf(path)
  const right = known.length > 0 ? `; known here: ${known.join(', ')}` : ''
  return { path: where, message: `Unknown field \`${shown(where)}\`${right}` }
}

/** Of alternatives that all failed, the fault inside the one that was meant: the one that got past its outermost type. */
function innermost(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const meant = issue.errors.map(([first]) => first).find((first) => first !== undefined && first.path.length > 0)
  return meant === undefined ? issue : innermost({ ...meant, path: [...issue.path, ...meant.path] })
}

function offered(value: unknown, message: string): string {
  const simple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
  if (!simple || message.includes('got `') || message.endsWith(`received ${String(value)}`)) return ''
  return `, got \`${shown(value)}\``
}
