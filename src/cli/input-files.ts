import { existsSync, readFileSync } from 'node:fs'
import { MafiaError, type Rules, type RulesInput } from '../index.js'
import { codeNamedBy, rulesWithCode } from '../rules/index.js'
import { asciiLine } from '../text/index.js'
import { aboutFile, BadInput, fileFault } from './exit.js'
import type { OwnCode } from './own-code.js'

/**
 * The rules that `--rules` names: a preset, or a JSON file with whole rules or with `extends` and changes. Throws
 * `BadInput` or an error of the library for what is neither.
 */
export function rulesArgument(argument: string, code: OwnCode = {}): Rules {
  return isPath(argument) ? rulesFile(argument, code) : rulesNaming(argument as never, code)
}

const isPath = (argument: string): boolean => /[\\/]|\.json$/i.test(argument) || existsSync(argument)

/** The rules with what they name of this code. */
const rulesNaming = (rules: RulesInput, code: OwnCode): Rules => rulesWithCode(rules, codeNamedBy(rules, code))

function rulesFile(path: string, code: OwnCode): Rules {
  const input = rulesJson(readTextFile('read the rules file', path), path)
  try {
    return rulesNaming(input, code)
  } catch (error) {
    throw aboutFile(path, error, MafiaError)
  }
}

function rulesJson(text: string, path: string): RulesInput {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as RulesInput
  } catch (error) {
    throw new BadInput(`\`${path}\` is not JSON: ${asciiLine((error as Error).message)}.`)
  }
}

export function readTextFile(doing: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileFault(doing, path, error)
  }
}
