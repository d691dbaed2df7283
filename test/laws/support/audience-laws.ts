import type { EventType } from '../../../src/index.js'
import type { Audience, GameEvent } from '../../../src/kernel/events/event.js'
import type { Book } from './book.js'
import { type Law, same } from './law.js'

type Heard = 'public' | 'viewers' | 'moderator' | 'own' | 'mafia' | 'named'

/** Who may see what: the table of `docs/events.md`, row by row. */
const heardBy = {
  'game.created': 'moderator',
  'game.opened': 'public',
  'persona.chosen': 'public',
  'persona.briefed': 'own',
  'history.recalled': 'own',
  'role.dealt': 'own',
  'phase.changed': 'public',
  'answer.recorded': 'moderator',
  'answer.offered': 'moderator',
  'answer.rejected': 'own',
  'answer.defaulted': 'moderator',
  'answer.dropped': 'moderator',
  'call.failed': 'moderator',
  'thought.recorded': 'moderator',
  'memory.updated': 'own',
  'beliefs.stated': 'own',
  'strategy.shared': 'mafia',
  'mafia.spoke': 'mafia',
  'role.hidden': 'moderator',
  'roles.undealt': 'moderator',
  'player.revived': 'public',
  'channel.opened': 'named',
  'channel.spoke': 'named',
  'night.acted': 'own',
  'power.blocked': 'own',
  'investigation.learned': 'own',
  'visitors.seen': 'own',
  'night.explained': 'moderator',
  'night.resolved': 'public',
  'bid.made': 'own',
  'speech.given': 'public',
  'defense.given': 'public',
  'last-words.given': 'public',
  'nomination.made': 'public',
  'vote.cast': 'public',
  'judgment.cast': 'public',
  'nomination.resolved': 'public',
  'vote.resolved': 'public',
  'judgment.resolved': 'public',
  'ballot.resolved': 'public',
  'player.died': 'public',
  'role.claimed': 'public',
  'vote.corrected': 'public',
  'claim.checked': 'moderator',
  'role.changed': 'named',
  'teammate.lost': 'named',
  'players.linked': 'named',
  'power.used': 'named',
  'effect.delayed': 'moderator',
  'finding.learned': 'own',
  'mark.set': 'named',
  'mark.ended': 'named',
  'player.spared': 'public',
  'player.won': 'named',
  'victims.seen': 'own',
  'question.put': 'named',
  'announcement.made': 'named',
  'seat.taken': 'public',
  'ruling.made': 'public',
  'chart.remembered': 'moderator',
  'summary.written': 'own',
  'narration.given': 'viewers',
  'game.ended': 'public',
} as const satisfies Readonly<Record<EventType, Heard> & Record<string, Heard>>

/** Those whom an event concerns. */
function named(event: GameEvent, book: Book): Audience {
  if (event.type === 'players.linked') return event.data.players
  if (event.type === 'role.changed') return [event.data.player, ...(event.data.teammates ?? [])]
  if (event.type === 'teammate.lost') return book.matesOf(event.data.player)
  // Everyone sees what kills; tests of the other powers look at who sees those.
  return event.audience
}

/** What a voter alone sees where ballots are secret. */
const votes: readonly EventType[] = ['nomination.made', 'judgment.cast', 'vote.cast']

function due(event: GameEvent, book: Book): Audience {
  if (votes.includes(event.type) && book.rules.vote.secret) return [(event.data as { player: string }).player]
  const mafiaPick = event.type === 'night.acted' && event.data.action === 'kill'
  const heard: Heard = mafiaPick ? 'mafia' : heardBy[event.type]
  if (event.type === 'narration.given' && book.rules.narration === 'public') return 'public'
  if (event.type === 'answer.rejected' && event.data.kind === 'narrate') return 'moderator'
  if (heard === 'mafia') return book.mafia
  if (heard === 'named') return named(event, book)
  return heard === 'own' ? [(event.data as { player: string }).player] : heard
}

/** Each event is for those the rulebook names, and for nobody else. */
export const audienceLaw: Law = {
  says: 'Each event is for those the rulebook names, and nobody else.',
  broken: (event, book) => !same(event.audience, due(event, book)),
}
