import type { Ctx, Game, PlayerID } from 'boardgame.io'
import { actOnce, beginNight, endNight, kill } from './night.ts'
import { guilty, leaderOf, winnerAmong } from './outcomes.ts'
import { livingWith, type Mafia, type Move, nothingChosen, others, type Role } from './state.ts'
import { INVALID_MOVE, PlayerView } from './vendor.ts'

/** Three in ten are mafia, as `trial` deals. */
function rolesFor(players: number): Role[] {
  const mafia = Math.max(1, Math.round(0.3 * players))
  return [
    ...Array<Role>(mafia).fill('mafia'),
    'doctor',
    'sheriff',
    ...Array<Role>(players - mafia - 2).fill('villager'),
  ]
}

const maxDays = 30

const isSpeech = (text: unknown) => typeof text === 'string' && text.length > 0 && text.length <= 2_000

const speak: Move = (_, text: unknown) => (isSpeech(text) ? undefined : INVALID_MOVE)

const cast = (legal: (G: Mafia, player: PlayerID) => readonly string[]): Move => ({
  redact: true,
  move: ({ G, playerID }, choice: string) => {
    if (G.secret.ballot[playerID] !== undefined || !legal(G, playerID).includes(choice)) return INVALID_MOVE
    G.secret.ballot[playerID] = choice
  },
})

/** What a player may choose when the table nominates. */
export const nominees = (G: Mafia, player: PlayerID): string[] => [...others(G, player), 'skip']
/** What a player may choose when the accused is judged. */
export const verdicts = (): string[] => ['guilty', 'innocent']

const voters = ({ living, accused }: Mafia) => living.filter((id) => id !== accused)
const everyoneVoted = ({ G }: { G: Mafia }) => Object.keys(G.secret.ballot).length === voters(G).length

function endDay(G: Mafia): void {
  G.winner ??= winnerAmong(G.living.map((id) => G.players[id]?.role === 'mafia')) ?? (G.day === maxDays ? 'draw' : null)
}

const wake = (stages: (G: Mafia) => [PlayerID, string][]) => ({
  onBegin: ({ G, events }: { G: Mafia; events: { setActivePlayers: (arg: object) => void } }) => {
    events.setActivePlayers({ value: Object.fromEntries(stages(G)) })
  },
})
const ballotOf = (moves: Record<string, Move>) => ({
  ...wake((G) => voters(G).map((id) => [id, 'voting'])),
  stages: { voting: { moves } },
})
const indexOf = (ctx: Ctx, player: PlayerID | null) => ctx.playOrder.indexOf(player ?? '')

/** Mafia by the rules of the preset `trial`, as a game of boardgame.io. */
export const mafia: Game<Mafia> = {
  name: 'mafia',
  disableUndo: true,
  ...(PlayerView.STRIP_SECRETS && { playerView: PlayerView.STRIP_SECRETS }),
  setup: ({ ctx, random }) => {
    const dealt = random.Shuffle(rolesFor(ctx.numPlayers))
    const seats = Object.keys(dealt)
    const mind = (id: PlayerID) => ({ role: dealt[Number(id)] ?? 'villager', targets: [], learned: {} })
    return {
      ...{ day: 0, living: seats, order: [], accused: null, tally: {}, winner: null },
      players: Object.fromEntries(seats.map((id) => [id, mind(id)])),
      secret: nothingChosen(),
    }
  },
  endIf: ({ G }) => (G.winner === null ? undefined : { winner: G.winner }),
  phases: {
    night: {
      start: true,
      next: 'discussion',
      onBegin: ({ G, random }) => beginNight(G, random.Shuffle(livingWith(G, 'mafia'))),
      turn: {
        ...wake((G) => G.living.map((id): [PlayerID, string] => [id, stageOf(G, id)]).filter(([, stage]) => stage)),
        stages: {
          mafia: { moves: { kill } },
          doctor: { moves: { protect: actOnce('protected') } },
          sheriff: { moves: { investigate: actOnce('investigated') } },
        },
      },
      endIf: ({ G: { secret } }) => ![secret.target, secret.protected, secret.investigated].includes(null),
      onEnd: ({ G }) => endNight(G),
    },
    discussion: {
      next: 'nomination',
      moves: { speak },
      onBegin: ({ G, random }) => {
        G.order = [...random.Shuffle(G.living), ...random.Shuffle(G.living)]
      },
      turn: {
        minMoves: 1,
        maxMoves: 1,
        order: {
          playOrder: ({ G }) => G.order,
          first: () => 0,
          next: ({ ctx }) => (ctx.playOrderPos + 1 < ctx.playOrder.length ? ctx.playOrderPos + 1 : undefined),
        },
      },
    },
    nomination: {
      next: ({ G }) => (G.accused === null ? 'night' : 'defense'),
      turn: ballotOf({ nominate: cast(nominees) }),
      endIf: everyoneVoted,
      onEnd: ({ G, random }) => {
        G.tally = G.secret.ballot
        G.accused = leaderOf(Object.values(G.tally), G.living.length, random.Shuffle)
        G.secret.ballot = {}
        if (G.accused === null) endDay(G)
      },
    },
    defense: {
      next: 'judgment',
      moves: { speak },
      turn: {
        minMoves: 1,
        maxMoves: 1,
        order: { first: ({ G, ctx }) => indexOf(ctx, G.accused), next: () => undefined },
      },
    },
    judgment: {
      next: 'night',
      turn: ballotOf({ judge: cast(verdicts) }),
      endIf: everyoneVoted,
      onEnd: ({ G }) => {
        G.tally = G.secret.ballot
        G.secret.ballot = {}
        if (guilty(Object.values(G.tally))) G.living = others(G, G.accused ?? '')
        endDay(G)
      },
    },
  },
}

function stageOf({ players }: Mafia, id: PlayerID): string {
  const role = players[id]?.role ?? 'villager'
  return role === 'villager' ? '' : role
}
