import type { GameState, Mark } from '../../rules/game-state.js'
import type { NightOutcome } from '../../rules/night.js'
import { type Audience, draft, type EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'

const marksAudience = ({ seenBy }: Mark): Audience => (seenBy === undefined ? 'moderator' : seenBy)

const markSet = (mark: Mark): EventDraft => draft('mark.set', marksAudience(mark), mark as EventData['mark.set'])

function markEnded(ended: Mark): EventDraft {
  const { mark, player } = ended
  return draft('mark.ended', marksAudience(ended), { mark, ...(player !== undefined && { player }) })
}

/** What a night or a reaction does to marks: first those that end. */
export const markEvents = ({ marks, ended }: Pick<NightOutcome, 'marks' | 'ended'>): EventDraft[] => [
  ...ended.map(markEnded),
  ...marks.map(markSet),
]

/** The marks that last until now. */
export const endingMarks = (moment: 'dawn' | 'night', { marks = [] }: GameState): EventDraft[] =>
  marks.filter(({ until }) => until === moment).map(markEnded)

/** Findings of a night see the marks that were set in it. */
export const withMarks = (state: GameState, { marks }: Pick<NightOutcome, 'marks'>): GameState =>
  marks.length === 0 ? state : { ...state, marks: [...(state.marks ?? []), ...marks] }
