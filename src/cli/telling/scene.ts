import { evolve, nothingYet } from '../../events/index.js'
import type { GameState, Observer, Team, ViewEvent } from '../../index.js'
import { teamOf } from '../../rules/index.js'
import type { Wording } from '../../telling/index.js'
import { oneLine } from '../../text/index.js'
import { type Paint, paintFor } from './paint.js'
import { columns } from './wrap.js'

/** One voter's choice in the ballot that is open. */
export interface Cast {
  readonly player: string
  readonly choice: string
}

/** The state when an event is printed: the observer, and everything that observer has seen before. */
export interface Scene {
  readonly observer: Observer
  readonly paint: Paint
  /** How many columns a line may take. */
  readonly width: number
  readonly state: GameState
  /** The choices cast since the phase began. */
  readonly casts: readonly Cast[]
}

/** The width of a page; only a narrower terminal gets less. */
const pageWidth = 80
/** The least width of a page; a terminal with fewer columns breaks the lines itself. */
const narrowest = 40

/** How wide a page is on `stream`: as the terminal, within limits; 80 columns elsewhere. */
export function widthFor({ isTTY, columns = pageWidth }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>): number {
  return isTTY && columns > 0 ? Math.min(pageWidth, Math.max(narrowest, columns)) : pageWidth
}

/** The scene before the first event. */
export function openingScene(observer: Observer, paint: Paint, width = pageWidth): Scene {
  return { observer, paint, width, state: nothingYet, casts: [] }
}

/** The scene before the first event, on standard output. */
export const outputScene = (observer: Observer): Scene =>
  openingScene(observer, paintFor(process.stdout), widthFor(process.stdout))

const ballots = new Set(['vote.cast', 'nomination.made', 'judgment.cast'])

/** The scene after one more event. */
export function nextScene(scene: Scene, event: ViewEvent): Scene {
  const casts = event.type === 'phase.changed' ? [] : scene.casts
  const cast = ballots.has(event.type) ? [event.data as Cast] : []
  return { ...scene, state: evolve(scene.state, event), casts: [...casts, ...cast] }
}

/** How a player is called. */
export function nameOf({ state }: Scene, id: string): string {
  const player = state.players.find((candidate) => candidate.id === id)
  if (player === undefined) return oneLine(id) || '?'
  return oneLine(player.name) || oneLine(player.id)
}

/** A player's name with its seat, from 1, unless the name has the number already. */
export function seatedName(scene: Scene, id: string): string {
  const seat = scene.state.players.find((player) => player.id === id)?.seat
  const name = nameOf(scene, id)
  return seat === undefined || name === `Player ${seat + 1}` ? name : `${name} (seat ${seat + 1})`
}

/** How sentences name the players for the observer. */
export const wordingOf = (scene: Scene): Wording => ({ you: scene.observer, name: (id) => nameOf(scene, id) })

/** The team of a role, by the rules of the game. */
export const teamIn = ({ state: { rules } }: Scene, role: string): Team | undefined =>
  rules === null ? undefined : teamOf(rules, role)

/** The width of the column with the names of speakers: at most 24 of 80 columns. */
export function nameColumn(scene: Scene): number {
  return Math.min(
    Math.floor(scene.width * 0.3),
    Math.max(8, ...scene.state.players.map(({ id }) => columns(seatedName(scene, id)))),
  )
}
