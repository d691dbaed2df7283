import { createReadStream, existsSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SessionMessage } from '../messages.js'

// Beside the built package; from its source, where the build puts it.
const places = ['./inspector-page/', '../../../dist/inspector-page/']

/** The folder of the built page; undefined where it was not built. */
export function pageFolder(): string | undefined {
  return places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((folder) => existsSync(join(folder, 'index.html')))
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

/** Sends the file of the page at `path`. False when there is none. */
export function sendFile(response: ServerResponse, folder: string, path: string): boolean {
  const file = fileAt(folder, path)
  if (file === undefined) return false
  response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response)
  return true
}

/** The file that a path names, inside the folder and nowhere else. */
function fileAt(folder: string, path: string): string | undefined {
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

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A small page for an installation without the built one: it lists the sessions. */
export function plainPage(sessions: readonly SessionMessage[], address: string): string {
  const rows = sessions.map(({ title, over, day, phase, paused }) => {
    const state = over ? 'over' : paused ? 'paused' : 'running'
    const when = day === undefined ? '' : `, day ${day}, ${phase ?? ''}`
    return `<li>${escaped(title)}: ${state}${escaped(when)}</li>`
  })
  const list = rows.length === 0 ? '<p>No session yet.</p>' : `<ul>${rows.join('')}</ul>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>nightzero inspector</title>
<h1>Inspector</h1>${list}<p>Viewers connect to <code>${escaped(address)}</code>.</p></html>`
}
