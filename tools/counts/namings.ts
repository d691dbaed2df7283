import ts from 'typescript'
import { roleNames } from '../../src/kernel/rules/roles.js'
import { nodesOf, type Source } from '../../test/support/source.js'
import type { Count } from './count.js'

/** The powers of the built-in roles. */
const powers = ['kill', 'block', 'protect', 'investigate', 'watch', 'shoot']

/** The files that define roles, powers and presets. */
const home = /^src\/kernel\/rules\/(roles\.ts|(powers|presets)\/)/

/** The role that has the name of a team. */
const team = 'mafia'

const isProse = (text: string): boolean => text.includes(' ')
const isModule = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent))

/** The text of an identifier or of a literal; undefined of everything else. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text
  const literal = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
  return literal && !isModule(node) ? node.text : undefined
}

/** The words of `mafiaTeam`, `night.protect` or a sentence, in lower case and without the s of a plural. */
function wordsOf(text: string): string[] {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? []
  return words.flatMap((word) => [word.toLowerCase(), word.toLowerCase().replace(/s$/, '')])
}

function namedIn(source: Source, names: readonly string[], prose: boolean): string[] {
  const texts = nodesOf(source).flatMap((node) => textOf(node) ?? [])
  const words = new Set(texts.filter((text) => prose || !isProse(text)).flatMap(wordsOf))
  return names.filter((name) => words.has(name))
}

function naming(sources: readonly Source[], names: readonly string[], prose: boolean): [string, string[]][] {
  return sources
    .filter(({ path }) => !home.test(path))
    .map((source): [string, string[]] => [source.path, namedIn(source, names, prose)])
    .filter(([, named]) => named.length > 0)
}

const linesOf = (files: readonly [string, string[]][]) => files.map(([path, named]) => `${path}: ${named.join(', ')}`)

/**
 * The files that name a role, in sentences too, and the files that name a power; words in sentences do not count as powers.
 */
export function namings(sources: readonly Source[]): Count[] {
  const roles = naming(sources, roleNames, true)
  const own = roles.filter(([, named]) => named.some((name) => name !== team))
  const powered = naming(sources, powers, false)
  return [
    {
      what: 'files that name a role',
      count: roles.length,
      note: `${own.length} besides \`${team}\`, a team's name too`,
      list: linesOf(roles),
    },
    { what: 'files that name a power', count: powered.length, list: linesOf(powered) },
  ]
}
