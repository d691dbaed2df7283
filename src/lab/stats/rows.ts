import { requireArgument } from '../../kernel/errors/arguments.js'
import { countEach } from '../../kernel/events/game-stats.js'
import { powerNames } from '../../kernel/rules/powers/powers.js'
import { type ThoughtStep, thoughtStepNames } from '../../kernel/rules/thoughts.js'
import { pickFields } from '../../kernel/text/objects.js'
import { capitalised } from '../../kernel/text/words.js'
import { ratio, sumBy } from '../intervals.js'
import { addScores, calibrationError, noScore, type ScoreSums, scoreFromSums } from './beliefs/belief-scores.js'
import type { GameReport, PlayerReport } from './game-report.js'
import { unused } from './votes-and-powers.js'

/** A row of a flat table: every row of a table has the same columns. Null is unknown, or does not apply. */
export type Row = Readonly<Record<string, string | number | boolean | null>>

/** A game as one row: source 001's list per game. */
export function gameRow(game: GameReport): Row {
  requireArgument('game', game, { kind: 'an object', fields: ['players', 'stats'], advice: 'as `gameReport` makes it' })
  const { stats, cost } = game
  return {
    game: game.id,
    ...pickFields(game, ['rules', 'size', 'winner', 'void', 'days', 'rounds']),
    roles: inWords(game.roles),
    deaths: game.deaths.length,
    deathsByRole: inWords(stats.deathsByRole),
    deathsByCause: inWords(countEach(game.deaths.map(({ cause }) => cause))),
    ...pickFields(stats, ['speeches', 'votes', 'calls', 'rejected', 'cutOff', 'failedCalls', 'defaulted']),
    ...pickFields(cost, ['inputTokens', 'outputTokens', 'costUsd', 'unpricedCalls']),
    ...scoreColumns(game.beliefs.days.map(({ score }) => score).reduce(addScores, noScore)),
  }
}

/** A game's players, one row each: source 001's list per player. */
export function playerRows(game: GameReport): Row[] {
  requireArgument('game', game, { kind: 'an object', fields: ['players', 'stats'], advice: 'as `gameReport` makes it' })
  return game.players.map((player) => ({
    game: game.id,
    ...pickFields(game, ['rules', 'size', 'winner', 'void']),
    ...ownColumns(player),
    ...prefixed('votes', player.votes),
    ...thoughtColumns(player),
    ...beliefColumns(player),
    ...Object.assign({}, ...powerNames.map((power) => prefixed(power, player.powers[power] ?? unused))),
    ...pickFields(player.cost, ['inputTokens', 'outputTokens', 'costUsd']),
  }))
}

function ownColumns(player: PlayerReport): Row {
  const { votes: _votes, thoughts: _thoughts, beliefs: _beliefs, powers: _powers, cost: _cost, ...own } = player
  return own
}

/** `onMafia` under `votes` is the column `votesOnMafia`. */
const prefixed = (prefix: string, figures: object): Row =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [prefix + capitalised(name), figure]))

const thoughtColumns = ({ thoughts }: PlayerReport): Row => ({
  thoughts: thoughts.count,
  thoughtCharacters: thoughts.characters,
  thoughtsNaming: sumBy(Object.values(thoughts.named), (count) => count),
  thoughtsCompared: thoughts.compared,
  thoughtsAgreed: thoughts.agreed,
  thoughtsAccusing: thoughts.accused,
  thoughtsRight: thoughts.right,
  ...Object.assign({}, ...thoughtStepNames.map((step) => stepColumns(step, thoughts))),
})

function stepColumns(step: ThoughtStep, { steps }: PlayerReport['thoughts']): Row {
  const { count, characters } = steps[step] ?? { count: 0, characters: 0 }
  const column = `thought${capitalised(step)}`
  return { [column]: count, [`${column}Characters`]: characters }
}

function scoreColumns(sums: ScoreSums): Row {
  const { chances, brier, logLoss, reference } = scoreFromSums(sums)
  return { beliefChances: chances, brier, logLoss, brierReference: reference }
}

const beliefColumns = ({ beliefs }: PlayerReport): Row => ({
  beliefStatements: beliefs.statements,
  ...scoreColumns(beliefs.score),
  calibrationError: calibrationError(beliefs.calibration),
  speechesMeasured: beliefs.persuasion.speeches,
  listenersMoved: ratio(beliefs.persuasion.moved, beliefs.persuasion.named),
  listenersTowardsTruth: ratio(beliefs.persuasion.towardsTruth, beliefs.persuasion.named),
  ownSuspicionChanged: ratio(beliefs.persuasion.onSpeaker, beliefs.persuasion.namedSpeaker),
  suspicionStated: ratio(beliefs.suspicion.stated, beliefs.suspicion.count),
  votesBelieved: beliefs.votes.agreed,
  votesComparedWithBelief: beliefs.votes.compared,
})

const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
