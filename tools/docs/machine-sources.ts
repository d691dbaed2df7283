import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

interface SourceFile {
  readonly path: string
  readonly text: string
}

const filesIn = (folder: string): SourceFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const machines = filesIn('machines')
const tests = filesIn('test/machines')

/** The file that makes a machine. */
export function sourceOf(name: string): SourceFile {
  const source = machines.find(({ text }) => text.includes(`export const ${name}`))
  if (source === undefined) throw new Error(`Expected a file of \`machines\` to export \`${name}\`.`)
  return source
}

/** The rule of a machine, from the comment above it. Throws if it has none. */
export function ruleText(name: string, text: string): string {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/).)*)\\*/\\s*export const ${name}\\b`, 's').exec(text)?.[1]
  if (comment === undefined) throw new Error(`Expected a comment that tells the rule of \`${name}\`.`)
  return comment.replaceAll(/^\s*\* ?/gm, '').trim()
}

/** The tests of a machine: the test file that is called as it is, or else all that name it. */
export function testsOf(name: string): string[] {
  const called = name.replace(/Machine$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const own = tests.filter(({ path }) => [`${called}.test.ts`, `mafia-${called}.test.ts`].includes(basename(path)))
  const naming = tests.filter(({ path, text }) => path.endsWith('.test.ts') && new RegExp(`\\b${name}\\b`).test(text))
  const found = (own.length > 0 ? own : naming).map(({ path }) => path)
  return found.length > 0 ? found : ['test/machines/whole-games.test.ts']
}
