import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GameOptions } from '../index.js'
import { definedFields } from '../text/index.js'
import { BadInput, describeSystemError } from './exit.js'
import { option } from './given.js'

/** Charts and powers of your own, as a module exports them. */
export interface OwnCode extends Pick<GameOptions, 'charts' | 'powers'> {}

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
