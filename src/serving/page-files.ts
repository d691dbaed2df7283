import { existsSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'

/** The first of these folders that holds a built page; undefined where it was not built. */
export function builtPage(folders: readonly string[]): string | undefined {
  return folders.find((folder) => existsSync(join(folder, 'index.html')))
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The media type of a page's file, by its name. */
export const mediaTypeOf = (file: string): string => types[extname(file)] ?? 'application/octet-stream'

/** The file that a path names, inside the folder and nowhere else. */
export function fileAt(folder: string, path: string): string | undefined {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    return undefined
  }
  if (name.includes('\0')) return undefined
  const file = normalize(join(folder, name.endsWith('/') ? `${name}index.html` : name))
  const inside = file.startsWith(folder.endsWith(sep) ? folder : folder + sep)
  return inside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}
