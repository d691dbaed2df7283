import { createHash } from 'node:crypto'
import { type Dirent, existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type GameEvent, MafiaError, readLog } from '../../index.js'
import { parseUniqueJson } from '../../kernel/text/index.js'
import { readStudyDefinition, type StudyDefinition, type StudyFile } from '../../lab/study/index.js'
import { BadInput, fileFault } from '../exit.js'
import { makeFolder, replaceFile } from '../output-files.js'
import { jsonText } from '../printer.js'

/** What stands where in the folder of a study. */
export const studyPlaces = {
  definition: 'study.json',
  config: 'config.yaml',
  manifest: 'manifest.json',
  citation: 'CITATION.cff',
  page: 'report.html',
  summary: 'README.md',
  logs: 'logs',
  calls: 'calls',
  figures: 'figures',
} as const

/** Whether an argument names the folder of a study, begun or finished. */
export const isStudyFolder = (folder: string): boolean => existsSync(join(folder, studyPlaces.definition))

/**
 * Makes the folder of a study, or opens the one that holds the same study. Throws `BadInput` for a folder with another study or
 * with anything else in it.
 */
export function beginStudy(folder: string, definition: StudyDefinition, config: string): void {
  const written: unknown = JSON.parse(JSON.stringify(definition))
  if (isStudyFolder(folder)) {
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(openStudy(folder))), written)) return
    throw new BadInput(`\`${folder}\` holds another study: choose another folder.`)
  }
  if (existsSync(folder) && listFolder(folder).length > 0)
    throw new BadInput(`\`${folder}\` is not empty and holds no study: choose another folder.`)
  makeFolder(join(folder, studyPlaces.logs))
  writeStudyFile(folder, studyPlaces.config, config)
  writeStudyFile(folder, studyPlaces.definition, `${jsonText(definition)}\n`)
}

/** The definition of the study in a folder. Throws `BadInput` where there is none. */
export function openStudy(folder: string): StudyDefinition {
  const path = join(folder, studyPlaces.definition)
  try {
    return readStudyDefinition(parseUniqueJson(readStudyText(folder, studyPlaces.definition)))
  } catch (error) {
    throw MafiaError.is(error) ? new BadInput(`\`${path}\`: ${error.message}`) : error
  }
}

/** Throws `BadInput` for a file that cannot be read. */
export function readStudyText(folder: string, place: string): string {
  const path = join(folder, place)
  try {
    // To read a pipe or a device may never end.
    if (!lstatSync(path).isFile()) throw new Error('it is not a plain file')
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileFault('read', path, error)
  }
}

/** Writes a whole file or nothing. */
export function writeStudyFile(folder: string, place: string, text: string): void {
  const path = join(folder, place)
  makeFolder(dirname(path))
  replaceFile('write', path, text)
}

/** The files of a study that its manifest lists, by name: all but the manifest, the citation, what a crash may leave, and outcomes of analyses. */
export function listStudyFiles(folder: string): string[] {
  const own: readonly string[] = [studyPlaces.manifest, studyPlaces.citation]
  const files = listFolder(folder, true).filter((path) => !own.includes(path))
  return files.filter((path) => !/\.(?:journal|analysis)\.jsonl$|\.lock\.\d+$|\.part$/.test(path)).sort()
}

/** The answers of a finished game are all in its log. */
export function removeEmptyJournals(folder: string): void {
  for (const path of listFolder(folder, true).filter((path) => path.endsWith('.journal.jsonl')))
    if (statSync(join(folder, path)).size === 0) rmSync(join(folder, path))
}

/** What stands in the folder of a study and is no file: links, pipes, devices, and folders with nothing in them. */
export function findOddEntries(folder: string): { readonly path: string; readonly what: string }[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const place = join(entry.parentPath, entry.name)
    const what = oddKind(entry, place)
    return what === undefined ? [] : [{ path: relative(folder, place).replaceAll('\\', '/'), what }]
  })
}

function oddKind(entry: Dirent, place: string): string | undefined {
  if (entry.isFile()) return undefined
  if (entry.isSymbolicLink()) return 'a link'
  if (entry.isDirectory()) return readdirSync(place).length === 0 ? 'an empty folder' : undefined
  return entry.isFIFO() ? 'a pipe' : 'a device or a socket'
}

function listFolder(folder: string, deep = false): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: deep })
  return entries
    .filter((entry) => !deep || entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => path.replaceAll('\\', '/'))
}

/** The size and the hash of a file as it is now. */
export function describeFile(folder: string, path: string): StudyFile {
  const content = readFileSync(join(folder, path))
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

/** The logs of a study, by name. Throws `InvalidLogError` for a damaged one. */
export function* studyLogs(folder: string): Iterable<{ readonly path: string; readonly events: readonly GameEvent[] }> {
  for (const path of listStudyFiles(folder))
    if (path.startsWith(`${studyPlaces.logs}/`)) yield { path, events: readLog(readStudyText(folder, path)) }
}
