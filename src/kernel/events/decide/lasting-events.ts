import type { GameState, Mark } from '../../rules/game-state.js'
import type { PlayerWinTold } from '../../rules/lasting-effects.js'
import type { NightOutcome } from '../../rules/night.js'
import { type Audience, draft, type EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'

const marksAudience = ({ seenBy }: Mark): Audience => (seenBy === undefined ? 'moderator' : seenBy)

export const markSet = (mark: Mark): EventDraft => draft('mark.set', marksAudience(mark), mark as EventData['mark.set'])

export function markEnded(ended: Mark): EventDraft {
  const { mark, player } = ended
  return draft('mark.ended', marksAudience(ended), { mark, ...(player !== undefined && { player }) })
}

/** A win that ends the game is seen by all. */
const winAudience = ({ player, winner, seenBy }: PlayerWinTold): Audience =>
  winner === undefined ? (seenBy ?? [player]) : 'public'

function wonEvent(win: PlayerWinTold): EventDraft {
  const { player, winner } = win
  return draft('player.won', winAudience(win), { player, ...(winner !== undefined && { winner }) })
}

/** What lasts of a night or a reaction: first the marks that end, then those that are set, then the wins of players. */
export const lastingEvents = ({ marks, ended, wins }: Pick<NightOutcome, 'marks' | 'ended' | 'wins'>): EventDraft[] => [
  ...ended.map(markEnded),
  ...marks.map(markSet),
  ...wins.map(wonEvent),
]

/** The marks that last until now. */
export const endingMarks = (moment: 'dawn' | 'night', { marks = [] }: GameState): EventDraft[] =>
  marks.filter(({ until }) => until === moment).map(markEnded)

/** Findings of a night see the marks that were set in it. */
export const withMarks = (state: GameState, { marks }: Pick<NightOutcome, 'marks'>): GameState =>
  marks.length === 0 ? state : { ...state, marks: [...(state.marks ?? []), ...marks] }
