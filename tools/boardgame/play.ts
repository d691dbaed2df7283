import type { Ctx, PlayerID, State } from 'boardgame.io'
import seedrandom from 'seedrandom'
import { mafia, nominees, verdicts } from './mafia.ts'
import type { Mafia } from './state.ts'
import { Client } from './vendor.ts'

/** A finished game: how many moves its players made, who won, and boardgame.io's log of it. */
export interface BoardgameResult {
  readonly calls: number
  readonly winner: string
  readonly log: readonly object[]
}

type Bot = (options: readonly string[]) => string

const remarks = [
  'I am not sure yet.',
  'Let us hear the others.',
  'Something is off here.',
  'I trust nobody.',
  'We should decide.',
]
const deeds: Readonly<Record<string, string>> = { mafia: 'kill', doctor: 'protect', sheriff: 'investigate' }

/**
 * Plays one game with random bots through one client of boardgame.io: the quickest way it has, since a client for each
 * player would send every move to all of them.
 */
export function playOnBoardgame(seed: number, players: number): BoardgameResult {
  const client = Client({ game: { ...mafia, seed }, numPlayers: players, debug: false })
  const random = seedrandom.alea(String(seed))
  const bot: Bot = (options) => options[Math.floor(random() * options.length)] ?? ''
  client.start()
  let calls = 0
  for (let state: State<Mafia> = client.store.getState(); state.ctx.gameover === undefined; calls++) {
    const player = nextToMove(state)
    client.updatePlayerID(player)
    const seen = client.getState()
    if (seen === null) throw new Error('boardgame.io has no state.')
    const [move, choice] = moveOf(seen, player, bot)
    client.moves[move]?.(choice)
    const next = client.store.getState()
    if (next._stateID === state._stateID) throw new Error(`boardgame.io refused \`${move}\` of \`${player}\`.`)
    state = next
  }
  client.stop()
  const { gameover } = client.store.getState().ctx
  return { calls, winner: gameover.winner, log: client.log ?? [] }
}

function nextToMove({ G, ctx }: { G: Mafia; ctx: Ctx }): PlayerID {
  const { waiting, ballot } = G.secret
  if (ctx.activePlayers === null) return ctx.currentPlayer
  if (ctx.phase !== 'night') return Object.keys(ctx.activePlayers).find((id) => ballot[id] === undefined) ?? ''
  const awake = Object.entries(ctx.activePlayers)
  const open = awake.find(([, role]) => role !== 'mafia' && !hasActed(G, role))
  return waiting[0] ?? open?.[0] ?? ''
}

const hasActed = ({ secret }: Mafia, role: string) =>
  (role === 'doctor' ? secret.protected : secret.investigated) !== null

/** A random legal move of the player, from what it sees. */
function moveOf({ G, ctx }: { G: Mafia; ctx: Ctx }, player: PlayerID, bot: Bot): [string, string] {
  if (ctx.phase === 'nomination') return ['nominate', bot(nominees(G, player))]
  if (ctx.phase === 'judgment') return ['judge', bot(verdicts())]
  if (ctx.phase !== 'night') return ['speak', bot(remarks)]
  const { role, targets } = G.players[player] ?? { role: '', targets: [] }
  return [deeds[role] ?? '', bot(role === 'mafia' ? targets : [...targets, 'skip'])]
}
