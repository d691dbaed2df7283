import type { GameEvent, Rules } from '../../../src/index.js'

type Log = GameEvent[]
export type Change = (log: Log) => Log

const replaced = (log: Log, index: number, change: object): Log =>
  log.map((event, at) => (at === index ? (Object.freeze({ ...event, ...change }) as GameEvent) : event))

/** Changes the data of the first event of a type, as far as `change` finds something to change. */
const changed =
  (type: GameEvent['type'], change: (data: never, log: Log, index: number) => object | null): Change =>
  (log) => {
    for (const [index, event] of log.entries()) {
      const data = event.type === type ? change(event.data as never, log, index) : null
      if (data) return replaced(log, index, { data: Object.freeze({ ...event.data, ...data }) })
    }
    return log
  }

export const dropped =
  (type: GameEvent['type'], phase?: string): Change =>
  (log) => {
    const index = log.findIndex((event) => event.type === type && (phase === undefined || event.phase === phase))
    return log.filter((_, at) => at !== index)
  }

const doubled =
  (type: GameEvent['type']): Change =>
  (log) =>
    log.flatMap((event) => (event.type === type ? [event, event] : [event]))

const deadId = (log: Log, index: number): string | undefined =>
  log.slice(0, index).flatMap((event) => (event.type === 'player.died' ? event.data.player : []))[0]

type Explained = GameEvent<'night.explained'>['data']

/** `rules` with these options of every power in their cast. */
function castChanged(rules: Rules, options: object): Rules {
  const cast = Object.entries(rules.cast).map(([name, role]) => {
    return [name, { ...role, powers: role.powers.map((own) => ({ ...own, ...options })) }]
  })
  return Object.freeze({ ...rules, cast: Object.fromEntries(cast) })
}

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
  ['A game ends when it is won', (log) => [...log.slice(0, 20), log.at(-1) as GameEvent]],
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
  [
    'The condemned die at once',
    (log) =>
      dropped('player.died', log.find((e) => e.type === 'vote.resolved' && e.data.player)?.phase ?? 'judgment')(log),
  ],
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
  ['Nobody votes for itself', changed('vote.cast', ({ player }: { player: string }) => ({ choice: player }))],
  ['Nobody nominates itself', changed('nomination.made', ({ player }: { player: string }) => ({ choice: player }))],
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
    'The mafia kills whom',
    changed('night.explained', ({ acts }: Explained) => {
      const [kill, ...others] = acts
      return kill?.power === 'kill' ? { acts: [{ ...kill, target: 'nobody' }, ...others] } : null
    }),
  ],
  [
    'The acts of a night',
    changed('night.explained', ({ acts }: Explained) => {
      return { acts: [...acts, { power: 'shoot', by: 'p1', target: 'p1', result: 'done' }] }
    }),
  ],
  [
    'Blocks, immunity and protections',
    changed('night.explained', ({ acts }: Explained) => {
      const [first, ...others] = acts
      return first === undefined ? null : { acts: [{ ...first, result: 'blocked' }, ...others] }
    }),
  ],
  [
    'The dead of a night',
    changed('night.explained', () => ({
      deaths: [
        { player: 'p1', cause: 'mafia' },
        { player: 'p2', cause: 'mafia' },
      ],
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
    'Nobody uses a power more often',
    changed('night.acted', ({ shotNumber }: { shotNumber?: number }) => (shotNumber ? { shotNumber: 9 } : null)),
  ],
  [
    'Nobody uses a power before',
    (log) =>
      changed('game.opened', ({ rules }: { rules: Rules }) => ({ rules: castChanged(rules, { from: 99 }) }))(log),
  ],
  [
    'Nobody chooses the same player',
    (log) => {
      const nights = log.filter(
        (event): event is GameEvent<'night.acted'> => event.type === 'night.acted' && event.data.action === 'protect',
      )
      const target = nights[0]?.data.target
      return log.map((event) =>
        nights.includes(event as never)
          ? (Object.freeze({ ...event, data: Object.freeze({ ...event.data, target }) }) as GameEvent)
          : event,
      )
    },
  ],
  [
    'Nobody chooses itself',
    changed('night.acted', ({ player, action }: { player: string; action: string }) =>
      action === 'investigate' ? { target: player } : null,
    ),
  ],
  [
    'Everyone acts by its role',
    changed('night.acted', ({ action }: { action: string }) => ({ action: action === 'kill' ? 'protect' : 'kill' })),
  ],
  [
    'A living owner of a power learns',
    changed('investigation.learned', ({ result }: { result: string }) => ({
      result: result === 'mafia' ? 'town' : 'mafia',
    })),
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
  ['All the living nominate', dropped('nomination.made')],
  ['All the living vote once', doubled('vote.cast')],
  ['All the living but the accused', dropped('judgment.cast')],
  ['The accused alone', dropped('defense.given')],
  ['The eliminated says its last', dropped('last-words.given')],
  ['Every living player sums up', dropped('summary.written')],
  [
    'The mafia act, then the owners',
    (log) =>
      [...log].sort((one, other) => Number(one.phase === 'night' && other.phase === 'night') * (other.seq - one.seq)),
  ],
  ['Everyone who looked and lives', dropped('investigation.learned')],
  [
    'Everyone whose own power was blocked',
    (log) => {
      const index = log.findIndex((event) => event.type === 'night.acted' && event.data.action === 'protect')
      const { player } = (log[index]?.data ?? {}) as { player?: string }
      return index < 0 ? log : replaced(log, index + 1, { type: 'power.blocked', data: { player, action: 'protect' } })
    },
  ],
  [
    'The mafia know each other',
    changed('role.dealt', ({ teammates }: { teammates?: string[] }) => (teammates ? { teammates: [] } : null)),
  ],
  ['Last words follow every', (log) => log.filter(({ phase }) => phase !== 'lastWords')],
  ['A round end follows', (log) => log.filter(({ phase }) => phase !== 'roundEnd')],
]
