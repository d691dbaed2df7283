import { quantity } from '../../kernel/text/index.js'
import type { ClaimCounts, ClaimRow, LieDifference, LieRate, LieReport } from '../../lab/stats/index.js'
import { liesInWords } from '../../lab/stats/index.js'
import { paragraph, percent, percents, subheading, table } from './layout.js'
import type { TerminalScene } from './scene.js'

/** What `nightzero stats --lies` prints. */
export function lieLines(scene: TerminalScene, report: LieReport): string[] {
  const { seats, blocks, figures, rates, undeclared } = report
  const counted = `${quantity(seats, 'seat')} in ${quantity(blocks, 'deal')}. Intervals are over deals, and all of a table hold together at 95 %.`
  return [
    ...paragraph(scene, counted),
    ...claimLines(scene, report),
    ...figures.flatMap(({ figure, title, describe, rests }) => [
      ...subheading(scene, title),
      ...paragraph(scene, describe, 'quiet'),
      ...figureTable(scene, [
        ...rates.filter((rate) => rate.figure === figure).map(rateCells),
        ...(rests === 'words' ? undeclared.map(undeclaredCells) : []),
      ]),
    ]),
    ...lieDifferenceLines(scene, report),
  ]
}

/** How many claims were true and how many lies, by agent, team and role. */
export const claimLines = (scene: TerminalScene, { claims }: Pick<LieReport, 'claims'>): string[] => [
  ...subheading(scene, 'Claims: true and false'),
  ...table(
    scene,
    ['Agent', 'Team', 'Role', 'Seats', 'Role true', 'False', 'Result true', 'False', 'Declared'],
    claims.map(claimCells),
  ),
]

const claimCells = ({ agent, team, role, seats, ...counts }: ClaimRow): string[] => [
  agent,
  team,
  role,
  `${seats}`,
  ...countCells(counts),
]

/** Where nothing is known of what was said there is no figure, and not 0. */
function countCells({
  trueRoles,
  falseRoles,
  trueResults,
  falseResults,
  declaredClaims,
  heardSeats,
}: ClaimCounts): string[] {
  if (heardSeats === 0) return ['-', '-', '-', '-', notDeclared]
  const all = trueRoles + falseRoles + trueResults + falseResults
  const declared = all === 0 ? '-' : percent(declaredClaims / all)
  return [...[trueRoles, falseRoles, trueResults, falseResults].map(String), declared]
}

const notDeclared = 'not declared'

const figureTable = (scene: TerminalScene, rows: readonly string[][]): string[] =>
  table(scene, ['Agent', 'Team', 'Value', '95 % interval', 'Chance', 'Of', 'Declared'], rows)

const undeclaredCells = ({ agent, team }: Pick<LieRate, 'agent' | 'team'>): string[] => [
  ...[agent, team, notDeclared],
  ...['-', '-', '-', '-'],
]

const rateCells = ({ agent, team, figure, value, low, high, chance, occasions, declared }: LieRate): string[] => [
  agent,
  team,
  ...(figure === 'liesTold'
    ? [decimal(value), low === null || high === null ? '-' : `${decimal(low)} to ${decimal(high)}`]
    : [percent(value), percents(low, high)]),
  percent(chance),
  `${occasions}`,
  percent(declared),
]

const decimal = (value: number | null): string => (value === null ? '-' : value.toFixed(2))

/** How agents differ in the same seat. Without two agents in one seat of a deal there is nothing to compare. */
export function lieDifferenceLines(scene: TerminalScene, { figures, differences }: LieReport): string[] {
  const rows = figures.flatMap(({ figure, title }) =>
    differences
      .filter((row) => row.figure === figure)
      .map((row) => [title, row.agent, row.team, ...pointCells(row), `${row.blocks}`]),
  )
  if (rows.length === 0) return []
  return [
    ...subheading(scene, 'More or less than the others in the same seat of the same deal'),
    ...table(scene, ['Figure', 'Agent', 'Team', 'Difference', '95 % interval', 'Deals'], rows),
    ...liesInWords({ figures, differences }).flatMap((sentence) => paragraph(scene, sentence)),
  ]
}

function pointCells({ figure, difference, low, high, shown }: LieDifference): string[] {
  const show = (value: number | null) =>
    value === null ? '-' : figure === 'liesTold' ? signed(value, 2) : `${signed(value * 100, 1)}`
  return [`${show(difference)}${shown === null ? '' : '*'}`, low === null ? '-' : `${show(low)} to ${show(high)}`]
}

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`
