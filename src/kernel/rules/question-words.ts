import { type Message, message, type OwnWords } from '../text/message.js'
import type { PowerTraits } from './powers/traits.js'

/** Who learns the answers to a question: everyone, only the moderator, each player its own answer alone, or these players. */
export type PollAudience = 'public' | 'moderator' | 'player' | readonly string[]

/** What a chart says about a question in the place of what its kind says. */
export interface QuestionWords {
  /** The question, in the place of that of its kind. */
  readonly ask?: OwnWords | undefined
  /** In a ballot, words that may be chosen, each with what it means, in the place of those of its kind. */
  readonly choices?: Readonly<Record<string, OwnWords>> | undefined
  /** Who learns the answers, if not those who learn them of its kind. */
  readonly audience?: PollAudience | undefined
  /**
   * What it does to a player to be chosen, as for a power: programs that know nothing else choose by it. Default: of a ballot,
   * to harm.
   */
  readonly aim?: PowerTraits['aim'] | undefined
  /** The players whom the question is about: who is judged, or among whom a ballot is tied. */
  readonly about?: readonly string[] | undefined
}

/** These of a poll or a question; undefined if it has none, as most. */
export function questionWords({ ask, choices, audience, aim, about }: QuestionWords): QuestionWords | undefined {
  if ((ask ?? choices ?? audience ?? aim ?? about) === undefined) return undefined
  return {
    ...(ask !== undefined && { ask }),
    ...(choices !== undefined && { choices }),
    ...(audience !== undefined && { audience }),
    ...(aim !== undefined && { aim }),
    ...(about !== undefined && { about }),
  }
}

/** What was asked in words of a chart's own, and when: what is answered to this kind in this phase is answered to it. */
export interface PutQuestion extends Omit<QuestionWords, 'audience' | 'about'> {
  /** Absent: everyone. */
  readonly audience?: readonly string[] | undefined
  readonly kind: string
  readonly day: number
  readonly phase: string
}

/** Whether who is chosen in a ballot is to be harmed by it, as in all of the library: a vote for a captain accuses nobody. */
export const isAccusing = ({ question }: { readonly question?: Pick<QuestionWords, 'aim'> | undefined }): boolean =>
  (question?.aim ?? 'harm') === 'harm'

/** Who learns an answer, as a sentence to its player. */
export function describeAudience(audience: PollAudience): Message {
  if (audience === 'public') return message('question.audience.public')
  return typeof audience === 'object'
    ? message('question.audience.players', { ids: audience.map((player) => ({ player })) })
    : message('question.audience.nobody')
}
