import type * as z from 'zod/mini'
import { spellOut } from '../text/clean-text.js'
import { didYouMean } from '../text/did-you-mean.js'
import { isObject, parseJson } from '../text/objects.js'
import { choiceList, quantity } from '../text/words.js'

export function excerpt(value: string | number | bigint | boolean | null): string {
  return spellOut(String(value).slice(0, 60))
}

export function describeValue(value: unknown): string {
  const simple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
  return `\`${simple ? excerpt(value) : typeof value}\``
}

type Issue = z.core.$ZodIssue
type Sized = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig

function issueWords(issue: Issue, { value, absent }: Given): string {
  const wrong = isOurs(issue) ? issue.message : expectation(issue)
  return `${wrong}${absent ? ', but it is missing' : instead(issue, value)}`
}

interface Given {
  readonly value: unknown
  readonly absent: boolean
}

/** A program can set zod's messages for all schemas, in any language: that must not change what a game records. */
export const withoutMessages = { error: () => 'Invalid' }

const isOurs = ({ message }: Issue): boolean => !/^(Invalid|Too (small|big)|Unrecognized)\b/.test(message)

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `Expected ${choiceList(issue.values.map(String))}`
    case 'too_small':
      return `Expected ${describeAmount(issue, issue.minimum, ['of at least', 'above'])}`
    case 'too_big':
      return `Expected ${describeAmount(issue, issue.maximum, ['of at most', 'below'])}`
    case 'not_multiple_of':
      return `Expected a multiple of ${issue.divisor}`
    case 'invalid_format':
      return issue.pattern ? `Expected a text that matches ${issue.pattern}` : `Expected a valid ${issue.format}`
    case 'invalid_union':
      return `Expected ${alternatives(issue)}`
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'Expected another value'
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}

function describeAmount(issue: Sized, limit: number | bigint, [within, beyond]: readonly [string, string]): string {
  const size = issue.exact ? 'exactly' : within.replace('of ', '')
  if (issue.origin === 'string') return `${size} ${quantity(Number(limit), 'character')}`
  if (issue.origin === 'array') return `${size} ${quantity(Number(limit), 'entry', 'entries')}`
  const number = issue.origin === 'int' ? 'a whole number' : 'a number'
  return `${number} ${issue.inclusive === false ? beyond : within} ${limit.toLocaleString('en-US')}`
}

function alternatives(issue: z.core.$ZodIssueInvalidUnion): string {
  const { options } = issue as { readonly options?: readonly unknown[] }
  if (options?.length) return choiceList(options.map(String))
  const each = issue.errors.flatMap(([first]) => (first?.path.length === 0 ? expectation(first) : []))
  return [...new Set(each)].map((words) => words.replace('Expected ', '')).join(' or ') || 'another value'
}

function instead(issue: Issue, value: unknown): string {
  if (issue.message.includes('got `') || value === undefined) return ''
  if (isOurs(issue) && !issue.message.startsWith('Expected')) return ''
  if (typeof value === 'string') return textInstead(issue, value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return `, got \`${value}\``
  if (isOurs(issue)) return ''
  if (Array.isArray(value)) return issue.code === 'invalid_type' ? ', got a list' : `, got ${value.length}`
  return typeof value === 'object' ? ', got an object' : `, got a ${typeof value}`
}

function textInstead(issue: Issue, value: string): string {
  if (value === '') return ', got an empty text'
  if (issue.code === 'too_big') return `, got ${quantity(value.length, 'character')}`
  if (readsAsAnother(issue, value)) return `, got the text \`${excerpt(value)}\``
  return `, got \`${excerpt(value)}\`${didYouMean(value, choices(issue))}`
}

function readsAsAnother(issue: Issue, value: string): boolean {
  const anyText = issue.code === 'invalid_value' && issue.values.some((each) => typeof each === 'string')
  const typed = issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value'
  return typed && !anyText && parseJson(value) !== undefined
}

function choices(issue: Issue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  const { options = [] } = issue as { readonly options?: readonly unknown[] }
  return options.map(String)
}

/** The first fault that zod found: its path and, in one clause, what was wrong and what would be right. */
export interface Fault {
  readonly path: string
  readonly message: string
}

type ExplainIssue = z.core.$ZodIssue

/** `['players', 3, 'id']` as `players[3].id`. */
export function formatPath(segments: readonly PropertyKey[]): string {
  return segments
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index ? `.${String(part)}` : String(part)))
    .join('')
}

/** `checked` is the value that was checked; `known` lists the known fields at a path, where `value` is. */
export function firstFault(
  error: z.core.$ZodError,
  checked: unknown,
  known: (path: readonly PropertyKey[], value?: unknown) => readonly string[] = () => [],
): Fault {
  const issue = innermost(error.issues[0])
  if (issue === undefined) return { path: '', message: 'Expected a valid value' }
  if (issue.code === 'unrecognized_keys')
    return unknownField([...issue.path, issue.keys[0] ?? ''], known(issue.path, valueAt(issue.path, checked).value))
  if (issue.code === 'invalid_key') return wrongKey(issue, known(issue.path.slice(0, -1)))
  const path = formatPath(issue.path)
  const also = missingBeside(issue, error.issues, checked)
  const words = `${issueWords(issue, valueAt(issue.path, checked))}${fieldsOf(issue, known)}${also}`
  return { path, message: `${path ? `\`${path}\`: ` : ''}${words}` }
}

/** The other fields that are missing in an object, if the first fault is one that is missing. */
function missingBeside(first: Issue, issues: readonly Issue[], checked: unknown): string {
  if (!valueAt(first.path, checked).absent) return ''
  const place = formatPath(first.path.slice(0, -1))
  const others = issues.filter(
    ({ path }) =>
      path.at(-1) !== first.path.at(-1) && formatPath(path.slice(0, -1)) === place && valueAt(path, checked).absent,
  )
  return others.length === 0
    ? ''
    : `; missing too: ${others.map(({ path }) => `\`${String(path.at(-1))}\``).join(', ')}`
}

/** What an object holds that is due where something else was given. */
function fieldsOf(issue: Issue, known: (path: readonly PropertyKey[]) => readonly string[]): string {
  if (isOurs(issue) || issue.path.length === 0 || issue.code !== 'invalid_type' || issue.expected !== 'object')
    return ''
  const fields = known(issue.path)
  return fields.length > 0 ? `; its fields: ${fields.join(', ')}` : ''
}

function valueAt(path: readonly PropertyKey[], checked: unknown): Given {
  const inner = (value: unknown, key: PropertyKey) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  const around = path.slice(0, -1).reduce(inner, checked)
  const last = path.at(-1)
  if (last === undefined) return { value: checked, absent: false }
  return { value: inner(around, last), absent: isObject(around) && !(last in around) }
}

function unknownField(path: readonly PropertyKey[], known: readonly string[]): Fault {
  const where = formatPath(path)
  const right = known.length > 0 ? `; known here: ${known.join(', ')}` : ''
  const near = didYouMean(String(path.at(-1) ?? ''), known)
  return { path: where, message: `Unknown field \`${excerpt(where)}\`${near}${right}` }
}

function wrongKey({ path, issues }: z.core.$ZodIssueInvalidKey, known: readonly string[]): Fault {
  const { message = '' } = issues[0] ?? {}
  if (!message.startsWith('Expected')) return unknownField(path, known)
  const where = formatPath(path)
  return { path: where, message: `\`${excerpt(where)}\`: ${message}${didYouMean(String(path.at(-1)), known)}` }
}

/** When all alternatives failed: the fault inside the one whose outermost type is right, probably meant. */
function innermost(issue: ExplainIssue | undefined): ExplainIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const meant = issue.errors
    .map(([first]) => first)
    .find((first) => first !== undefined && (first.path.length > 0 || first.code === 'unrecognized_keys'))
  return meant === undefined ? issue : innermost({ ...meant, path: [...issue.path, ...meant.path] })
}

/** Empty if any value is allowed at `path`. Of several alternatives, those of the one that `value` names itself. */
export function knownFields(schema: z.core.$ZodType, path: readonly PropertyKey[], value?: unknown): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'readonly':
    case 'default':
      return knownFields(def.innerType, path, value)
    case 'pipe':
      return knownFields(def.in, path, value)
    case 'lazy':
      return knownFields(def.getter(), path, value)
    case 'union':
      return [...new Set(alternativesFor(def, path, value).flatMap((one) => knownFields(one, path, value)))]
    case 'object':
    case 'record':
    case 'array':
      return path.length === 0 ? namesIn(def) : fieldsWithin(def, path, value)
    default:
      return []
  }
}

function alternativesFor(
  def: z.core.$ZodUnionDef,
  path: readonly PropertyKey[],
  value: unknown,
): readonly z.core.$ZodType[] {
  const { discriminator } = def as { readonly discriminator?: string }
  if (discriminator === undefined || path.length > 0 || !isObject(value)) return def.options
  const named = (value as Readonly<Record<string, unknown>>)[discriminator]
  const meant = def.options.filter(({ _zod }) => _zod.propValues?.[discriminator]?.has(named as never))
  return meant.length > 0 ? meant : def.options
}

type Collection = z.core.$ZodObjectDef | z.core.$ZodRecordDef | z.core.$ZodArrayDef

function namesIn(def: Collection): string[] {
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'array') return []
  const keys = (def.keyType as z.core.$ZodTypes)._zod.def
  return keys.type === 'enum' ? Object.values(keys.entries).map(String) : []
}

function fieldsWithin(def: Collection, [first, ...rest]: readonly PropertyKey[], value: unknown): string[] {
  const inner = innerSchema(def, first as PropertyKey)
  return inner ? knownFields(inner, rest, value) : []
}

function innerSchema(def: Collection, key: PropertyKey): z.core.$ZodType | undefined {
  if (def.type === 'array') return typeof key === 'number' ? def.element : undefined
  if (typeof key === 'number') return undefined
  return def.type === 'record' ? def.valueType : (def.shape[String(key)] ?? def.catchall)
}
