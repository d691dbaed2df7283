import type { GameState, Link, Mark, PlayerWin } from './game-state.js'
import { powerOfAct } from './night-acts.js'
import type { AnnounceEffect, LearnEffect, MarkEffect } from './powers/effect.js'
import type { PlacedEffect, RewrittenAct } from './powers/power.js'

/** A player that has won for itself, and who learns of it. */
export type PlayerWinTold = PlayerWin & { readonly seenBy?: Mark['seenBy'] }

/** The marks that were set. Who set one is known where nobody else learns of it. */
export const marksOf = (now: readonly PlacedEffect[], { rules }: GameState): Mark[] =>
  now.flatMap((effect) => (effect.type === 'mark' ? [markOf(effect, rules)] : []))

/** Whoever gets an item learns so, unless the effect says who does. */
function markOf(effect: MarkEffect & PlacedEffect, rules: GameState['rules']): Mark {
  const { mark, player, act, table, until, seenAs, deadAs, shows, note } = effect
  const isItem = rules?.items !== undefined && Object.hasOwn(rules.items, mark)
  const seenBy = effect.seenBy ?? (isItem ? [player] : undefined)
  const isSecret = seenBy === undefined || (seenBy !== 'public' && seenBy.every((id) => id === act.by))
  return {
    mark,
    ...(!table && { player }),
    ...(isSecret && { by: act.by }),
    ...(until && { until }),
    ...(seenBy && { seenBy }),
    ...(seenAs && { seenAs }),
    ...(deadAs && { deadAs }),
    ...(shows && { shows }),
    ...(note !== undefined && { note }),
  }
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

/** The marks that were taken away, and the items that were used up. */
export function endedMarks(now: readonly PlacedEffect[], acts: readonly RewrittenAct[], state: GameState): Mark[] {
  const { marks = [] } = state
  const unmarked = now.filter(({ type }) => type === 'unmark')
  return marks.filter(
    (each) =>
      unmarked.some(
        (effect) =>
          effect.type === 'unmark' &&
          effect.mark === each.mark &&
          (effect.table ? undefined : effect.player) === each.player,
      ) || acts.some((act) => !act.stopped && usesUp(act, each, state)),
  )
}

const usesUp = (act: RewrittenAct, { mark, player }: Mark, state: GameState): boolean =>
  player === act.by && powerOfAct(act, state)?.item === mark && !state.rules?.items?.[mark]?.lasts

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
