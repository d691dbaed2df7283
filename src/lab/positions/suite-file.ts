import * as z from 'zod'
import { type GameEvent, InvalidLogError, readLog } from '../../index.js'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { excerpt, firstFault } from '../../kernel/errors/explain.js'
import { requestKinds, teamNames } from '../../kernel/rules/index.js'
import { asciiLine, parseStrictJson, quantity } from '../../kernel/text/index.js'
import { contentHash, type Position, type Suite, type SuiteLog, truthIn } from './suite.js'

const format = { suite: 'nightzero', version: 1 } as const

/** A suite as text, each line JSON: one names the format, then a line for each log, then one for each position. */
export function writeSuite(suite: Suite): string {
  requireArgument('suite', suite, {
    kind: 'an object',
    fields: ['logs', 'positions'],
    advice: 'as `cutPositions` makes it',
  })
  const { logs, positions } = suite
  const lines = [format, ...logs, ...positions]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

const headSchema = z.object({ suite: z.literal(format.suite), version: z.literal(format.version) })
const logSchema = z.object({ log: z.string(), truth: z.record(z.string(), z.string()), events: z.array(z.unknown()) })
const positionSchema = z.object({
  position: z.string(),
  log: z.string(),
  upTo: z.int().min(1),
  requestId: z.string(),
  kind: z.enum(Object.keys(requestKinds) as [keyof typeof requestKinds]),
  player: z.string(),
  role: z.string(),
  team: z.enum(teamNames),
  rules: z.string(),
  players: z.int(),
  day: z.int(),
  options: z.array(z.string()).min(1),
  accused: z.string().optional(),
  implied: z.literal(true).optional(),
})

/**
 * Reads a suite from the text that `writeSuite` made.
 *
 * @throws {InvalidLogError} when `text` is not a string, for a line that is not a log or position, a log that was changed, and a position without
 *   its log.
 */
export function readSuite(text: string): Suite {
  if (typeof text !== 'string') throw new InvalidLogError('Expected a suite as a text: read the file as `utf8`.')
  const [head, ...rest] = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [parse(line, index)]))
  if (head === undefined || !headSchema.safeParse(head.value).success)
    throw new InvalidLogError(`Expected a suite of positions: its first line is ${JSON.stringify(format)}.`, 0)
  const isLog = ({ value }: Line): boolean => typeof value === 'object' && value !== null && 'events' in value
  const logs = rest.filter(isLog).map(readSuiteLog)
  const known = new Map(logs.map((log) => [log.log, log]))
  const positions = rest.filter((line) => !isLog(line)).map((line) => readPosition(line, known))
  if (positions.length === 0) throw new InvalidLogError('The suite contains no position.')
  return { logs, positions }
}

type Line = { readonly value: unknown; readonly index: number }

function parse(line: string, index: number): Line {
  try {
    return { value: parseStrictJson(line), index }
  } catch (error) {
    throw new InvalidLogError(
      `Line ${index + 1} of the suite is not JSON: ${asciiLine((error as Error).message)}.`,
      index,
    )
  }
}

function check<T>(schema: z.ZodType<T>, { value, index }: Line, what: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const { path, message } = firstFault(result.error, value)
  throw new InvalidLogError(`Line ${index + 1} of the suite is not a ${what}: \`${path}\`: ${message}.`, index)
}

function readSuiteLog(line: Line): SuiteLog {
  const { log, truth, events } = check(logSchema, line, 'log')
  const at = `Line ${line.index + 1} of the suite`
  if (contentHash(events) !== log)
    throw new InvalidLogError(`${at}: the log \`${excerpt(log)}\` was changed.`, line.index)
  const read: readonly GameEvent[] = readLog(JSON.stringify(events))
  const roles = truthIn(read)
  if (contentHash(roles) !== contentHash(truth))
    throw new InvalidLogError(`${at}: \`truth\` differs from its log.`, line.index)
  return { log, truth, events: read }
}

function readPosition(line: Line, logs: ReadonlyMap<string, SuiteLog>): Position {
  const { accused, implied, ...position } = check(positionSchema, line, 'position')
  const at = `Line ${line.index + 1} of the suite`
  const log = logs.get(position.log)
  if (log === undefined)
    throw new InvalidLogError(`${at}: its log \`${excerpt(position.log)}\` is missing.`, line.index)
  if (position.upTo > log.events.length)
    throw new InvalidLogError(`${at}: its log has only ${quantity(log.events.length, 'event')}.`, line.index)
  return { ...position, ...(accused !== undefined && { accused }), ...(implied && { implied }) }
}
