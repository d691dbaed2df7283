import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { builtPage, fileAt, mediaTypeOf } from '../../serving/index.js'
import { Refusal } from '../refusal.js'

// Beside the built package; from its source, where the build puts it.
const places = ['./page/', '../../../dist/page/']

const missing =
  'The page was not built: run `npm run build:page`. The server itself works: GET /openapi.json describes its calls, and `nightzero watch` follows a game in the terminal.\n'

/** The file of the page at a path. Throws `Refusal` when there is none. */
export function pageAt(own: string | undefined, path: string): Response {
  const folder = own ?? builtPage(places.map((place) => fileURLToPath(new URL(place, import.meta.url))))
  const file = folder && fileAt(folder, path)
  if (file) return new Response(new Uint8Array(readFileSync(file)), { headers: { 'Content-Type': mediaTypeOf(file) } })
  if (folder === undefined && path === '/')
    return new Response(missing, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  throw new Refusal(404, 'There is no such file.')
}
