import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type GameOptions, MafiaError, type Rules, type RulesInput } from '../index.js'
import { codeNamedBy, rulesWithCode } from '../kernel/rules/index.js'
import { asciiLine, definedFields, parseStrictJson } from '../kernel/text/index.js'
import { aboutFile, BadInput, describeSystemError, fileFault } from './exit.js'
import { option } from './given.js'

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
    return parseStrictJson(text.replace(/^\uFEFF/, '')) as RulesInput
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

/** Charts and powers of your own, as a module exports them. */
export interface OwnCode extends Pick<GameOptions, 'charts' | 'powers'> {}

/** `--with`, which the program adds to every command that reads rules or logs. */
export interface WithModule {
  readonly with?: string
}

export const withOption = option(
  '--with <module>',
  'a module that exports `charts` and `powers` of your own, which the rules or the log name: ./mine.mjs',
)

/**
 * The charts and powers of the module that an argument names, or else the field `with` of a file, which is beside the
 * file. Throws `BadInput` for a module that cannot be loaded or exports neither.
 */
export async function loadOwnCode(argument: string | undefined, file?: OwnCodeFile): Promise<OwnCode> {
  const named = file?.config.with
  const path = argument ?? (named === undefined ? undefined : resolve(dirname(file?.path ?? ''), named))
  return path === undefined ? {} : codeIn(path, await importModule(path))
}

interface OwnCodeFile {
  readonly path: string
  readonly config: { readonly with?: string | undefined }
}

async function importModule(path: string): Promise<OwnCode> {
  if (!existsSync(path)) throw new BadInput(`Cannot load the module \`${path}\`: no such file.`)
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as OwnCode
  } catch (error) {
    throw new BadInput(`Cannot load the module \`${path}\`: ${describeSystemError(error)}.`)
  }
}

function codeIn(path: string, { charts, powers }: OwnCode): OwnCode {
  if (charts === undefined && powers === undefined)
    throw new BadInput(
      `The module \`${path}\` exports neither \`charts\` nor \`powers\`: write \`export const charts = { duel: machine }\`.`,
    )
  return definedFields({ charts, powers })
}
