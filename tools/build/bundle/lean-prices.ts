import ts from 'typescript'
import { shapedCode } from './shaped-code.js'

/** Fields of the list of prices on which no price depends. */
const unused = new Set([
  'name',
  'description',
  'price_comments',
  'prices_checked',
  'pricing_urls',
  'extractors',
  'context_window',
  'deprecated',
])

/** Where the code with the list of prices is. */
export const priceFile = /genai-prices[\\/]dist[\\/]index\.js$/

/** The code with the list of prices, without the fields on which no price depends: a sixth of its length. Throws without a list. */
export function leanPrices(code: string): string {
  const list = listIn(ts.createSourceFile('prices.js', code, ts.ScriptTarget.Latest))
  if (list === undefined) throw new Error('Expected the code of the prices to begin with a list of providers.')
  const [start, end] = [list.pos, list.end]
  const providers: unknown = new Function(`return ${code.slice(start, end)}`)()
  return `${code.slice(0, start)} ${shapedCode(withoutUnused(providers))}${code.slice(end)}`
}

function withoutUnused(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each) => (unused.has(key) ? undefined : each)))
}

/** The list that the code begins with. */
function listIn(file: ts.SourceFile): ts.Node | undefined {
  const [first] = file.statements
  const value = first && ts.isVariableStatement(first) ? first.declarationList.declarations[0]?.initializer : undefined
  return value && ts.isArrayLiteralExpression(value) ? value : undefined
}
