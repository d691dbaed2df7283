import ts from 'typescript'
import { nodesOf, type Source } from '../../test/support/source.js'
import type { Count } from './count.js'

interface Sized {
  readonly name: string
  readonly lines: number
}

const byLines = (a: Sized, b: Sized) => b.lines - a.lines
const longest = (sized: readonly Sized[]) => sized.slice(0, 10).map(({ name, lines }) => `${name}: ${lines}`)

/** A function's name, or that of what holds it. */
function nameOf(node: ts.Node): string {
  const holder = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) ? node : node.parent
  const { name } = holder as { readonly name?: ts.Node }
  return name?.getText() ?? '(unnamed)'
}

function functionsOf(source: Source): Sized[] {
  return nodesOf(source)
    .filter((node) => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined)
    .map((node) => ({ name: `${source.path} ${nameOf(node)}`, lines: node.getText().split('\n').length }))
}

/** Files and lines, the longest file and the longest function. */
export function sizes(sources: readonly Source[]): Count[] {
  const files = sources
    .map(({ path, text }) => ({ name: path, lines: text.trimEnd().split('\n').length }))
    .toSorted(byLines)
  const functions = sources.flatMap(functionsOf).toSorted(byLines)
  const longer = files.filter(({ lines }) => lines > 80).length
  const lines = files.reduce((sum, file) => sum + file.lines, 0)
  return [
    { what: 'files', count: files.length, list: [] },
    { what: 'lines', count: lines, note: `${Math.round(lines / files.length)} a file`, list: [] },
    {
      what: 'lines of the longest file',
      count: files[0]?.lines ?? 0,
      note: `${files[0]?.name}; ${longer} files above 80`,
      list: longest(files),
    },
    {
      what: 'lines of the longest function',
      count: functions[0]?.lines ?? 0,
      note: functions[0]?.name ?? '',
      list: longest(functions),
    },
  ]
}
