import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileFault } from './bad-input.js'

/** Where the games of a server are kept. */
export interface KeptAt {
  readonly db?: string
  readonly log?: string
}

/**
 * What the links of a server are signed with where no variable names it: kept beside the games, readable for their owner only, so that
 * links outlive a restart. Undefined where no games are kept.
 */
export function keptSecret({ db, log }: KeptAt): string | undefined {
  const path = db === undefined ? log && join(log, '.secret') : `${db}.secret`
  if (path === undefined) return undefined
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw fileFault('keep the secret of the server in', path, error)
  }
  return readFileSync(path, 'utf8').trim()
}
