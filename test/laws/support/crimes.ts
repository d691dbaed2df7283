import type { GameEvent } from '../../../src/index.js'
import { nightCrimes } from './night-crimes.js'
import { type Change, changed, deadId, doubled, dropped, replaced } from './tampering.js'

/** What to do to a log, and the law that must then speak up. */
export const crimes: readonly (readonly [law: string, crime: Change])[] = [
  ['Every event is as its schema says.', changed('vote.cast', () => ({ weight: 2 }))],
  ['Recorded events are frozen.', (log) => log.map((event) => ({ ...event }))],
  ['The first event tells', (log) => replaced(log, 5, { ...log[0], seq: 5 })],
  ['The second event opens', (log) => replaced(log, 5, { ...log[1], seq: 5 })],
  ['Nothing happens after the end.', (log) => [...log, log[5] as GameEvent]],
  [
    'The dead do nothing',
    changed('speech.given', (_: { player: string }, log, index) => {
      const player = deadId(log, index)
      return player ? { player } : null
    }),
  ],
  [
    'Beliefs are chances',
    changed('beliefs.stated', ({ player }: { player: string }) => ({ beliefs: { [player]: 1 } })),
  ],
  ['Days are numbered', (log) => replaced(log, log.length - 2, { day: 99 })],
  ['An event belongs to the phase', (log) => replaced(log, log.length - 2, { phase: 'setup' })],
  [
    'Phases follow one another',
    changed('phase.changed', ({ to }: { to: string }) => (to === 'discussion' ? { to: 'setup' } : null)),
  ],
  [
    'No phase begins in a game that is over',
    (log) =>
      log.map((event) =>
        event.type === 'role.dealt' ? { ...event, data: { ...event.data, role: 'villager' as const } } : event,
      ),
  ],
  ['A game ends when it is won', (log) => [...log.slice(0, 20), ...log.slice(-2)]],
  [
    'The winner is who has won',
    changed('game.ended', ({ winner }: { winner: string }) => ({ winner: winner === 'town' ? 'mafia' : 'town' })),
  ],
  ['The end tells every role', changed('game.ended', () => ({ salt: 'salt' }))],
  ['The end opens the commitment', changed('game.opened', () => ({ commitment: 'none' }))],
  ['The days of a game', changed('game.ended', () => ({ days: 77 }))],
  ['Nobody dies twice', doubled('player.died')],
  [
    'Only the condemned die by day',
    changed('night.resolved', ({ dead }: { dead: string[] }) => (dead.length > 0 ? { dead: [] } : null)),
  ],
  ['The condemned die at once', dropped('player.died', 'resolution')],
  ['The end is announced', dropped('phase.changed', 'ended')],
  [
    'The roles dealt are those',
    changed('role.dealt', ({ role }: { role: string }) => (role === 'doctor' ? { role: 'sheriff' } : null)),
  ],
  [
    'Each event is for those',
    (log) =>
      log.map((event) =>
        event.type === 'night.acted' ? Object.freeze({ ...event, audience: 'public' as const }) : event,
      ),
  ],
  [
    'Nobody votes for itself where that is forbidden',
    changed('vote.cast', ({ player }: { player: string }) => ({ choice: player })),
  ],
  [
    'Nobody nominates itself where that is forbidden',
    changed('nomination.made', ({ player }: { player: string }) => ({ choice: player })),
  ],
  [
    'A vote comes to what',
    changed('vote.resolved', ({ player }: { player?: string }) => ({
      player: player === 'p1' ? 'p2' : 'p1',
      outcome: 'eliminated',
    })),
  ],
  ['The tied of a vote', changed('vote.resolved', ({ tied }: { tied: string[] }) => ({ tied: [...tied, 'p1', 'p2'] }))],
  ['The tied of a nomination', changed('nomination.resolved', () => ({ tied: ['p1'] }))],
  ['Every nomination is counted', changed('nomination.resolved', () => ({ tally: { p1: 99 } }))],
  ['Every judgment is counted', changed('judgment.resolved', () => ({ tally: { guilty: 99 } }))],
  [
    'No round end follows',
    (log) =>
      changed('game.opened', ({ rules }: { rules: object }) => ({ rules: Object.freeze({ ...rules, maxDays: 1 }) }))(
        log,
      ),
  ],
  ['Abstentions count for nobody', changed('vote.resolved', () => ({ tally: { abstain: 3 } }))],
  [
    'Only a leader above the threshold',
    changed('nomination.resolved', ({ accused }: { accused?: string }) => ({ accused: accused ? 'nobody' : 'p1' })),
  ],
  [
    'More guilty than innocent',
    changed('judgment.resolved', ({ outcome }: { outcome: string }) => ({
      outcome: outcome === 'guilty' ? 'innocent' : 'guilty',
    })),
  ],
  [
    'The public hears who died',
    changed('night.resolved', ({ doubleKill }: { doubleKill: boolean }) => ({ doubleKill: !doubleKill })),
  ],
  [
    'A death tells its cause',
    changed('player.died', ({ role }: { role?: string }) => ({ role: role ? undefined : 'mafia', team: undefined })),
  ],
  [
    'Last words only where granted',
    (log) =>
      changed('game.opened', ({ rules }: { rules: object }) => ({
        rules: Object.freeze({ ...rules, lastWords: false }),
      }))(log),
  ],
  [
    'Summaries only where',
    changed('game.opened', ({ rules }: { rules: object }) => ({
      rules: Object.freeze({ ...rules, summaries: false }),
    })),
  ],
  ['In turns, all the living', dropped('speech.given')],
  [
    'Talking freely, people keep',
    changed('answer.recorded', ({ at }: { at?: number }) => (at === undefined ? null : { at: 9e9 })),
  ],
  ['By bids, the highest bid', dropped('bid.made')],
  ['All the living nominate', dropped('nomination.made')],
  ['All the living vote once', doubled('vote.cast')],
  ['All the living but the accused', dropped('judgment.cast')],
  ['The accused alone', dropped('defense.given')],
  ['The eliminated says its last', dropped('last-words.given')],
  ['Every living player sums up', dropped('summary.written')],
  ['Last words follow every', (log) => log.filter(({ phase }) => phase !== 'lastWords')],
  ['A round end follows', (log) => log.filter(({ phase }) => phase !== 'roundEnd')],
  ...nightCrimes,
]
