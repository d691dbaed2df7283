import type { GameState, Mark } from '../../rules/game-state.js'
import type { News, PlayerWinTold } from '../../rules/lasting-effects.js'
import type { NightOutcome } from '../../rules/night.js'
import type { OwnWords } from '../../text/message.js'
import { type Audience, draft, type EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'

const marksAudience = ({ seenBy }: Mark): Audience => (seenBy === undefined ? 'moderator' : seenBy)

export const markSet = (mark: Mark): EventDraft => draft('mark.set', marksAudience(mark), mark as EventData['mark.set'])

/** The host makes something known to all, or to some alone. */
export const announcement = (text: OwnWords, to?: readonly string[]): EventDraft =>
  draft('announcement.made', to ?? 'public', { text, ...(to && { to: [...to] }) })

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

function newsEvent(news: News): EventDraft {
  if (news.type === 'announce') return announcement(news.text, news.seenBy === 'public' ? undefined : news.seenBy)
  const { player, act, text, target, result } = news
  const about = { ...(target !== undefined && { target }), ...(result !== undefined && { result }) }
  return draft('finding.learned', [player], { player, power: act.power, text, ...about })
}

type Lasting = Pick<NightOutcome, 'marks' | 'ended' | 'wins' | 'news' | 'revived'>

/**
 * What lasts of a night or a reaction: first the marks that end, then those that are set, then the wins of players, who lives
 * again, and what is told.
 */
export const lastingEvents = ({ marks, ended, wins, news, revived }: Lasting): EventDraft[] => [
  ...ended.map(markEnded),
  ...marks.map(markSet),
  ...wins.map(wonEvent),
  ...revived.map((player) => draft('player.revived', 'public', { player })),
  ...news.map(newsEvent),
]

/** The marks that last until now. */
export const endingMarks = (moment: 'dawn' | 'night', { marks = [] }: GameState): EventDraft[] =>
  marks.filter(({ until }) => until === moment).map(markEnded)

/** Findings of a night see the marks that were set in it. */
export const withMarks = (state: GameState, { marks }: Pick<NightOutcome, 'marks'>): GameState =>
  marks.length === 0 ? state : { ...state, marks: [...(state.marks ?? []), ...marks] }
