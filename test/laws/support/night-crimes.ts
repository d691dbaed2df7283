import type { GameEvent, Rules } from '../../../src/index.js'
import { type Change, changed, dropped, replaced } from './tampering.js'

type Explained = GameEvent<'night.explained'>['data']

/** `rules` with these options of every power in their cast. */
function castChanged(rules: Rules, options: object): Rules {
  const cast = Object.entries(rules.cast).map(([name, role]) => {
    return [name, { ...role, powers: role.powers.map((own) => ({ ...own, ...options })) }]
  })
  return Object.freeze({ ...rules, cast: Object.fromEntries(cast) })
}

/** What to do to the nights of a log, and the law that must then speak up. */
export const nightCrimes: readonly (readonly [law: string, crime: Change])[] = [
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
]
