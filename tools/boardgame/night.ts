import type { PlayerID } from 'boardgame.io'
import { majority, winnerAmong } from './outcomes.ts'
import { livingWith, type Mafia, type Move, nothingChosen, others, type Role } from './state.ts'
import { INVALID_MOVE } from './vendor.ts'

/** The mafia choose one after another, each seeing the earlier picks; a strict majority agrees, else a second round. */
export const kill: Move = {
  redact: true,
  move: ({ G, random, playerID }, target: PlayerID) => {
    const { secret } = G
    if (secret.waiting[0] !== playerID || !G.players[playerID]?.targets.includes(target)) return INVALID_MOVE
    secret.waiting.shift()
    secret.picks.push(target)
    if (secret.waiting.length > 0) return
    const named = [...new Set(secret.picks)]
    secret.target = majority(secret.picks) ?? (secret.round === 2 ? (random.Shuffle(named)[0] ?? null) : null)
    if (secret.target !== null) return
    Object.assign(secret, { round: 2, picks: [], waiting: [...secret.order] })
    for (const id of secret.order) if (G.players[id]) G.players[id].targets = named
  },
}

/** The one act of a doctor or a sheriff in a night. */
export const actOnce = (deed: 'protected' | 'investigated'): Move => ({
  redact: true,
  move: ({ G, playerID }, target: string) => {
    const legal = target === 'skip' || G.players[playerID]?.targets.includes(target)
    if (!legal || G.secret[deed] !== null) return INVALID_MOVE
    G.secret[deed] = target
  },
})

/** Prepares the night; the mafia choose in the order given. */
export function beginNight(G: Mafia, order: PlayerID[]): void {
  G.day++
  G.accused = null
  const [sleepers, awake] = [G.living.filter((id) => G.players[id]?.role !== 'mafia'), order]
  const without = (role: Role) => (livingWith(G, role).length === 0 ? 'skip' : null)
  Object.assign(G.secret, { order: awake, waiting: [...awake] })
  Object.assign(G.secret, { protected: without('doctor'), investigated: without('sheriff') })
  for (const id of G.living) if (G.players[id]) G.players[id].targets = awake.includes(id) ? sleepers : others(G, id)
}

/** Who was killed and not protected dies; a sheriff who lives on learns what it asked. */
export function endNight(G: Mafia): void {
  const { target, protected: saved, investigated } = G.secret
  G.secret = nothingChosen()
  if (target !== saved) G.living = G.living.filter((id) => id !== target)
  G.winner = winnerAmong(G.living.map((id) => G.players[id]?.role === 'mafia'))
  const [sheriff] = livingWith(G, 'sheriff')
  const found = investigated === null ? undefined : G.players[investigated]
  if (sheriff === undefined || investigated === null || found === undefined || G.winner !== null) return
  const mind = G.players[sheriff]
  if (mind) mind.learned[investigated] = found.role === 'mafia' ? 'mafia' : 'town'
}
