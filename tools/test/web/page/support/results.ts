import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Agent, createMafiaGame, defineRules, type GameEvent, scriptedAgent } from '../../../../../src/index.js'
import {
  cutPositions,
  ProbeFigures,
  type ProbeReport,
  probeReport,
  runProbe,
} from '../../../../../src/lab/positions/index.js'
import { runTournament, type TournamentReport, tournamentReport } from '../../../../../src/lab/tournament/index.js'
import type { Report } from '../../../../../src/show/html/index.js'

interface ResultOptions {
  readonly title: string
  readonly entrants: Readonly<Record<string, Agent>>
  /** Games played, or cut into positions. */
  readonly games: number
}

const tables = [
  { rules: 'trial', players: 8 },
  { rules: 'classic', players: 8 },
] as const

/** Plays a tournament of two tables. */
export async function tournamentOf({ title, entrants, games }: ResultOptions): Promise<TournamentReport> {
  return tournamentReport(await runTournament({ entrants, tables, games, seed: 'results' }), title)
}

/** Probes entrants with positions of scripted games, by rules that ask for beliefs. */
export async function probeOf({ title, entrants, games }: ResultOptions): Promise<ProbeReport> {
  const suite = await cutPositions(scriptedGames(games), { limit: games * 10, seed: 'results' })
  const result = await runProbe({ suite, entrants, samples: 2 })
  return probeReport({ suite, figures: new ProbeFigures(suite, result.answers), result }, title)
}

async function* scriptedGames(games: number): AsyncIterable<readonly GameEvent[]> {
  for (let game = 1; game <= games; game++) {
    const rules = defineRules({ extends: game % 2 === 0 ? 'trial' : 'classic', beliefs: 'votes' })
    const agent = ({ seat }: { readonly seat: number }) => scriptedAgent({ skill: seat % 2 === 0 ? 1 : 0.5 })
    yield (await createMafiaGame({ rules, players: 8, seed: `results ${game}`, agent }).run()).events
  }
}

/** A folder of results, as an operator has one: the name of a file and what it holds. */
export function resultFolder(results: Readonly<Record<string, Report>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'nightzero-results-'))
  for (const [name, report] of Object.entries(results))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(report))
  return folder
}
