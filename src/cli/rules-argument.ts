import { existsSync, readFileSync } from 'node:fs'
import { defineRules, MafiaError, type Rules, type RulesInput } from '../index.js'
import { rulesOf } from '../rules/index.js'
import { BadInput, fileFault } from './bad-input.js'

/**
 * The rules that `--rules` names: a preset, or a JSON file with whole rules or with `extends` and changes. Throws
 * `BadInput` or an error of the library for what is neither.
 */
export function rulesArgument(argument: string): Rules {
  return isPath(argument) ? rulesFile(argument) : rulesOf(argument as never)
}

const isPath = (argument: string): boolean => /[\\/]|\.json$/i.test(argument) || existsSync(argument)

function rulesFile(path: string): Rules {
  const input = rulesJson(textOf('read the rules file', path), path)
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
export function textOf(doing: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileFault(doing, path, error)
  }
}
