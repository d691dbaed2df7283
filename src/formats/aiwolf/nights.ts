import { teamPower } from '../../rules/powers/powers.js'
import { carrierOf } from '../../rules/resolve-night.js'
import type { Scribe } from './scribe.js'
import { nightOf, pairIn, playerIn, stranger, type Teller } from './teller.js'

/** A night act, with the same audience as in AIWolf. */
export const acting =
  (action: 'kill' | 'protect' | 'investigate'): Teller =>
  ({ scribe }, record) => {
    const pair = pairIn(scribe, record)
    if (pair === undefined) return stranger
    const [player, target] = pair
    scribe.enter(nightOf(record.day), record.day)
    scribe.write('night.acted', action === 'kill' ? scribe.pack : [player], { player, action, target })
    return undefined
  }

/** What the seer learns: a species, which is a team. */
export const divine: Teller = (telling, record) => {
  const fault = acting('investigate')(telling, record)
  if (fault !== undefined) return fault
  const [player, target] = pairIn(telling.scribe, record) ?? ['', '']
  const species = record.fields[2]
  if (species !== 'HUMAN' && species !== 'WEREWOLF') return `The result ${species} is not known.`
  const result = species === 'WEREWOLF' ? 'mafia' : 'town'
  telling.scribe.write('investigation.learned', [player], { player, target, result })
  return undefined
}

/** The end of the night: whom the werewolves attacked, and whether that killed. */
export const attack: Teller = ({ scribe }, { day, fields }) => {
  const none = Number(fields[0]) === -1
  const player = playerIn(scribe, fields[0]) ?? null
  if (player === null && !none) return stranger
  const died = player !== null && fields[1] === 'true' ? [player] : []
  const protections = scribe.events.flatMap((event) =>
    event.type === 'night.acted' && event.day === day && event.data.action === 'protect'
      ? [{ power: event.data.action, by: event.data.player, target: event.data.target, result: 'done' as const }]
      : [],
  )
  scribe.enter('dawn', day)
  const deaths = died.map((dead) => ({ player: dead, cause: 'mafia' as const }))
  const by = carrierOf(
    scribe.pack.filter((id) => !isDead(scribe, id)),
    scribe.state,
  )
  const result = died.length > 0 ? ('done' as const) : ('prevented' as const)
  const kill = player === null || by === undefined ? [] : [{ power: teamPower, by, target: player, result }]
  scribe.write('night.explained', 'moderator', { acts: [...kill, ...protections], deaths })
  scribe.write('night.resolved', 'public', { dead: died, doubleKill: false })
  for (const dead of died) scribe.write('player.died', 'public', { player: dead, cause: 'night' })
  return undefined
}

const isDead = ({ state }: Scribe, player: string): boolean =>
  state.players.some(({ id, status }) => id === player && status === 'dead')
