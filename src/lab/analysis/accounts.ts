import { groupBy } from '../../kernel/text/objects.js'
import { mean, sumBy } from '../intervals.js'
import { byRow, type SimultaneousMean, simultaneousMeans } from '../simultaneous.js'
import type { Swing } from './swings.js'
import type { Points } from './values.js'

/** One choice of a player, and what it gained or lost its side by the roles that were dealt. */
export interface ChoicePoints {
  /** The number of the answer in the log. */
  readonly at: number
  readonly day: number
  /** The kind of the request, such as `vote`. */
  readonly kind: string
  readonly player: string
  readonly side: string
  readonly choice: string
  /** By the roles that were dealt, against the other legal choices. */
  readonly truth: Swing
}

/** One choice of a player, and what it gained or lost its side. */
export interface ChoiceValue extends ChoicePoints {
  /** By what the player could know: a good vote on bad luck is not a mistake. */
  readonly known: Swing
}

/** What the choices of one player gained or lost its side, and how good they were. */
export interface PlayerAccount {
  readonly player: string
  readonly choices: number
  /** The points that its choices gained its side together. */
  readonly gained: Points
  /** 100 less what its choices missed on average against the best one: by the truth, and by what it could know. */
  readonly accuracy: { readonly truth: number; readonly known: number }
}

/** A line for each player who chose something, in the order of their first choices. */
export function accountPlayers(choices: readonly ChoiceValue[]): PlayerAccount[] {
  return [...groupBy(choices, ({ player }) => player)].map(([player, own]) => ({
    player,
    choices: own.length,
    gained: sumPoints(own.map(({ truth }) => truth)),
    accuracy: {
      truth: 100 - mean(own.map(({ truth }) => truth.loss)),
      known: 100 - mean(own.map(({ known }) => known.loss)),
    },
  }))
}

function sumPoints(all: readonly Points[]): Points {
  const points = sumBy(all, (each) => each.points)
  const half = Math.hypot(...all.map(({ low, high }) => (high - low) / 2))
  return { points, low: points - half, high: points + half }
}

/** Points of a choice, as an entrant of a tournament made it. */
export interface EntrantPoints extends Pick<SimultaneousMean, 'blocks' | 'low' | 'high' | 'shown'> {
  readonly entrant: string
  readonly role: string
  readonly choices: number
  /** For each choice, a mean over deals. Intervals of all entrants and roles hold together at 95 %; null with fewer than five deals. */
  readonly points: number
}

/** A game that was analysed, with who sat on each seat. */
export interface SeatedAnalysis {
  /** Games of one block have the same deal, and are alike. */
  readonly block: number
  readonly choices: readonly Pick<ChoicePoints, 'player' | 'truth'>[]
  readonly seats: Readonly<Record<string, { readonly entrant: string; readonly role: string }>>
}

/** Points for each choice by entrant and role, in this order. */
export function pointsByEntrant(games: readonly SeatedAnalysis[]): EntrantPoints[] {
  const made = games.flatMap(({ choices, seats, block }) =>
    choices.flatMap(({ player, truth }) => {
      const seat = seats[player]
      return seat ? [{ ...seat, block, points: truth.points }] : []
    }),
  )
  const groups = [...groupBy(made, ({ entrant, role }) => JSON.stringify([entrant, role]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => own)
  const blocks = [...new Set(games.map(({ block }) => block))]
  const roles = [...new Set(made.map(({ role }) => role))]
  const values = groups.map((own) => {
    const byBlock = groupBy(own, ({ block }) => block)
    return blocks.map((block) => {
      const each = byBlock.get(block) ?? []
      return each.length === 0 ? null : mean(each.map(({ points }) => points))
    })
  })
  const { means } = simultaneousMeans(byRow(values), {
    ...{ seed: 'points', most: 100 },
    groups: groups.map(([made]) => roles.indexOf(made?.role ?? '')),
  })
  return groups.map((own, at) => {
    const [{ entrant, role }] = own as [(typeof made)[number]]
    const { mean: points, blocks, low, high, shown } = means[at] as SimultaneousMean
    return { entrant, role, choices: own.length, points: points ?? 0, blocks, low, high, shown }
  })
}
