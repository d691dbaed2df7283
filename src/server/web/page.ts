import { fileURLToPath } from 'node:url'
import { answerWith, builtPage, missingPage, pageFile } from '../../serving/index.js'
import { Refusal } from '../refusal.js'

// Beside the built package; from its source, where the build puts it.
const places = ['./page/', '../../../dist/page/']

const missing = `${missingPage} The server itself works: GET /openapi.json describes its calls, and \`nightzero watch\` follows a game in the terminal.\n`

/** The folder of the page, the given one or the built one; undefined where it was not built. */
export const pageFolder = (own?: string): string | undefined =>
  own ?? builtPage(places.map((place) => fileURLToPath(new URL(place, import.meta.url))))

/** The file of the page at a path. Throws `Refusal` when there is none. */
export function pageAt(own: string | undefined, path: string, acceptEncoding?: string): Response {
  const folder = pageFolder(own)
  const file = folder === undefined ? undefined : pageFile(folder, path)
  if (file) {
    const { headers, body } = answerWith(file, acceptEncoding)
    return new Response(new Uint8Array(body), { headers })
  }
  if (folder === undefined && path === '/')
    return new Response(missing, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  throw new Refusal(404, 'There is no such file.')
}
