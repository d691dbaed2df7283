import { basename, dirname, join, resolve } from 'node:path'
import type { CallSink, LogStore } from '../../index.js'
import { definedFields, quantity } from '../../kernel/text/index.js'
import { citationFile, type StudyDefinition, studyFormat, studyManifest, studyVersion } from '../../lab/study/index.js'
import type { ReportTable, TournamentOptions, TournamentReport, TournamentResult } from '../../lab/tournament/index.js'
import { reportHtml } from '../../show/html/index.js'
import { ownVersion } from '../../show/serving/index.js'
import { jsonlCalls, jsonlStore } from '../../stores/index.js'
import type { TournamentFile } from '../config/named-agents.js'
import { type OwnCode, readTextFile } from '../input-files.js'
import { jsonText } from '../printer.js'
import { computeFigures } from './study-figures.js'
import {
  beginStudy,
  describeFile,
  listStudyFiles,
  removeEmptyJournals,
  studyPlaces,
  writeStudyFile,
} from './study-files.js'

/** A study that is being played. */
export interface OpenStudy {
  readonly folder: string
  readonly store: LogStore
  /** Absent if calls are not kept. */
  readonly calls?: CallSink
  readonly definition: StudyDefinition
}

const wantedStudy = ({ study }: TournamentFile['config']) => (typeof study === 'string' ? { folder: study } : study)

function studyFolder({ config, path }: Pick<TournamentFile, 'config' | 'path'>, given: string | undefined) {
  const wanted = wantedStudy(config)
  return given ?? (wanted && resolve(dirname(path), wanted.folder))
}

/** Where the study that a file or `--study` asks for has its logs; undefined if neither does. */
export function studyLogs(file: TournamentFile, given: string | undefined): string | undefined {
  const folder = studyFolder(file, given)
  return folder === undefined ? undefined : join(folder, studyPlaces.logs)
}

/**
 * Begins or continues the study that a file or `--study` asks for; undefined if neither does. Throws `BadInput` for a folder
 * that holds anything else.
 */
export function startStudy(
  { config, path, entrants, background }: TournamentFile,
  options: Omit<TournamentOptions, 'entrants'>,
  given: string | undefined,
): OpenStudy | undefined {
  const wanted = wantedStudy(config)
  const folder = studyFolder({ config, path }, given)
  if (folder === undefined) return undefined
  const { charts: _charts, powers: _powers, concurrency: _concurrency, ...tournament } = options
  const {
    title = basename(path).replace(/\.[a-z]+$/i, ''),
    authors = [],
    license,
    calls = true,
    analysis,
  } = wanted ?? {}
  const definition = {
    ...{ format: studyFormat, version: studyVersion, title, authors, ...definedFields({ license }) },
    tournament: tournament as StudyDefinition['tournament'],
    entrants: Object.fromEntries(entrants.map(({ name, agent }) => [name, { ...agent }])),
    ...definedFields({ background: background ? { ...background.agent } : undefined, prices: config.prices }),
    ...(analysis && { analysis: { continuations: (analysis !== true && analysis.continuations) || 20 } }),
  }
  beginStudy(folder, definition, readTextFile('read the file', path))
  return {
    ...{ folder, definition, store: jsonlStore(join(folder, studyPlaces.logs)) },
    ...(calls && { calls: jsonlCalls(join(folder, studyPlaces.calls)) }),
  }
}

interface FinishedStudy {
  readonly definition: StudyDefinition
  readonly code: OwnCode
  readonly stopped: TournamentResult['stopped']
  readonly signal: AbortSignal
}

/** Writes everything that follows from the logs of a study: figures, report, summary, manifest and citation. */
export async function writeStudy(
  folder: string,
  { definition, code, stopped, signal }: FinishedStudy,
): Promise<readonly ReportTable[]> {
  removeEmptyJournals(folder)
  const { report, facts, result, tables, files } = await computeFigures(folder, definition, {
    code,
    signal,
    keep: true,
  })
  for (const [path, text] of files) writeStudyFile(folder, path, text)
  writeStudyFile(folder, studyPlaces.page, reportHtml(report))
  writeStudyFile(folder, studyPlaces.summary, summary(report))
  const manifest = studyManifest({
    definition,
    facts,
    nightzero: ownVersion(),
    node: process.version,
    planned: result.plan.length,
    stopped: typeof stopped === 'object' && stopped !== null ? stopped.reason : stopped,
    files: listStudyFiles(folder).map((path) => describeFile(folder, path)),
  })
  const text = `${jsonText(manifest)}\n`
  writeStudyFile(folder, studyPlaces.manifest, text)
  writeStudyFile(folder, studyPlaces.citation, citationFile(manifest, definition, text))
  return tables
}

/** The conclusion first, then what is where. */
function summary(report: TournamentReport): string {
  const listed = (sentences: readonly string[]) => sentences.map((sentence) => `- ${sentence}`).join('\n')
  const played = `${report.games} of ${quantity(report.of, 'game')} played, ${report.void} void.`
  return `# ${report.title.replaceAll(/[<>\n\r]/g, ' ')}

How entrants answered:

${listed(report.health)}

Who is better:

${listed([...report.words, ...report.verdicts])}

${played} \`${studyPlaces.page}\` shows all figures with their intervals.

| here is | what |
| --- | --- |
| \`${studyPlaces.config}\`, \`${studyPlaces.definition}\` | the study as it was asked for |
| \`${studyPlaces.logs}/\` | every game, from which all figures follow |
| \`${studyPlaces.calls}/\` | every call to a model, as it was sent and received, if there were any |
| \`${studyPlaces.figures}/\` | the figures, as JSON and CSV |
| \`${studyPlaces.manifest}\` | versions, models, parameters, prices, dates, and the hash of each file |
| \`${studyPlaces.citation}\` | how to cite it, with the hash of the manifest |

\`npx nightzero report FOLDER\` computes every figure again from the logs, and \`npx nightzero verify FOLDER\` checks every file.
`
}
