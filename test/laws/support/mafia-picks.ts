interface Answered {
  readonly player: string
  readonly kind: string
  readonly choice: string | undefined
}

/** Whom each of the mafia picked tonight, round by round. Who can only skip does so without being asked. */
export class MafiaPicks {
  readonly #picks = new Map<string, string[]>()
  readonly #acts = new Map<string, number>()

  of(player: string): readonly string[] {
    return this.#picks.get(player) ?? []
  }

  clear(): void {
    this.#picks.clear()
    this.#acts.clear()
  }

  answered({ player, kind, choice }: Answered): void {
    if ((kind === 'kill' || kind === 'chat') && choice !== undefined) this.#add(player, choice)
  }

  /** Every pick is an act; an act without an answer is one that nobody was asked for. */
  acted({ player, target }: { readonly player: string; readonly target: string }): void {
    const acts = (this.#acts.get(player) ?? 0) + 1
    this.#acts.set(player, acts)
    if (acts > this.of(player).length) this.#add(player, target)
  }

  #add(player: string, choice: string): void {
    this.#picks.set(player, [...this.of(player), choice])
  }
}
