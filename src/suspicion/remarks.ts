import type { Reading } from '../reading/reader.js'
import type { PowerName } from '../rules/powers/powers.js'

interface About {
  readonly player: string
  readonly day: number
  /** Speaker, kind and subject: repeating it makes no new remark. */
  readonly key: string
}

/** A statement that may count for or against a player once more is known. */
export type Remark =
  | (About & { readonly kind: 'accusation' | 'defense'; readonly other: string })
  | (About & { readonly kind: 'slip'; readonly power: PowerName })

/** The remarks in a statement of `player`. */
export function remarksIn({ accuses, defends, slip }: Reading, player: string, day: number): Remark[] {
  const about = (kind: 'accusation' | 'defense') => (other: string) => {
    return { kind, player, other, day, key: `${player} ${kind} ${other}` } as const
  }
  const slips = slip ? [{ kind: 'slip', player, power: slip, day, key: `${player} slip` } as const] : []
  return [...accuses.map(about('accusation')), ...defends.map(about('defense')), ...slips]
}
