import { importFault } from '../../test/support/architecture.js'
import { type Import, importsOf, type Source } from '../../test/support/source.js'
import type { Count } from './count.js'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The folder that a file belongs to, for example `src/rules` or `machines`; a loose file of `src` counts as a folder of its own. */
const roomOf = (path: string): string => (path.startsWith('src/') ? path.split('/').slice(0, 2).join('/') : 'machines')

function graphOf(imports: readonly Import[], nameOf: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [source, target] = [nameOf(from), nameOf(to)]
    if (source !== target) graph.set(source, (graph.get(source) ?? new Set()).add(target))
  }
  return graph
}

function reachable(graph: Graph, from: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [from]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const target of graph.get(next) ?? []) if (!seen.has(target) && seen.add(target)) waiting.push(target)
  return seen
}

/** Groups of names of which each leads to every other one. */
function circlesIn(graph: Graph): string[][] {
  const reach = new Map([...graph.keys()].map((name) => [name, reachable(graph, name)]))
  const inCircle = [...reach].filter(([name, seen]) => seen.has(name))
  const groups = inCircle.map(([name, seen]) => [...seen].filter((other) => reach.get(other)?.has(name)).toSorted())
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()]
}

/** For each two folders that import each other, the imports in the direction that has fewer. */
function backwards(imports: readonly Import[]): string[] {
  const between = (from: string, to: string) =>
    imports.filter((arrow) => roomOf(arrow.from) === from && roomOf(arrow.to) === to)
  const rooms = [...new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]))].toSorted()
  const pairs = rooms.flatMap((one, index) => rooms.slice(index + 1).map((other) => [one, other] as const))
  return pairs.flatMap(([one, other]) => {
    const [there, back] = [between(one, other), between(other, one)]
    if (there.length === 0 || back.length === 0) return []
    return (there.length < back.length ? there : back).map(({ from, to }) => `${from} -> ${to}`)
  })
}

const asPaths = (circles: readonly string[][]) => circles.map((circle) => circle.join(', '))

/** Imports against the order of the folders, and circles of folders and of files. */
export function arrows(sources: readonly Source[]): Count[] {
  const imports = sources.flatMap(importsOf).filter(({ kind }) => kind === 'file')
  const values = imports.filter(({ typeOnly }) => !typeOnly)
  const faults = imports.flatMap((arrow) => importFault(arrow) ?? [])
  const [rooms, files] = [circlesIn(graphOf(values, roomOf)), circlesIn(graphOf(values, (path) => path))]
  const withTypes = circlesIn(graphOf(imports, (path) => path))
  return [
    { what: 'imports the table of rooms forbids', count: faults.length, list: faults },
    {
      what: 'arrows back up',
      count: backwards(values).length,
      note: `${backwards(imports).length} with types`,
      list: backwards(imports),
    },
    { what: 'circles of rooms', count: rooms.length, list: asPaths(rooms) },
    { what: 'circles of files', count: files.length, note: `${withTypes.length} with types`, list: asPaths(withTypes) },
  ]
}
