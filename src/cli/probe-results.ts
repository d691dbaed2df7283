import {
  type EntrantFigures,
  type GroupFigures,
  type MeasureName,
  measures,
  type Position,
  type PositionGroup,
  type ProbeFigure,
  type ProbeFigures,
  type ProbeResult,
  positionGroups,
  probeInWords,
  probeReport,
} from '../lab/positions/index.js'
import type { Row } from '../lab/stats/index.js'
import { type Given, option } from './given.js'
import { dollars, paragraph, percent, percents, subheading, table } from './output/layout.js'
import type { TerminalScene } from './output/scene.js'
import { writeJson, writeReport, writeTable } from './output-files.js'

export function probeLines(scene: TerminalScene, figures: ProbeFigures, { answers, of }: ProbeResult): string[] {
  const entrants = figures.byEntrant()
  return [
    ...subheading(scene, 'Right choices of players outside the mafia'),
    ...rightTable(scene, entrants),
    ...paragraph(
      scene,
      `A choice against the mafia, or a correct verdict, is right. Random choices: ${percent(figures.chance)}.`,
    ),
    ...(figures.entrants.length > 1 ? [...subheading(scene, 'Pairs'), ...pairLines(scene, figures)] : []),
    ...positionGroups.flatMap((group) => groupTable(scene, group, figures)),
    ...subheading(scene, 'Answers'),
    ...answerTable(scene, entrants),
    ...subheading(scene, 'Variety, time and cost of an answer'),
    ...effortTable(scene, entrants),
    ...paragraph(
      scene,
      `${answers.length.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} questions answered.`,
    ),
  ]
}

/** Beliefs are scored where any were stated. */
function rightTable(scene: TerminalScene, entrants: readonly EntrantFigures[]): string[] {
  const stated = entrants.some(({ measured }) => measured.brier !== null)
  return table(
    scene,
    ['Entrant', 'Right', '95 % interval', ...(stated ? ['Brier score', '95 % interval'] : [])],
    entrants.map(({ entrant, measured: { right, brier } }) => [
      entrant,
      ...shareCells(right),
      ...(stated
        ? [
            number(brier?.mean, 3),
            brier === null || brier.low === null ? '-' : `${number(brier.low, 3)} to ${number(brier.high, 3)}`,
          ]
        : []),
    ]),
  )
}

const shareCells = (figure: ProbeFigure | null): string[] =>
  figure === null ? ['unknown', ''] : [percent(figure.mean), percents(figure.low, figure.high)]

const pairLines = (scene: TerminalScene, figures: ProbeFigures): string[] =>
  probeInWords(figures).flatMap((sentence) => paragraph(scene, sentence))

const titles: Readonly<Record<PositionGroup, string>> = {
  rules: 'Right choices by rules',
  role: 'Right choices by role, including the mafia',
  day: 'Right choices by day',
  kind: 'Right choices by kind of question',
}
const heads: Readonly<Record<PositionGroup, string>> = { rules: 'Rules', role: 'Role', day: 'Day', kind: 'Kind' }

function groupTable(scene: TerminalScene, group: PositionGroup, figures: ProbeFigures): string[] {
  const { entrants } = figures
  const cells = ({ group: name, positions, chance, right }: GroupFigures) => [
    name,
    `${positions}`,
    percent(chance),
    ...entrants.map((entrant) => shareCells(right[entrant] ?? null)[0] ?? ''),
  ]
  const head = [heads[group], 'Positions', 'By chance', ...entrants]
  return [...subheading(scene, titles[group]), ...table(scene, head, figures.byGroup(group).map(cells))]
}

const answerTable = (scene: TerminalScene, entrants: readonly EntrantFigures[]): string[] =>
  table(
    scene,
    ['Entrant', 'Answers', 'Failed tries', 'Failed calls', 'By default'],
    entrants.map(({ entrant, answers, rejected, failedCalls, defaulted }) => [
      entrant,
      ...[answers, rejected, failedCalls, defaulted].map((count) => count.toLocaleString('en-US')),
    ]),
  )

function effortTable(scene: TerminalScene, entrants: readonly EntrantFigures[]): string[] {
  const cell = ({ measured }: EntrantFigures, name: MeasureName, digits: number) => number(measured[name]?.mean, digits)
  return table(
    scene,
    ['Entrant', 'Variety (bits)', 'Time (ms)', 'Cost', 'Cost of all'],
    entrants.map((figures) => [
      figures.entrant,
      cell(figures, 'entropy', 2),
      cell(figures, 'latency', 0),
      dollars(figures.measured.cost?.mean ?? null),
      dollars(figures.costUsd),
    ]),
  )
}

const number = (value: number | null | undefined, digits: number): string => value?.toFixed(digits) ?? 'unknown'

/** Tables are written in the format of the file's extension: .csv, .json or .parquet. */
export const probeFiles = [
  option('--csv <file>', 'at the end, write a row for each entrant there; the file must not exist'),
  option('--asked <file>', 'at the end, write a row for each answer there; the file must not exist'),
  option('--html <file>', 'at the end, write a report with charts there, as one file that opens from disk'),
  option('--json <file>', 'at the end, write everything as JSON there; the file must not exist'),
]

type ProbeResults = Parameters<typeof probeReport>[0]

export function writeProbe(
  { csv, asked, json, html }: Given<typeof probeFiles>,
  results: ProbeResults,
  title: string,
): void {
  if (csv !== undefined) writeTable(csv, results.figures.byEntrant().map(entrantRow))
  if (asked !== undefined) writeTable(asked, answerRows(results))
  const report = probeReport(results, title)
  if (html !== undefined) writeReport(html, report)
  if (json !== undefined) writeJson(json, report)
}

const measureNames = Object.keys(measures) as MeasureName[]

function entrantRow({ measured, ...rest }: EntrantFigures): Row {
  const figures = measureNames.flatMap((name) => {
    const { mean = null, low = null, high = null } = measured[name] ?? {}
    return [
      [name === 'right' ? 'rightShare' : name, mean],
      [`${name}Low`, low],
      [`${name}High`, high],
    ]
  })
  return { ...rest, ...Object.fromEntries(figures) }
}

function answerRows({ suite, figures, result }: ProbeResults): Row[] {
  const positions = new Map(suite.positions.map((position) => [position.position, position]))
  return result.answers.map(({ answer, ...rest }) => {
    const { rules, players, day, kind, role, team, player } = positions.get(rest.position) as Position
    const speech = answer?.speech ?? null
    return { ...rest, rules, players, day, kind, role, team, player, right: figures.isRight(rest), speech }
  })
}
