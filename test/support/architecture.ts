import ts from 'typescript'
import type { Import } from './imports.js'
import { nodesOf, type Source } from './source.js'

/**
 * The districts of the house from the ground up, and the rooms in each, in the same order. A file may import what stands
 * in its own room or in one below it. A district without rooms is one itself; `.` is what lies loose in it.
 */
const districts: Readonly<Record<string, readonly string[]>> = {
  'src/charts': ['.'],
  'src/kernel': ['text', 'errors', 'rules', 'events', 'runtime'],
  'src/diagrams': ['.'],
  machines: ['.'],
  'src/game': ['.'],
  // What decides and records a game ends here.
  'src/words': ['languages', 'card', 'stories', 'reading'],
  'src/players': ['limits', 'characters', 'suspicion', 'prompts', '.'],
  'src/stores': ['.', 'bus'],
  'src/index.ts': ['.'],
  'src/testing': ['.'],
  'src/lab': ['.', 'formats', 'analysis', 'fleet'],
  'src/telemetry': ['.'],
  'src/show': ['serving', 'pictures', 'html', 'server'],
  'src/inspector': ['.'],
  'src/cli': ['.'],
  web: ['.'],
}

const ladder = Object.entries(districts).flatMap(([district, rooms]) =>
  rooms.map((room) => (room === '.' ? district : `${district}/${room}`)),
)

const innermost = ladder.toSorted((one, other) => other.length - one.length)

const holds = (place: string, path: string): boolean => path === place || path.startsWith(`${place}/`)

/** The room of a file; undefined when it stands in none. */
export const roomOf = (path: string): string | undefined => innermost.find((room) => holds(room, path))

/** The district of a file; undefined when it stands in none. */
export const districtOf = (path: string): string | undefined =>
  Object.keys(districts).find((district) => holds(district, path))

/** For each district, the other districts that it imports, from the ground up. */
export function importsOfDistricts(imports: readonly Pick<Import, 'from' | 'to' | 'kind'>[]): Map<string, string[]> {
  const arrows = new Set(
    imports.flatMap(({ from, to, kind }) => (kind === 'file' ? `${districtOf(from)} ${districtOf(to)}` : [])),
  )
  const names = Object.keys(districts)
  return new Map(names.map((name) => [name, names.filter((to) => to !== name && arrows.has(`${name} ${to}`))]))
}

const rank = (room: string | undefined): number => (room === undefined ? -1 : ladder.indexOf(room))

/** Rooms that use the library as its users do, by what an entry point exports. */
const outside = (room: string | undefined): boolean => rank(room) > rank('src/testing')

const isEntry = (path: string): boolean =>
  path === 'machines/index.ts' || path === 'src/index.ts' || /^src\/([a-z0-9-]+\/)+index\.ts$/.test(path)

/** What is wrong with an import, in a sentence; undefined when it is allowed. */
export function importFault({ from, to, kind, typeOnly }: Omit<Import, 'circular'>): string | undefined {
  const [room, imported] = [roomOf(from), roomOf(to)]
  if (kind === 'package' || room === imported) return undefined
  const fault = `\`${from}\` may not import \`${to}\``
  if (rank(imported) >= rank(room)) return `${fault}: it stands above`
  const known = ['src/kernel/rules', 'src/charts', 'src/diagrams']
  if (room === 'machines' && !known.includes(imported ?? '') && !typeOnly) return `${fault}: only its types`
  const isOpen = ['src/kernel/text', 'src/players/limits', 'src/kernel/errors'].includes(imported ?? '')
  if (outside(room) && !isOpen && !isEntry(to) && !/^src\/lab\//.test(from)) return `${fault}: only public names`
  return undefined
}

/** Packages that may be imported anywhere; of every other, one file knows the vendor. */
const everywhere = new Set(['xstate', 'zod'])

/** Packages imported in more than one file, each with its files. An outermost part counts as one. */
export function sharedVendors(imports: readonly Pick<Import, 'from' | 'to' | 'kind'>[]): string[] {
  const packages = imports.filter(
    ({ to, kind }) => kind === 'package' && !everywhere.has(to) && !to.startsWith('node:'),
  )
  const filesOf = (name: string) => [...new Set(packages.filter(({ to }) => to === name).map(({ from }) => from))]
  return [...new Set(packages.map(({ to }) => to))]
    .filter((name) => new Set(filesOf(name).map((path) => (outside(roomOf(path)) ? roomOf(path) : path))).size > 1)
    .map((name) => `${name}: ${filesOf(name).join(', ')}`)
}

const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

/** These presets' names mean something else too: a way to decide, a kind of discussion. */
const ambiguous: readonly string[] = ['trial', 'reactive']

/** Where a file decides by the name of a preset: by comparing the name of rules, by a switch, by a table of presets. */
export function presetQuestions(source: Source, presets: readonly string[]): string[] {
  const named = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && presets.includes(node.text)
  const isName = (node: ts.Node): boolean => /(^|\.|\b)(rules\??\.name|preset(Name)?)$/i.test(node.getText())
  const called = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === 'name'
  const unmistakable = (node: ts.Node): boolean => named(node) && !ambiguous.includes((node as ts.StringLiteral).text)
  const asks = (node: ts.Node): boolean => {
    if (ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind)) {
      const sides = [node.left, node.right]
      if (sides.some((side) => ['undefined', 'null'].includes(side.getText()))) return false
      return sides.some(isName) || sides.some(unmistakable) || (sides.some(called) && sides.some(named))
    }
    if (ts.isSwitchStatement(node)) return isName(node.expression)
    if (ts.isCaseClause(node)) return unmistakable(node.expression)
    if (ts.isElementAccessExpression(node))
      return (
        (isName(node.argumentExpression) && node.expression.getText() !== 'presets') ||
        (named(node.argumentExpression) && node.expression.getText() === 'presets')
      )
    if (ts.isPropertyAccessExpression(node))
      return node.expression.getText() === 'presets' && presets.includes(node.name.text)
    return ts.isObjectLiteralExpression(node) && isTableOfPresets(node, presets)
  }
  return nodesOf(source)
    .filter(asks)
    .map((node) => `${source.path}: ${node.getText().slice(0, 80)}`)
}

function isTableOfPresets({ properties }: ts.ObjectLiteralExpression, presets: readonly string[]): boolean {
  const keys = properties.map(({ name }) => name?.getText().replaceAll(/['"]/g, '') ?? '')
  const named = keys.filter((key) => presets.includes(key))
  return named.length > 1 && named.some((key) => !ambiguous.includes(key))
}
