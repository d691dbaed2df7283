import { mafiaTeam, townTeam } from '../../kernel/rules/index.js'
import { quantity } from '../../kernel/text/index.js'
import {
  apartInWords,
  beliefRates,
  beliefsByDay,
  beyondChanceInWords,
  efficiency,
  type GameReport,
  type GroupField,
  outcomes,
  powerRates,
  type Rate,
  reliability,
  votingRates,
  winRates,
} from '../../lab/stats/index.js'
import { dollars, paragraph, percent, percents, subheading, table } from './layout.js'
import type { TerminalScene } from './scene.js'

function beliefLines(scene: TerminalScene, aggregate: Aggregate): string[] {
  if (aggregate.beliefs.length === 0) return []
  return [
    ...scoreLines(scene, aggregate),
    ...effectLines(scene, aggregate),
    ...paragraph(scene, 'Beliefs are means without an interval: no difference between them is shown.'),
  ]
}

function scoreLines(scene: TerminalScene, { beliefs, beliefsByDay }: Aggregate): string[] {
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

function effectLines(scene: TerminalScene, { beliefs }: Aggregate): string[] {
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

type Aggregate = ReturnType<typeof aggregateGames>

/** Only the counts `open` and `void` and the usage of calls include games without an end, or with too many defaults. */
export function aggregateGames(games: readonly GameReport[], by: readonly GroupField[]) {
  const ended = games.filter(({ winner }) => winner !== null)
  return {
    games: games.length,
    open: games.length - ended.length,
    void: ended.filter((game) => game.void).length,
    outcomes: outcomes(games),
    by,
    wins: winRates(games, by),
    powers: powerRates(games),
    voting: votingRates(games),
    beliefs: beliefRates(games),
    beliefsByDay: beliefsByDay(games),
    reliability: reliability(games),
    efficiency: efficiency(games),
  }
}

export function aggregateLines(scene: TerminalScene, aggregate: Aggregate): string[] {
  return [
    ...paragraph(scene, gameCount(aggregate)),
    ...winLines(scene, aggregate),
    ...powerLines(scene, aggregate),
    ...votingLines(scene, aggregate),
    ...beliefLines(scene, aggregate),
    ...reliabilityLines(scene, aggregate),
    '',
    ...paragraph(scene, rule, 'quiet'),
  ]
}

/** What holds for every table. */
const rule =
  'Intervals, in brackets or in a column, are over deals; all of a table hold together at 95 %, and fewer than five deals have none.'

const sentences = (scene: TerminalScene, words: readonly string[]): string[] =>
  words.flatMap((sentence) => paragraph(scene, sentence))

function gameCount({ games, open, void: voided }: Aggregate): string {
  const unfinished = open > 0 ? `, ${open} without an end` : ''
  const left = voided > 0 ? ` ${voided} of them void: too many answers are defaults, and no rate includes them.` : ''
  return `${quantity(games - open, 'game')} that ended${unfinished}.${left}`
}

function winLines(scene: TerminalScene, { by, wins, outcomes: sides }: Aggregate): string[] {
  const ended = Object.entries(sides).filter(
    ([side, { count }]) => count > 0 || side === townTeam || side === mafiaTeam,
  )
  const players = wins.map(({ key, won }) => [
    ...by.map((field) => `${key[field]}`),
    `${won.count}`,
    `${won.of}`,
    ...shareCells(won),
  ])
  return [
    ...subheading(scene, 'Who won'),
    ...table(
      scene,
      ['Winner', 'Games', ...interval],
      ended.map(([side, rate]) => [side, `${rate.count}`, ...shareCells(rate)]),
    ),
    ...sentences(
      scene,
      apartInWords(
        'wins of sides',
        ended.map(([, rate]) => rate),
      ),
    ),
    ...subheading(scene, `Wins by ${by.join(', ')}`),
    ...table(scene, [...by, 'Won', 'Of', ...interval], players),
    ...sentences(
      scene,
      apartInWords(
        `wins by ${by.join(', ')}`,
        wins.map(({ won }) => won),
      ),
    ),
  ]
}

function powerLines(scene: TerminalScene, { powers }: Aggregate): string[] {
  const rows = powers.map(({ power, used, onMafia, onMafiaByChance, saved, savedByChance, blocked }) => [
    power,
    `${used}`,
    ...[withSpan(onMafia), percent(onMafiaByChance)],
    ...(savedByChance === 0 ? ['-', '-'] : [withSpan(saved), percent(savedByChance)]),
    withSpan(blocked),
  ])
  const head = ['Power', 'Used', 'On mafia', 'By chance', 'Saved', 'By chance', 'Blocked']
  const found = powers.map(({ power, onMafia, onMafiaByChance }) => ({
    name: power,
    rate: onMafia,
    chance: onMafiaByChance,
  }))
  const saving = powers.filter(({ savedByChance }) => savedByChance !== 0)
  const saved = saving.map(({ power, saved, savedByChance }) => ({ name: power, rate: saved, chance: savedByChance }))
  return [
    ...subheading(scene, 'Powers'),
    ...table(scene, head, rows),
    ...sentences(scene, [...beyondChanceInWords('used on mafia', found), ...beyondChanceInWords('saved', saved)]),
  ]
}

function votingLines(scene: TerminalScene, { voting }: Aggregate): string[] {
  const rows = voting.map(({ agent, accuracy, accuracyByChance, swing }) => [
    agent,
    ...[...shareCells(accuracy), percent(accuracyByChance), withSpan(swing)],
  ])
  return [
    ...subheading(scene, 'Votes of the town'),
    ...table(scene, ['Agent', 'On mafia', '95 % interval', 'By chance', 'Decided the ballot'], rows),
    ...sentences(scene, [
      ...beyondChanceInWords(
        'votes on mafia',
        voting.map(({ agent, accuracy, accuracyByChance }) => ({
          name: agent,
          rate: accuracy,
          chance: accuracyByChance,
        })),
      ),
      ...(voting.length > 1
        ? apartInWords(
            'votes on mafia between agents',
            voting.map(({ accuracy }) => accuracy),
          )
        : []),
    ]),
  ]
}

function reliabilityLines(scene: TerminalScene, { reliability: rows, efficiency }: Aggregate): string[] {
  return [
    ...subheading(scene, 'Answers'),
    ...table(
      scene,
      ['Agent', 'Games', 'Void', 'Calls', 'Failed', 'Cut off', 'Unserved', 'Default'],
      rows.map(({ agent, games, voidGames, calls, rejected, cutOff, failedCalls, defaulted }) => [
        agent,
        `${games}`,
        `${voidGames}`,
        calls.toLocaleString('en-US'),
        withSpan(rejected),
        withSpan(cutOff),
        withSpan(failedCalls),
        withSpan(defaulted),
      ]),
    ),
    ...usageLines(scene, rows, efficiency),
  ]
}

/** Empty if no call reported its usage. */
function usageLines(
  scene: TerminalScene,
  rows: Aggregate['reliability'],
  efficient: Aggregate['efficiency'],
): string[] {
  const reported = rows.filter(({ inputTokens, costUsd }) => inputTokens !== null || costUsd !== null)
  if (reported.length === 0) return []
  const cells = reported.map(({ agent, games, inputTokens, outputTokens, costUsd }) => [
    agent,
    inputTokens?.toLocaleString('en-US') ?? 'unknown',
    outputTokens?.toLocaleString('en-US') ?? 'unknown',
    dollars(costUsd),
    dollars(costUsd === null ? null : costUsd / games),
    tokensIn(efficient.find((row) => row.agent === agent)?.tokensPerWin ?? null),
  ])
  return [
    ...subheading(scene, 'Tokens and cost'),
    ...table(scene, ['Agent', 'Read', 'Written', 'Cost', 'A game', 'Tokens a win'], cells),
  ]
}

const tokensIn = (tokens: number | null): string => (tokens === null ? '-' : Math.round(tokens).toLocaleString('en-US'))
const interval = ['Share', '95 % interval']

const withSpan = (rate: Rate): string => {
  const [share, span] = shareCells(rate)
  return span === '-' ? `${share}` : `${share} (${span})`
}
/** An interval from 0 to 1 is none. */
const shareCells = ({ share, low, high }: Rate): string[] => [
  percent(share),
  low === 0 && high === 1 ? '-' : percents(low, high),
]
