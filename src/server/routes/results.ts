import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ResultFacts } from '../protocol/index.js'
import { Refusal } from '../refusal.js'

const fileName = /^[\w][\w .-]{0,100}\.json$/

/** The results in the operator's folder, by name; none if the operator gave no folder. */
export function resultsIn(folder: string | undefined): ResultFacts[] {
  if (folder === undefined) return []
  return readdirSync(folder)
    .filter((file) => fileName.test(file))
    .sort()
    .map((file) => {
      const { size, mtimeMs } = statSync(join(folder, file))
      return { name: file.replace(/\.json$/, ''), bytes: size, modifiedAt: Math.round(mtimeMs) }
    })
}

/** One result as it was written. Throws `Refusal` when there is no result with this name. */
export function resultIn(folder: string | undefined, name: string): Response {
  if (!resultsIn(folder).some((result) => result.name === name)) throw new Refusal(404, 'There is no such result.')
  const text = readFileSync(join(folder as string, `${name}.json`), 'utf8')
  return new Response(text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
}
