import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** The message for a clone in which the pages were not built. The package has them. */
export const missingPage = 'The page is not built: run `npm run build:page`.'

/**
 * The first of these folders that holds a built page; undefined where it was not built. `places`, as seen from the module:
 * beside the built package, and from its source where the build puts it.
 */
export const findBuiltPage = (module: string, places: readonly string[]): string | undefined =>
  places.map((place) => fileURLToPath(new URL(place, module))).find((folder) => existsSync(join(folder, 'index.html')))

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** A file of a page, by its place in the page. The package ships the larger ones zipped. */
export interface PageFile {
  readonly mediaType: string
  readonly content: Buffer
  readonly zipped: boolean
}

/** The file that a path names, inside the folder and nowhere else; undefined when there is none. */
export function pageFile(folder: string, path: string): PageFile | undefined {
  const place = resolveInside(folder, path)
  if (place === undefined) return undefined
  const found = [place, `${place}.gz`].find((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
  if (found === undefined) return undefined
  const mediaType = types[extname(place)] ?? 'application/octet-stream'
  return { mediaType, content: readFileSync(found), zipped: found !== place }
}

/** The response for a file. A zipped file stays zipped for clients that accept that, and is unzipped for others. */
export function pageResponse({ mediaType, content, zipped }: PageFile, acceptEncoding = ''): Response {
  const isSentZipped = zipped && acceptsGzip(acceptEncoding)
  const sent = new Uint8Array(zipped && !isSentZipped ? gunzipSync(content) : content)
  const headers = {
    'Content-Type': mediaType,
    'Content-Length': `${sent.byteLength}`,
    ...(zipped && { Vary: 'Accept-Encoding' }),
    ...(isSentZipped && { 'Content-Encoding': 'gzip' }),
  }
  return new Response(sent, { headers })
}

export const readPageText = ({ content, zipped }: PageFile): string =>
  (zipped ? gunzipSync(content) : content).toString()

const acceptsGzip = (accepted: string): boolean =>
  accepted.split(',').some((coding) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(coding))

const longestNameBytes = 200

function resolveInside(folder: string, path: string): string | undefined {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    return undefined
  }
  // Systems throw for a name that is too long, and no file of a page has one.
  if (name.includes('\0') || name.includes('//') || Buffer.byteLength(name) > longestNameBytes) return undefined
  const root = resolve(folder)
  const file = join(root, name.endsWith('/') ? `${name}index.html` : name)
  return file.startsWith(root.endsWith(sep) ? root : root + sep) ? file : undefined
}
