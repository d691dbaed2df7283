import type { Aggregate } from './aggregates.js'
import { percent } from './figures.js'
import { subheading } from './layout.js'
import type { Scene } from './scene.js'
import { table } from './table.js'

/** The stated beliefs, how good they were, and how speeches changed them; empty if nobody stated any. */
export function beliefLines(scene: Scene, aggregate: Aggregate): string[] {
  return aggregate.beliefs.length === 0 ? [] : [...scoreLines(scene, aggregate), ...effectLines(scene, aggregate)]
}

function scoreLines(scene: Scene, { beliefs, beliefsByDay }: Aggregate): string[] {
  const agents = beliefs.map(({ agent, statements, brier, reference, logLoss, calibrationError, agreement }) => [
    agent,
    statements.toLocaleString('en-US'),
    ...[brier, reference, logLoss].map(decimal),
    percent(calibrationError),
    percent(agreement.share),
  ])
  const days = beliefsByDay.map(({ day, chances, brier, reference, logLoss }) => [
    `${day}`,
    chances.toLocaleString('en-US'),
    ...[brier, reference, logLoss].map(decimal),
  ])
  return [
    ...subheading(scene, 'Beliefs of those who do not know the mafia'),
    ...table(scene, ['Agent', 'Stated', 'Brier', 'Reference', 'Log loss', 'Off by', 'Votes follow'], agents),
    ...table(scene, ['Day', 'Chances', 'Brier', 'Reference', 'Log loss'], days),
  ]
}

function effectLines(scene: Scene, { beliefs }: Aggregate): string[] {
  const rows = (figures: readonly ('moved' | 'towardsTruthAsTown' | 'towardsTruthAsMafia' | Suspicion)[]) =>
    beliefs.map((row) => [row.agent, ...figures.map((figure) => points(row[figure]))])
  return [
    ...subheading(scene, 'How speeches changed the beliefs of others, in percentage points'),
    ...table(
      scene,
      ['Agent', 'Moved', 'To the truth as town', 'As mafia'],
      rows(['moved', 'towardsTruthAsTown', 'towardsTruthAsMafia']),
    ),
    ...subheading(scene, 'How likely others thought it was mafia, in percent'),
    ...table(
      scene,
      ['Agent', 'As mafia', 'As town', 'Lowered by own speeches as mafia'],
      rows(['suspectedAsMafia', 'suspectedAsTown', 'loweredAsMafia']),
    ),
  ]
}

type Suspicion = 'suspectedAsMafia' | 'suspectedAsTown' | 'loweredAsMafia'

const decimal = (value: number | null): string => (value === null ? '-' : value.toFixed(3))
const points = (value: number | null): string => (value === null ? '-' : (100 * value).toFixed(1))
