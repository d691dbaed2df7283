import { heldBy, notClaimed, notThere } from '../conflicts.js'
import { identityIn, mayLive, newIdentity, writerName } from '../process-identity.js'

/** The games that one store writes, checked against the writers named in their rows. */
export class Claims {
  /** This store, as rows name it. */
  readonly writer = JSON.stringify(newIdentity())
  readonly #takeOver: boolean
  /** A release that could not be written still counts here. */
  readonly #games = new Set<string>()

  /** `takeOver` takes games from a writer that may be alive. */
  constructor(takeOver: boolean) {
    this.#takeOver = takeOver
  }

  add(gameId: string): void {
    this.#games.add(gameId)
  }

  drop(gameId: string): void {
    this.#games.delete(gameId)
  }

  /** Throws `GameConflictError` while the writer named in the row may be alive. */
  requireFree(gameId: string, writer: string | null): void {
    if (writer === this.writer && !this.#games.has(gameId)) return
    const holder = identityIn(writer ?? '')
    if (holder && !this.#takeOver && mayLive(holder)) throw heldBy(gameId, writerName(holder))
  }

  /** Throws `GameConflictError` unless this store writes the game; `writer` is undefined if the game does not exist. */
  require(gameId: string, writer: string | null | undefined): void {
    if (writer === undefined) throw notThere(gameId)
    const ours = writer === this.writer
    if (ours && this.#games.has(gameId)) return
    const other = identityIn(writer ?? '')
    throw other && !ours ? heldBy(gameId, writerName(other)) : notClaimed(gameId)
  }
}
