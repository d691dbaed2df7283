import type { GameState, Link, Mark, PlayerWin } from './game-state.js'
import type { AnnounceEffect, LearnEffect } from './powers/effect.js'
import type { PlacedEffect } from './powers/power.js'

/** A player that has won for itself, and who learns of it. */
export type PlayerWinTold = PlayerWin & { readonly seenBy?: Mark['seenBy'] }

/** The marks that were set. Who set one is known where nobody else learns of it. */
export const marksOf = (now: readonly PlacedEffect[]): Mark[] => now.flatMap(markOf)

function markOf(effect: PlacedEffect): Mark[] {
  if (effect.type !== 'mark') return []
  const { mark, player, act, table, until, seenBy, seenAs, shows } = effect
  const isSecret = seenBy === undefined || (seenBy !== 'public' && seenBy.every((id) => id === act.by))
  return [
    {
      mark,
      ...(!table && { player }),
      ...(isSecret && { by: act.by }),
      ...(until && { until }),
      ...(seenBy && { seenBy }),
      ...(seenAs && { seenAs }),
      ...(shows && { shows }),
    },
  ]
}

/** A player wins once. */
export const winsOf = (now: readonly PlacedEffect[], { won = [] }: GameState): PlayerWinTold[] =>
  now.flatMap((effect) => {
    if (effect.type !== 'win' || won.some(({ player }) => player === effect.player)) return []
    const { player, winner, seenBy } = effect
    return [{ player, ...(winner && { winner }), ...(seenBy && { seenBy }) }]
  })

/** What is told to one player, or to all or some: the effect itself, with the power from which it comes. */
export type News = (LearnEffect | AnnounceEffect) & Pick<PlacedEffect, 'player' | 'act'>

export const newsOf = (now: readonly PlacedEffect[]): News[] =>
  now.flatMap((effect) => (effect.type === 'learn' || effect.type === 'announce' ? [effect] : []))

/** The dead who live again, by seat. */
export function revivedBy(now: readonly PlacedEffect[], { players }: GameState): string[] {
  const raised = now.flatMap(({ type, player }) => (type === 'revive' ? [player] : []))
  return players.flatMap(({ id, status }) => (status === 'dead' && raised.includes(id) ? [id] : []))
}

/** The marks that were taken away. */
export function endedMarks(now: readonly PlacedEffect[], { marks = [] }: GameState): Mark[] {
  const unmarked = now.filter(({ type }) => type === 'unmark')
  return marks.filter(({ mark, player }) =>
    unmarked.some(
      (each) => each.type === 'unmark' && each.mark === mark && (each.table ? undefined : each.player) === player,
    ),
  )
}

/** Each owner links the players it chose this night, unless an effect names them all. */
export function linksOf(now: readonly PlacedEffect[]): Link[] {
  const byOwner = new Map<string, { players: string[]; team: string }>()
  for (const [at, effect] of now.entries()) {
    if (effect.type !== 'link') continue
    const { act, player, players = [player], team } = effect
    const owner = effect.players ? `${act.by} ${at}` : act.by
    const link = byOwner.get(owner) ?? { players: [], team }
    byOwner.set(owner, { ...link, players: [...link.players, ...players] })
  }
  return [...byOwner.values()].filter(({ players }) => players.length > 1)
}
