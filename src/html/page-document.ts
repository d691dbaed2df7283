import { createHash } from 'node:crypto'
import { htmlText } from '../text/index.js'
import { escapedData, inlineScript, inlineStyle } from './escape.js'
import { type PageName, pageParts } from './page-parts.js'

/** A page with what it shows. */
export interface PageDocument {
  readonly page: PageName
  readonly title: string
  /** The id of the element that holds the value. */
  readonly id: string
  readonly value: unknown
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A page as one file. It contacts no server, and nothing in the value can become more than text. */
export function pageDocument({ page, title, id, value }: PageDocument): string {
  const parts = pageParts(page)
  const [script, style] = [inlineScript(parts.script), inlineStyle(parts.style)]
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${htmlText(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="page"></div>
<noscript><p>This page needs JavaScript, which is turned off here.</p></noscript>
<script type="application/json" id="${id}">${escapedData(value)}</script>
<script>${script}</script>
<script type="text/plain">
${htmlText(parts.notices)}
</script>
</body>
</html>
`
}
