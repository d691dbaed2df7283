import type * as z from 'zod/mini'
import { didYouMean } from '../text/meant.js'
import { anyOf, quantity } from '../text/quantity.js'
import { excerpt } from './describe-value.js'

type Issue = z.core.$ZodIssue
type Sized = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig

/** What a schema expects, in its own words if it has any, and what was given instead, as one clause. */
export function issueWords(issue: Issue, { value, absent }: Given): string {
  const wrong = isOurs(issue) ? issue.message : expectation(issue)
  return `${wrong}${absent ? ', but it is missing' : instead(issue, value)}`
}

/** What was given at the place of an issue. */
export interface Given {
  readonly value: unknown
  /** Whether there is no such field at all. */
  readonly absent: boolean
}

/**
 * The option of a check whose errors we put into words ourselves. A program can set zod's messages for all schemas, in
 * any language, and that must not change what a game records.
 */
export const unworded = { error: () => 'Invalid' }

/** Whether the message is one of our schemas. Zod's own messages begin with these words. */
const isOurs = ({ message }: Issue): boolean => !/^(Invalid|Too (small|big)|Unrecognized)\b/.test(message)

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${kindOf(issue.expected)}`
    case 'invalid_value':
      return `Expected ${anyOf(issue.values.map(String))}`
    case 'too_small':
      return `Expected ${amountOf(issue, issue.minimum, ['of at least', 'above'])}`
    case 'too_big':
      return `Expected ${amountOf(issue, issue.maximum, ['of at most', 'below'])}`
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

const kindOf = (type: string): string => kinds[type] ?? type

function amountOf(issue: Sized, limit: number | bigint, [within, beyond]: readonly [string, string]): string {
  const size = issue.exact ? 'exactly' : within.replace('of ', '')
  if (issue.origin === 'string') return `${size} ${quantity(Number(limit), 'character')}`
  if (issue.origin === 'array') return `${size} ${quantity(Number(limit), 'entry', 'entries')}`
  const number = issue.origin === 'int' ? 'a whole number' : 'a number'
  return `${number} ${issue.inclusive === false ? beyond : within} ${limit.toLocaleString('en-US')}`
}

/** What the alternatives expect, in a few words. */
function alternatives(issue: z.core.$ZodIssueInvalidUnion): string {
  const { options } = issue as { readonly options?: readonly unknown[] }
  if (options?.length) return anyOf(options.map(String))
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
  return `, got \`${excerpt(value)}\`${didYouMean(value, choices(issue))}`
}

function choices(issue: Issue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  const { options = [] } = issue as { readonly options?: readonly unknown[] }
  return options.map(String)
}
