import ts from 'typescript'
import { type Import, nodesOf, type Source } from './source.js'

/** A part of the project, as the table of imports names it. */
export type Layer =
  | 'errors'
  | 'text'
  | 'rules'
  | 'characters'
  | 'reading'
  | 'suspicion'
  | 'telling'
  | 'events'
  | 'diagrams'
  | 'machines'
  | 'runtime'
  | 'prompts'
  | 'adapters'
  | 'front'
  | 'outermost'
  | 'testing'

type Allowed = Readonly<Partial<Record<Layer, 'yes' | 'types'>>>

/** Who may import what. Errors may be thrown everywhere. */
const allowed: Readonly<Record<Exclude<Layer, 'outermost' | 'testing'>, Allowed>> = {
  errors: { text: 'yes', rules: 'types', events: 'types' },
  text: {},
  rules: { text: 'yes', rules: 'yes' },
  characters: { text: 'yes', rules: 'yes' },
  reading: { rules: 'yes' },
  // A page in a browser measures suspicion too: no schema comes with it.
  suspicion: { rules: 'yes', reading: 'yes', events: 'types', suspicion: 'yes' },
  events: { text: 'yes', rules: 'yes', events: 'yes' },
  telling: { text: 'yes', rules: 'yes', events: 'yes' },
  diagrams: { rules: 'yes', diagrams: 'yes' },
  machines: { rules: 'yes', events: 'types', diagrams: 'yes', machines: 'yes', runtime: 'types' },
  runtime: {
    text: 'yes',
    rules: 'yes',
    characters: 'yes',
    reading: 'yes',
    telling: 'yes',
    events: 'yes',
    runtime: 'yes',
    adapters: 'types',
  },
  prompts: { text: 'yes', rules: 'yes', reading: 'yes', telling: 'yes', events: 'yes', adapters: 'types' },
  adapters: {
    text: 'yes',
    rules: 'yes',
    characters: 'yes',
    reading: 'yes',
    suspicion: 'yes',
    telling: 'yes',
    events: 'yes',
    runtime: 'types',
    prompts: 'yes',
  },
  front: {
    text: 'yes',
    rules: 'yes',
    characters: 'yes',
    reading: 'yes',
    suspicion: 'yes',
    telling: 'yes',
    events: 'yes',
    machines: 'yes',
    runtime: 'yes',
    prompts: 'yes',
    adapters: 'yes',
    front: 'yes',
  },
}

const folders: Readonly<Record<string, Layer>> = {
  errors: 'errors',
  text: 'text',
  rules: 'rules',
  characters: 'characters',
  reading: 'reading',
  suspicion: 'suspicion',
  telling: 'telling',
  events: 'events',
  diagrams: 'diagrams',
  runtime: 'runtime',
  game: 'front',
  log: 'front',
  agents: 'adapters',
  prompts: 'prompts',
  stores: 'adapters',
  bus: 'adapters',
  stats: 'adapters',
  formats: 'adapters',
  schema: 'adapters',
  testing: 'testing',
}

/** The part of the project that a file belongs to. What is no inner folder is outermost. */
export function layerOf(path: string): Layer {
  const [top, folder = '', ...rest] = path.split('/')
  if (top === 'machines') return 'machines'
  if (top !== 'src') return 'outermost'
  return path === 'src/index.ts' ? 'front' : rest.length === 0 ? 'outermost' : (folders[folder] ?? 'outermost')
}

/** The folder that an adapter or an outermost part has to itself. */
const ownFolder = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('src/') ? 2 : 1)
    .join('/')
const isPublic = (path: string): boolean =>
  path === 'machines/index.ts' || /^src\/([a-z-]+\/){0,2}index\.ts$/.test(path)

/** What is wrong with an import, in a sentence; undefined when it is allowed. */
export function importFault({ from, to, kind, typeOnly }: Import): string | undefined {
  const [layer, imported] = [layerOf(from), layerOf(to)]
  if (kind === 'package' || layer === 'testing' || imported === 'errors' || ownFolder(from) === ownFolder(to))
    return undefined
  const fault = `\`${from}\` (${layer}) may not import \`${to}\` (${imported})`
  if (layer === 'outermost') return isPublic(to) ? undefined : `${fault}: only public names`
  // An adapter is written in the words of the interfaces beside it: an agent's prompts, a statistic of a stored game.
  const permission = layer === 'adapters' && imported === 'adapters' ? 'types' : allowed[layer][imported]
  if (permission === 'yes' || (permission === 'types' && typeOnly)) return undefined
  return permission === 'types' ? `${fault}: only its types` : fault
}

/** Packages that may be imported anywhere; of every other, one file knows the vendor. */
const everywhere = new Set(['xstate', 'zod'])

/** Packages imported in more than one file, each with its files. An outermost part counts as one. */
export function sharedVendors(imports: readonly Import[]): string[] {
  const packages = imports.filter(
    ({ to, kind }) => kind === 'package' && !everywhere.has(to) && !to.startsWith('node:'),
  )
  const filesOf = (name: string) => [...new Set(packages.filter(({ to }) => to === name).map(({ from }) => from))]
  return [...new Set(packages.map(({ to }) => to))]
    .filter(
      (name) => new Set(filesOf(name).map((path) => (layerOf(path) === 'outermost' ? ownFolder(path) : path))).size > 1,
    )
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
