import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'

/** A source file of the project, by its path from the root. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** What a file imports: a file of the project by its path, or a package by its name. */
export interface Import {
  readonly from: string
  readonly to: string
  readonly kind: 'file' | 'package'
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean
}

/** The TypeScript files below `folder`; none when there is no such folder yet. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Everything a file imports or re-exports, also by `import()`. */
export function importsOf(source: Source): Import[] {
  return nodesOf(source).flatMap((node) => {
    const specifier = specifierOf(node)
    return specifier === undefined
      ? []
      : [{ from: source.path, ...target(source.path, specifier), typeOnly: isTypeOnly(node) }]
  })
}

/** Every node of a file's syntax tree. */
export function nodesOf({ path, text }: Source): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return nodes
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
    return node.argument.literal.text
  const argument =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined
  return argument && ts.isStringLiteral(argument) ? argument.text : undefined
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node)) return true
  if (ts.isExportDeclaration(node)) return node.isTypeOnly || allTypes(node.exportClause)
  if (!ts.isImportDeclaration(node) || node.importClause === undefined) return false
  const { importClause } = node
  return importClause.isTypeOnly || (importClause.name === undefined && allTypes(importClause.namedBindings))
}

function allTypes(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): boolean {
  if (bindings === undefined || ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings)) return false
  return bindings.elements.every(({ isTypeOnly }: { isTypeOnly: boolean }) => isTypeOnly)
}

function target(from: string, specifier: string): Pick<Import, 'to' | 'kind'> {
  if (specifier.startsWith('.'))
    return { to: posix.join(dirname(from), specifier).replace(/\.js(x?)$/, '.ts$1'), kind: 'file' }
  const [scope = '', name = ''] = specifier.split('/')
  return { to: scope.startsWith('@') ? `${scope}/${name}` : scope, kind: 'package' }
}
