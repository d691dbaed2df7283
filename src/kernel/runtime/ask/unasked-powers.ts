import type { GameState } from '../../rules/game-state.js'
import { computePlayState } from '../../rules/play-state.js'
import type { RequestKind } from '../../rules/poll.js'
import { rulesetOf } from '../../rules/ruleset.js'

/** Notices powers that nights of a game's own chart asked for in no night of the game, though somebody could use them. */
export class UnaskedPowers {
  readonly #warn: (message: string, power: string) => void
  readonly #due = new Set<string>()
  readonly #asked = new Set<RequestKind>()

  constructor(warn: (message: string, power: string) => void) {
    this.#warn = warn
  }

  noteAsked(kind: RequestKind): void {
    this.#asked.add(kind)
  }

  /** A phase begins; in a night the owners of powers that each uses alone are due. */
  enter(state: GameState): void {
    if (state.phase !== 'night') return
    const { awake } = computePlayState(state)
    for (const power of rulesetOf(state)?.nightPowers ?? []) if ((awake[power]?.length ?? 0) > 0) this.#due.add(power)
  }

  /** The game is over. */
  end(): void {
    for (const power of this.#due)
      if (!this.#asked.has(power))
        this.#warn(
          `No night asked for the power \`${power}\`: let your chart \`night\` ask for it, or run \`nightMachineFor(rules, powers)\`.`,
          power,
        )
  }
}
