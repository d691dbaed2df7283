import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { InvalidLogError, MafiaError, readLog, verifyLog } from '../../index.js'
import { isRecord, parseUniqueJson } from '../../kernel/text/index.js'
import {
  citationFile,
  type StudyDefinition,
  type StudyManifest,
  sha256Hex,
  studyFormat,
  studyManifest,
} from '../../lab/study/index.js'
import { readCalls } from '../../stores/index.js'
import type { OwnCode } from '../input-files.js'
import { computeFigures, figureDifference, type StudyFigures } from './study-figures.js'
import { describeFile, findOddEntries, listStudyFiles, openStudy, readStudyText, studyPlaces } from './study-files.js'

/** What is wrong with a file of a study. */
export interface StudyProblem {
  readonly path: string
  /** A clause that follows the path. */
  readonly problem: string
}

/** What was checked, and what is wrong. */
export interface StudyCheck {
  readonly logs: number
  readonly files: number
  readonly figures: number
  readonly problems: readonly StudyProblem[]
}

/** Checks everything in the folder of a study: files, logs, calls, figures, manifest and citation. */
export async function checkStudy(folder: string, code: OwnCode): Promise<StudyCheck> {
  const definition = openStudy(folder)
  const manifest = readManifest(folder)
  if (manifest === null)
    return { logs: 0, files: 0, figures: 0, problems: [{ path: studyPlaces.manifest, problem: missing(folder) }] }
  const changed = fileProblems(folder, manifest)
  const logs = await logProblems(folder, code)
  const calls = callProblems(folder)
  const figures = logs.problems.length > 0 ? null : await figureProblems(folder, definition, code)
  const facts = figures?.computed ? manifestProblems(folder, { manifest, definition, ...figures.computed }) : []
  const problems = [...changed, ...logs.problems, ...calls, ...(figures?.problems ?? []), ...facts]
  return { logs: logs.count, files: manifest.files.length, figures: figures?.count ?? 0, problems: distinct(problems) }
}

const missing = (folder: string): string =>
  existsSync(join(folder, studyPlaces.manifest))
    ? 'is no manifest of a study'
    : 'is missing: the study is not finished; the command that began it continues it'

/** A file may be found wrong in several ways: the most telling one is the last. */
const distinct = (problems: readonly StudyProblem[]): StudyProblem[] => [
  ...new Map(problems.map((one) => [one.path, one])).values(),
]

function readManifest(folder: string): StudyManifest | null {
  if (!existsSync(join(folder, studyPlaces.manifest))) return null
  const value = parseUniqueJson(readStudyText(folder, studyPlaces.manifest))
  if (!isRecord(value) || value.format !== studyFormat || !Array.isArray(value.files)) return null
  const isFile = (file: unknown) => isRecord(file) && typeof file.path === 'string' && typeof file.sha256 === 'string'
  return value.files.every(isFile) ? (value as never) : null
}

function fileProblems(folder: string, { files }: StudyManifest): StudyProblem[] {
  const listed = new Set(files.map(({ path }) => path))
  const present = new Set(listStudyFiles(folder))
  const wrong = files.flatMap(({ path, sha256 }): StudyProblem[] => {
    if (!present.has(path)) return [{ path, problem: 'is missing' }]
    return describeFile(folder, path).sha256 === sha256
      ? []
      : [{ path, problem: 'is not the file that the manifest lists' }]
  })
  const added = [...present].filter((path) => !listed.has(path))
  const odd = findOddEntries(folder).map(({ path, what }) => ({ path, problem: `is ${what}, which no study has` }))
  return [...wrong, ...odd, ...added.map((path) => ({ path, problem: 'is not listed in the manifest' }))]
}

async function logProblems(folder: string, code: OwnCode) {
  const paths = listStudyFiles(folder).filter((path) => path.startsWith(`${studyPlaces.logs}/`))
  const problems: StudyProblem[] = []
  for (const path of paths) {
    const problem = await logProblem(readStudyText(folder, path), code)
    if (problem !== undefined) problems.push({ path, problem })
  }
  return { count: paths.length, problems }
}

async function logProblem(text: string, code: OwnCode): Promise<string | undefined> {
  try {
    const verified = await verifyLog(readLog(text), code)
    return verified.ok ? undefined : `is not valid: ${verified.message}`
  } catch (error) {
    if (error instanceof InvalidLogError) return `is not valid: ${error.message}`
    throw error
  }
}

function callProblems(folder: string): StudyProblem[] {
  const paths = listStudyFiles(folder).filter((path) => path.startsWith(`${studyPlaces.calls}/`))
  return paths.flatMap((path) => {
    try {
      readCalls(join(folder, path))
      return []
    } catch (error) {
      if (MafiaError.is(error)) return [{ path, problem: `cannot be read: ${error.message}` }]
      throw error
    }
  })
}

/** The figures computed anew, and the files that say something else. */
export async function figureProblems(folder: string, definition: StudyDefinition, code: OwnCode) {
  let computed: StudyFigures
  try {
    computed = await computeFigures(folder, definition, { code })
  } catch (error) {
    if (!MafiaError.is(error)) throw error
    const problem = `and the logs do not belong together: ${error.message.replace(/\.$/, '')}`
    return { count: 0, computed: null, problems: [{ path: studyPlaces.definition, problem }] }
  }
  const problems = [...computed.files].flatMap(([path, text]): StudyProblem[] => {
    if (!existsSync(join(folder, path))) return [{ path, problem: 'is missing' }]
    const difference = figureDifference(path, readStudyText(folder, path), text)
    return difference === undefined ? [] : [{ path, problem: `differs: ${difference}` }]
  })
  return { count: computed.files.size, computed, problems }
}

/** A manifest must say what the definition and the logs say, and the citation must name it. */
function manifestProblems(
  folder: string,
  {
    manifest,
    definition,
    facts,
    result,
  }: Pick<StudyFigures, 'facts' | 'result'> & {
    readonly manifest: StudyManifest
    readonly definition: StudyDefinition
  },
): StudyProblem[] {
  const { nightzero, node, stopped, files } = manifest
  const anew = studyManifest({ definition, facts, nightzero, node, stopped, files, planned: result.plan.length })
  const same = (field: keyof StudyManifest) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(anew[field] ?? null)), manifest[field] ?? null)
  const fields = (Object.keys(anew) as (keyof StudyManifest)[]).filter((field) => !same(field))
  const path = studyPlaces.manifest
  const wrong = fields.map((field) => ({ path, problem: `says something else than the logs under \`${field}\`` }))
  const text = readStudyText(folder, path)
  const cited = existsSync(join(folder, studyPlaces.citation)) ? readStudyText(folder, studyPlaces.citation) : null
  if (cited === null) return [...wrong, { path: studyPlaces.citation, problem: 'is missing' }]
  if (cited === citationFile(manifest, definition, text)) return wrong
  if (!cited.includes(sha256Hex(text)))
    return [...wrong, { path, problem: `is not the manifest that ${studyPlaces.citation} names by its hash` }]
  return [...wrong, { path: studyPlaces.citation, problem: 'is not what the study says of itself' }]
}
