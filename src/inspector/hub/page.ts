import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { answerWith, builtPage, missingPage, pageFile } from '../../serving/index.js'
import { htmlText } from '../../text/index.js'
import type { SessionMessage } from '../messages.js'

// Beside the built package; from its source, where the build puts it.
const places = ['./inspector-page/', '../../../dist/inspector-page/']

/** The folder of the built page; undefined where it was not built. */
export const pageFolder = (): string | undefined =>
  builtPage(places.map((place) => fileURLToPath(new URL(place, import.meta.url))))

/** Sends the file of the page at `path`. False when there is none. */
export function sendFile(response: ServerResponse, folder: string, path: string): boolean {
  const file = pageFile(folder, path)
  if (file === undefined) return false
  const { headers, body } = answerWith(file, String(response.req.headers['accept-encoding'] ?? ''))
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.end(body)
  return true
}

/** A small page for an installation without the built one: it lists the sessions. */
export function plainPage(sessions: readonly SessionMessage[], address: string): string {
  const rows = sessions.map(({ title, over, day, phase, paused }) => {
    const state = over ? 'over' : paused ? 'paused' : 'running'
    const when = day === undefined ? '' : `, day ${day}, ${phase ?? ''}`
    return `<li>${htmlText(title)}: ${state}${htmlText(when)}</li>`
  })
  const list = rows.length === 0 ? '<p>No session yet.</p>' : `<ul>${rows.join('')}</ul>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>nightzero inspector</title>
<h1>Inspector</h1><p>${htmlText(missingPage)}</p>${list}<p>Viewers connect to <code>${htmlText(address)}</code>.</p></html>`
}
