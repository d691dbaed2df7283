import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOfStream } from 'node:stream/consumers'
import {
  defineRules,
  type EventData,
  type GameEvent,
  InvalidLogError,
  isEvent,
  MafiaError,
  type Rules,
  type RulesInput,
  readLog,
} from '../index.js'
import { resolveRules } from '../rules/index.js'
import { BadInput, fileFault } from './exit.js'

/**
 * The rules that `--rules` names: a preset, or a JSON file with whole rules or with `extends` and changes. Throws
 * `BadInput` or an error of the library for what is neither.
 */
export function rulesArgument(argument: string): Rules {
  return isPath(argument) ? rulesFile(argument) : resolveRules(argument as never)
}

const isPath = (argument: string): boolean => /[\\/]|\.json$/i.test(argument) || existsSync(argument)

function rulesFile(path: string): Rules {
  const input = rulesJson(readTextFile('read the rules file', path), path)
  try {
    return defineRules(input)
  } catch (error) {
    if (MafiaError.is(error)) throw new BadInput(`\`${path}\`: ${error.message}`)
    throw error
  }
}

function rulesJson(text: string, path: string): RulesInput {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as RulesInput
  } catch (error) {
    throw new BadInput(`\`${path}\` is not JSON: ${(error as Error).message}.`)
  }
}

/** The text of a file. Throws `BadInput` when it cannot be read. */
export function readTextFile(doing: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileFault(doing, path, error)
  }
}

/** The text of the log that an argument names; `-` is standard input. Throws `BadInput` when it cannot be read. */
export async function readLogText(file: string): Promise<string> {
  return file === '-' ? await textOfStream(process.stdin) : readTextFile('read the log', file)
}

/** A folder means all logs in it, by name. */
export function findLogs(path: string): string[] {
  if (path === '-' || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  const logs = readdirSync(path).filter((name) => name.endsWith('.jsonl') && !name.endsWith('.journal.jsonl'))
  if (logs.length === 0) throw new BadInput(`\`${path}\` contains no log: expected files that end in .jsonl.`)
  return logs.sort().map((name) => join(path, name))
}

/** The events of the log that an argument names; `-` is standard input. Throws `BadInput` when it holds no log. */
export async function readLogEvents(file: string): Promise<GameEvent[]> {
  const text = await readLogText(file)
  try {
    return readLog(text)
  } catch (error) {
    if (error instanceof InvalidLogError) throw new BadInput(`\`${file}\`: ${error.message}`)
    throw error
  }
}

/** How the game of a log was made. Throws `BadInput` when the log does not say it first. */
export function creationData([first]: readonly GameEvent[], file: string): EventData['game.created'] {
  if (first === undefined || !isEvent(first, 'game.created'))
    throw new BadInput(`\`${file}\`: Expected the first event of a game, \`game.created\`.`)
  return first.data
}
