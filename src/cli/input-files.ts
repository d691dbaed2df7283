import { existsSync, readFileSync } from 'node:fs'
import { defineRules, MafiaError, type Rules, type RulesInput } from '../index.js'
import { resolveRules } from '../rules/index.js'
import { aboutFile, BadInput, fileFault } from './exit.js'

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
    throw aboutFile(path, error, MafiaError)
  }
}

function rulesJson(text: string, path: string): RulesInput {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as RulesInput
  } catch (error) {
    throw new BadInput(`\`${path}\` is not JSON: ${(error as Error).message}.`)
  }
}

export function readTextFile(doing: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileFault(doing, path, error)
  }
}
