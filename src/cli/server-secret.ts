import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BadInput, fileFault } from './bad-input.js'

/** Where the games of a server are saved. */
export interface GamesPlace {
  readonly db?: string
  readonly log?: string
}

/** The secret in a file. Throws `BadInput` for a file that a crash left without one. */
function savedSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim()
  if (secret !== '') return secret
  throw new BadInput(`\`${path}\` is empty, so it has no secret for links: remove it, and a new one is made.`)
}

/**
 * The secret that signs a server's links if no variable names one: saved beside the games, readable only by their
 * owner, so that links stay valid after a restart. Undefined if games are not saved.
 */
export function serverSecret({ db, log }: GamesPlace): string | undefined {
  const path = db === undefined ? log && join(log, '.secret') : `${db}.secret`
  if (path === undefined) return undefined
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw fileFault('keep the secret of the server in', path, error)
  }
  return savedSecret(path)
}
