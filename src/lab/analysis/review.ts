import { isBuiltInPower } from '../../kernel/rules/powers/powers.js'
import { type Message, type MessageValue, message } from '../../kernel/text/message.js'
import { analysisEnglish, type Language } from '../../words/languages/index.js'
import type { ChoiceValue, PlayerAccount } from './accounts.js'
import { isUnclear, type NameFor } from './words.js'

/** What is told of a player after a game: its account and its choices. */
export interface Reviewed {
  readonly account: PlayerAccount
  /** Those of all players may be among them. */
  readonly choices: readonly ChoiceValue[]
}

/**
 * A player's game in three sentences: what it chose best, what it chose worst, and how well it chose on the whole. Without a
 * `language` of `loadLanguage`, in English.
 */
export const reviewPlayer = (
  reviewed: Reviewed,
  name: NameFor = (id) => id,
  language: Language = analysisEnglish(),
): string[] => reviewMessages(reviewed).map((told) => language.render(told, { name }))

/** The same as messages of the catalogues. Only a difference that could not be none is called a gain or a loss. */
export function reviewMessages({ account, choices }: Reviewed): Message[] {
  const { player, accuracy, choices: count } = account
  const own = choices.filter((choice) => choice.player === player)
  const clear = own.filter(({ truth }) => !isUnclear(truth)).sort((one, other) => other.truth.points - one.truth.points)
  const [best, worst] = [clear[0], clear.at(-1)]
  const who = { player }
  return [
    best && best.truth.points > 0 ? message('review.best', valuesOf(best)) : message('review.noGain', { who }),
    worst && worst.truth.points < 0 ? message('review.worst', worstValues(worst)) : message('review.noLoss', { who }),
    message('review.accuracy', {
      ...{ who, n: count, truth: Math.round(accuracy.truth), known: Math.round(accuracy.known) },
    }),
  ]
}

function valuesOf({ day, player, side, truth: { points, low, high }, ...choice }: ChoiceValue) {
  return {
    ...{ n: day, who: { player }, team: { team: side } },
    points: Math.round(Math.abs(points)),
    half: Math.round((high - low) / 2),
    choice: choiceMessage({ ...choice, player }),
  }
}

const worstValues = (choice: ChoiceValue) => ({
  ...valuesOf(choice),
  better: choiceMessage({ ...choice, choice: choice.truth.best }),
})

type Chosen = Pick<ChoiceValue, 'player' | 'kind' | 'choice'>

function choiceMessage({ player, kind, choice }: Chosen): Message {
  const who: MessageValue = { player }
  const whom: MessageValue = { player: choice }
  if (choice === 'skip' || choice === 'abstain') return message('review.nobody', { who })
  if (choice === 'guilty') return message('review.guilty', { who })
  if (choice === 'innocent') return message('review.innocent', { who })
  if (kind === 'vote') return message('vote.recalled', { who, whom })
  if (kind === 'nominate' || kind === 'speak') return message('review.nominated', { who, whom })
  return isBuiltInPower(kind) ? message(`acted.${kind}`, { who, whom }) : message('review.chose', { who, whom })
}
