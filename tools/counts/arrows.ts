import { importFault, importsOfDistricts, roomOf } from '../../test/support/architecture.js'
import type { Import } from '../../test/support/imports.js'
import type { Count } from './count.js'

const pairs = (arrows: readonly Pick<Import, 'from' | 'to'>[]) => arrows.map(({ from, to }) => `${from} -> ${to}`)

/** For each file, how many others import it. */
function importersByFile(imports: readonly Import[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const { from, to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from))
  return importers
}

/** How the files of the engine lean on each other: imports, those against the order of the rooms, circles. */
export function arrows(all: readonly Import[]): Count[] {
  const imports = all.filter(({ from, kind }) => kind === 'file' && !from.startsWith('web/'))
  const alone = [...importersByFile(imports)].filter(([, from]) => from.size === 1).map(([file]) => file)
  const forbidden = imports.filter((arrow) => importFault(arrow) !== undefined)
  const circular = imports.filter((arrow) => arrow.circular)
  const rooms = new Set(imports.flatMap(({ from, to }) => [roomOf(from), roomOf(to)]))
  const betweenRooms = new Set(
    imports.flatMap(({ from, to }) => (roomOf(from) === roomOf(to) ? [] : `${roomOf(from)} -> ${roomOf(to)}`)),
  )
  const betweenDistricts = [...importsOfDistricts(imports)].flatMap(([from, used]) =>
    used.map((to) => `${from} -> ${to}`),
  )
  return [
    { what: 'imports between files', count: imports.length, list: [] },
    { what: 'files with one importer', count: alone.length, list: alone },
    { what: 'rooms', count: rooms.size, list: [...rooms].map(String) },
    { what: 'arrows between rooms', count: betweenRooms.size, list: [...betweenRooms] },
    { what: 'arrows between districts', count: betweenDistricts.length, list: betweenDistricts },
    { what: 'imports that the order of the rooms forbids', count: forbidden.length, list: pairs(forbidden) },
    { what: 'imports that close a circle of files, types too', count: circular.length, list: pairs(circular) },
  ]
}
