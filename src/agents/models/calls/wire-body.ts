import { parseJson } from '../../../text/parse-json.js'
import type { WireMessage } from '../../model-call.js'
import type { Redactor } from '../redact.js'

type Body = Pick<WireMessage, 'body' | 'encoding'>

/** A body without secrets: its text if it is one, otherwise its bytes as base64. */
export function wireBody(bytes: Uint8Array, redact: Redactor): Body {
  try {
    return { body: textWithout(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), redact) }
  } catch {
    return { body: btoa(redact.text(latin1(bytes))), encoding: 'base64' }
  }
}

/** A text without secrets, even if JSON writes one with escapes or a stream splits it into pieces. */
export function textWithout(text: string, redact: Redactor): string {
  const whole = documentIn(text)
  const read = whole ? withoutIn([whole], redact)[0]?.text : streamWithout(text, redact)
  return redact.text(read ?? text)
}

function streamWithout(text: string, redact: Redactor): string {
  const lines = text.split('\n')
  const documents = lines.map((line) => (line.startsWith('data:') ? documentIn(line.slice(5)) : undefined))
  const clean = withoutIn(
    documents.filter((document) => document !== undefined),
    redact,
  )
  const changed = new Map(clean.map((document) => [document.value, document.text]))
  return lines
    .map((line, at) => {
      const next = documents[at] && changed.get(documents[at].value)
      return next === undefined || next === line.slice(5) ? line : `data: ${next}`
    })
    .join('\n')
}

/** A JSON object in a text. */
interface Document {
  readonly text: string
  readonly value: object
}

function documentIn(text: string): Document | undefined {
  const value = /^\s*[{[]/.test(text) ? parseJson(text) : undefined
  return value === undefined ? undefined : { text, value: value as object }
}

/** A string in a document, with its place. */
interface Leaf {
  readonly document: Document
  readonly holder: Record<string, unknown>
  readonly key: string
  readonly place: string
}

/** The documents of one body; strings at the same place in consecutive documents are read as one text. */
function withoutIn(documents: readonly Document[], redact: Redactor): Document[] {
  const places = new Map<string, Leaf[]>()
  for (const leaf of documents.flatMap((document) => leavesIn(document, document.value)))
    if (!places.get(leaf.place)?.push(leaf)) places.set(leaf.place, [leaf])
  const changed = new Set<Document>()
  for (const leaves of places.values()) {
    const clean = redact.pieces(leaves.map(({ holder, key }) => holder[key] as string))
    leaves.forEach(({ document, holder, key }, at) => {
      if (holder[key] === clean[at]) return
      holder[key] = clean[at]
      changed.add(document)
    })
  }
  return documents.map((one) => (changed.has(one) ? { value: one.value, text: JSON.stringify(one.value) } : one))
}

function leavesIn(document: Document, holder: object, path = ''): Leaf[] {
  return Object.entries(holder).flatMap(([key, inner]: [string, unknown]) => {
    const place = `${path}/${key}`
    if (typeof inner === 'string') return [{ document, holder: holder as Record<string, unknown>, key, place }]
    return typeof inner === 'object' && inner !== null ? leavesIn(document, inner, place) : []
  })
}

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
