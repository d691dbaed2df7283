import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LogStore } from '../index.js'
import { oneLine, parseStrictJson } from '../kernel/text/index.js'
import { jsonlStore } from '../stores/index.js'
import { BadInput, fileFault } from './exit.js'
import { openDatabaseStore, requireLogName, shownPlace } from './log-place.js'
import { makeFolder } from './output-files.js'

/** Where the games of a series are saved: a log each in a folder, or all in one database. */
export interface SeriesPlace {
  /** What the seeds of its games begin with. */
  readonly seed: string
  readonly storeOf: (at: number) => LogStore
  /** The place of a game, as messages name it. */
  readonly nameOf: (at: number) => string
  /** A sentence: where the games are, and how to continue. */
  readonly describe: string
  readonly close: () => unknown
}

/**
 * `series.json` in the folder has the seed. Throws `BadInput` for games of another seed, or if it cannot be written.
 */
export function seriesFolder(path: string, seed: string | undefined, fresh: () => string): SeriesPlace {
  requireLogName(path)
  if (/\.jsonl$/i.test(path))
    throw new BadInput(`With --games, --log names a folder for the logs of the games: got the file \`${path}\`.`)
  const file = join(path, 'series.json')
  const known = existsSync(file) ? readSeed(file) : undefined
  if (known !== undefined && seed !== undefined && known !== seed)
    throw new BadInput(
      `\`${path}\` has games of the seed \`${oneLine(known)}\`: choose another folder, or leave out --seed.`,
    )
  const chosen = known ?? seed ?? fresh()
  if (known === undefined) create(path, file, chosen)
  const nameOf = (at: number) => join(path, `game-${`${at}`.padStart(5, '0')}.jsonl`)
  return {
    seed: chosen,
    storeOf: (at) => jsonlStore(nameOf(at), { onWarning: () => {} }),
    nameOf,
    describe: `Logs: ${nameOf(1)} and so on. The same command continues where it stopped.`,
    close: () => {},
  }
}

/** The games are known by their ids, which the seed decides. Throws `BadInput` for what is no database. */
export async function seriesDatabase(path: string, seed: string): Promise<SeriesPlace> {
  const store = await openDatabaseStore(path)
  const name = shownPlace(path)
  return {
    seed,
    storeOf: () => store,
    nameOf: () => name,
    describe: `Games: in ${name}. The same command with --seed ${oneLine(seed)} continues where it stopped.`,
    close: () => store.close?.(),
  }
}

function readSeed(file: string): string {
  try {
    const { seed } = parseStrictJson(readFileSync(file, 'utf8')) as { seed?: unknown }
    if (typeof seed === 'string') return seed
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw fileFault('read', file, error)
  }
  throw new BadInput(`\`${file}\`: Expected the seed of a series, as \`{ "seed": "..." }\`.`)
}

function create(path: string, file: string, seed: string): void {
  const doing = 'keep games in'
  makeFolder(path, doing)
  try {
    writeFileSync(file, `${JSON.stringify({ seed })}\n`, { flag: 'wx' })
  } catch (error) {
    throw fileFault(doing, path, error)
  }
}
