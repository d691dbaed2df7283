import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A seeded defect: one file with one change. */
export interface Mutant {
  /** A short hash of the change and the lines around it, which stays the same when they move. */
  readonly id: string
  readonly path: string
  readonly line: number
  /** What was changed, in a few words. */
  readonly kind: string
  readonly from: string
  readonly to: string
  /** The whole file with the defect. */
  readonly text: string
}

/** A change to one node of a file. */
export interface Change {
  readonly kind: string
  readonly node: ts.Node
  readonly to: string
}

/** The changes that a mutator offers for a node; empty for most nodes. */
export type Mutator = (node: ts.Node, file: ts.SourceFile) => readonly Change[]

/** Every mutant of a file by these mutators, in the order of the text. */
export function mutantsOf(path: string, mutators: readonly Mutator[]): Mutant[] {
  const text = readFileSync(path, 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const changes: Change[] = []
  const visit = (node: ts.Node): void => {
    for (const mutate of mutators) changes.push(...mutate(node, file))
    if (!isTypeOnly(node)) ts.forEachChild(node, visit)
  }
  visit(file)
  return changes.map(({ kind, node, to }) => {
    const start = node.getStart(file)
    const end = to === '' ? afterComma(text, node.getEnd()) : node.getEnd()
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    const from = text.slice(start, end)
    const id = hashed([kind, from, to, ...linesAround(lines, line)].join('\n')).slice(0, 10)
    return { id, path, line, kind, from, to, text: `${text.slice(0, start)}${to}${text.slice(end)}` }
  })
}

/** A hash of a text. */
export const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')

const linesAround = (lines: readonly string[], line: number): string[] =>
  lines.slice(Math.max(0, line - 2), line + 1).map((text) => text.trim())

/** The end of a removed node: the comma after it is removed too. */
const afterComma = (text: string, end: number): number => end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0)

const isTypeOnly = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node)
