import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneLine } from '../text/index.js'
import { BadInput, fileFault } from './bad-input.js'

/** A folder with the games of one series, each in its own log. */
export interface SeriesFolder {
  readonly path: string
  /** What the seeds of its games begin with. */
  readonly seed: string
  /** The log of game `at`, from 1. */
  readonly logOf: (at: number) => string
}

/**
 * Opens the folder of a series, or creates it. Its `series.json` has the seed, so that the same command continues it.
 * Throws `BadInput` when it has games of another seed, or cannot be written.
 */
export function seriesFolder(path: string, seed: string | undefined, fresh: () => string): SeriesFolder {
  if (/\.jsonl$/i.test(path))
    throw new BadInput(`With --games, --log names a folder for the logs of the games: got the file \`${path}\`.`)
  const file = join(path, 'series.json')
  const known = existsSync(file) ? seedIn(file) : undefined
  if (known !== undefined && seed !== undefined && known !== seed)
    throw new BadInput(
      `\`${path}\` has games of the seed \`${oneLine(known)}\`: choose another folder, or leave out --seed.`,
    )
  const chosen = known ?? seed ?? fresh()
  if (known === undefined) create(path, file, chosen)
  return { path, seed: chosen, logOf: (at) => join(path, `game-${`${at}`.padStart(5, '0')}.jsonl`) }
}

function seedIn(file: string): string {
  try {
    const { seed } = JSON.parse(readFileSync(file, 'utf8')) as { seed?: unknown }
    if (typeof seed === 'string') return seed
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw fileFault('read', file, error)
  }
  throw new BadInput(`\`${file}\`: Expected the seed of a series, as \`{ "seed": "..." }\`.`)
}

function create(path: string, file: string, seed: string): void {
  try {
    mkdirSync(path, { recursive: true })
    writeFileSync(file, `${JSON.stringify({ seed })}\n`, { flag: 'wx' })
  } catch (error) {
    throw fileFault('keep games in', path, error)
  }
}
