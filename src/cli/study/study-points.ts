import { join } from 'node:path'
import {
  continuationWorkers,
  type EntrantPoints,
  measurePoints,
  pointsByEntrant,
  type SeatedAnalysis,
} from '../../analysis/index.js'
import type { GameEvent } from '../../index.js'
import type { Row } from '../../lab/stats/index.js'
import type { StudyDefinition } from '../../lab/study/index.js'
import type { GameOutcome, ReportTable } from '../../lab/tournament/index.js'
import { definedFields } from '../../text/index.js'
import { openAnalysisFile } from '../analysis-file.js'
import type { OwnCode } from '../own-code.js'
import { progressBar } from '../printer.js'
import { studyLogs } from './study-files.js'

/** How the choices of a study are compared, besides its definition. */
export interface PointsRun {
  readonly code: OwnCode
  /** Whether outcomes are kept beside the logs and read from there. Else everything is played. */
  readonly keep?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

const baseline = { agent: 'scripted', seed: 'analysis' } as const

/** The points for each choice of every entrant in each role, by the games of a study that count. Takes long. */
export async function studyPoints(
  folder: string,
  { continuations }: NonNullable<StudyDefinition['analysis']>,
  { outcomes, ...run }: PointsRun & { readonly outcomes: readonly GameOutcome[] },
): Promise<EntrantPoints[]> {
  const counted = new Map(outcomes.flatMap((game) => (game.void ? [] : [[game.id, game] as const])))
  const bar = progressBar('games')
  const games: SeatedAnalysis[] = []
  try {
    for (const { path, events } of studyLogs(folder)) {
      const outcome = counted.get(events[1]?.type === 'game.opened' ? events[1].data.id : '')
      if (outcome === undefined) continue
      const update = (note: string) => bar.update({ done: games.length, of: counted.size, costUsd: null, note })
      const choices = await compareAll(join(folder, path), events, { ...run, continuations, update })
      games.push({ choices, seats: seatsIn(events, outcome) })
    }
  } finally {
    bar.stop()
  }
  return pointsByEntrant(games)
}

async function compareAll(
  path: string,
  events: readonly GameEvent[],
  { code, keep, signal, continuations, update }: PointsRun & { continuations: number; update: (note: string) => void },
): Promise<SeatedAnalysis['choices']> {
  const hasCode = Object.keys(code).length > 0
  const player = hasCode ? undefined : await continuationWorkers(events, baseline)
  const cache = keep
    ? openAnalysisFile(path.replace(/\.jsonl$/, '.analysis.jsonl'), { events, ...baseline })
    : undefined
  try {
    return await measurePoints(events, {
      ...{ ...baseline, ...code, choiceContinuations: continuations },
      ...definedFields({ player, cache, signal }),
      onProgress: ({ done, of }) => update(`choice ${done} of ${of}`),
    })
  } finally {
    await player?.close()
  }
}

function seatsIn([created]: readonly GameEvent[], { seats }: GameOutcome): SeatedAnalysis['seats'] {
  const players = created?.type === 'game.created' ? created.data.players : []
  return Object.fromEntries(
    players.flatMap(({ id }, at) => {
      const seat = seats[at]
      return seat?.counted ? [[id, { entrant: seat.entrant, role: seat.role }]] : []
    }),
  )
}

/** A row for each entrant in each role. Points are of 100. */
export const pointsRows = (points: readonly EntrantPoints[]): Row[] =>
  points.map(({ entrant, role, choices, games, perChoice }) => ({
    ...{ entrant, role, choices, games },
    points: perChoice.points,
    low: perChoice.low,
    high: perChoice.high,
  }))

/** The same for people. */
export function pointsTable(points: readonly EntrantPoints[], continuations: number): ReportTable {
  const shown = (value: number) => (Math.round(10 * value) / 10 + 0).toFixed(1)
  return {
    title: 'Points for each choice',
    lead:
      'How much more often of 100 the side of a player won after its choice than after the other legal ones, by ' +
      `${continuations} continuations of scripted players after each. The interval is at 95 %, over games.`,
    head: ['Entrant', 'Role', 'Choices', 'Games', 'Points', '95 % interval'],
    rows: points.map(({ entrant, role, choices, games, perChoice: { points: value, low, high } }) => [
      ...[entrant, role, choices.toLocaleString('en-US'), games.toLocaleString('en-US')],
      shown(value),
      `${shown(low)} to ${shown(high)}`,
    ]),
  }
}
