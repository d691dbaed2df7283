import type { AgentRequest } from '../../../index.js'
import { findKind, isNightPhase, isSecret } from '../../../kernel/rules/index.js'

/** Whom everybody sees being waited for, and who has answered already where several are asked at once. */
interface AskedInPublic {
  readonly waiting: readonly string[]
  readonly answered: readonly string[]
}

/** Also which people are away. */
export interface Awaited extends AskedInPublic {
  readonly away: readonly string[]
}

/** What the public may notice of questions: that somebody is to speak, or that all are to vote. */
export class PublicQuestions {
  /** Whether each player who was asked has answered. */
  readonly #answered = new Map<string, boolean>()

  get now(): AskedInPublic {
    const players = [...this.#answered]
    // Until something is recorded, all are waited for: also who answers at once is seen to think.
    if (players.every(([, answered]) => answered)) return { waiting: players.map(([player]) => player), answered: [] }
    const pick = (isAnswered: boolean) =>
      players.flatMap(([player, answered]) => (answered === isAnswered ? [player] : []))
    return { waiting: pick(false), answered: pick(true) }
  }

  /** Whether anybody may notice this. */
  static isPublic(request: Pick<AgentRequest, 'kind' | 'place' | 'audience'>): boolean {
    const { kind, place, audience = findKind(kind).becomes.audience } = request
    const isHeard = !isSecret(request) && kind !== 'narrate' && audience === 'public'
    return isHeard && !isNightPhase(place.phase)
  }

  note(player: string, isAnswered: boolean): void {
    this.#answered.set(player, isAnswered)
  }

  /** What was answered is recorded now. */
  removeAnswered(): void {
    for (const [player, isAnswered] of this.#answered) if (isAnswered) this.#answered.delete(player)
  }
}
