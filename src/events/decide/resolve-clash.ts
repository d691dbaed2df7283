import type { GameState } from '../../rules/game-state.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'
import { nameClash } from '../../rules/own-name.js'
import type { Question } from '../../rules/poll.js'
import type { AcceptedAnswer } from '../answer-schema.js'
import type { Outcome, Rejection } from './answer-events.js'

/**
 * An outcome at the moment it is recorded. If several players chose at the same time what only one can have, the first
 * keeps it. For the others a default is drawn again, and an answer is rejected and asked for again; after the last
 * round the default is used.
 */
export function resolveClash(
  outcome: Outcome,
  state: GameState,
  defaultOf: (question: Question) => AcceptedAnswer,
): Outcome {
  const { question, attempt, answer } = outcome
  const clash = answer === null ? undefined : clashes[question.kind]?.(answer, question.player, state)
  if (answer === null || clash === undefined) return outcome
  if (attempt === null) return { ...outcome, answer: defaultOf(question) }
  const { meta, ...rest } = outcome
  const rejections = [...outcome.rejections, refusal(clash, { attempt, answer, ...(meta && { meta }) })]
  return { ...rest, rejections, attempt: null, answer: isLastRound(question) ? defaultOf(question) : null }
}

type Clash = (answer: AcceptedAnswer, player: string, state: GameState) => string | undefined

const clashes: { readonly [K in RequestKind]?: Clash } = {
  persona: ({ persona }, player, state) => persona && nameClash(persona, player, state),
}

function refusal(
  reason: string,
  { attempt, answer, meta }: Pick<Outcome, 'meta'> & { readonly attempt: number; readonly answer: AcceptedAnswer },
): Rejection {
  const { truncated: _, ...offered } = answer
  return { attempt, reason, fault: 'clash', offered: JSON.stringify(offered), ...(meta && { meta }) }
}

const isLastRound = ({ place: { round, of } }: Question): boolean => round === of
