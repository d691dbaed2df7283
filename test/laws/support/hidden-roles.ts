import type { AgentRequest, Answer, GameOptions, PlayerOptions } from '../../../src/index.js'
import { countEach } from '../../../src/kernel/events/game-stats.js'
import { bytesOf, type Played, play } from './play.js'
import { numbers, steadyAgent } from './steady-agent.js'

/** A game whose players are pinned to these roles, by seat: `p1` has the first. */
interface PinnedGame {
  readonly roles: readonly string[]
  readonly seed: string
  readonly rules: NonNullable<GameOptions['rules']>
  readonly powers?: GameOptions['powers']
  /** Who answers otherwise than the twin of this game does. */
  readonly choose?: (request: AgentRequest) => string | undefined
}

/** Everyone speaks and votes by seed, seat and day alone, and keeps its powers: what differs is what players know. */
function quietAgent(seed: string, choose: PinnedGame['choose']) {
  const steady = steadyAgent(seed)
  const act = (request: AgentRequest): Answer => {
    const choice = choose?.(request)
    if (choice !== undefined) return { choice }
    const { kind, options, view } = request
    if (['shoot', 'poison', 'heal'].includes(kind)) return { choice: 'skip' }
    if (kind !== 'protect') return steady.act(request)
    const weight = (option: string) => numbers(seed, view.day, option)()
    return { choice: [...options].sort((one, other) => weight(one) - weight(other))[0] as string }
  }
  return { act }
}

/** The commitment to the roles differs by design. */
const withoutCommitment = (request: AgentRequest): string => bytesOf(request).replace(/"commitment":"[0-9a-f]+"/, '')

/** A game that is over, and each request as text, with its place in the log. */
interface Watched {
  readonly played: Played
  readonly asked: readonly { readonly playerId: string; readonly seen: number; readonly text: string }[]
}

export async function watchPinned({ roles, seed, rules, powers, choose }: PinnedGame): Promise<Watched> {
  const asked: { playerId: string; text: string }[] = []
  const quiet = quietAgent(seed, choose)
  const act = (request: AgentRequest): Answer => {
    asked.push({ playerId: request.playerId, text: `${request.id} ${withoutCommitment(request)}` })
    return quiet.act(request)
  }
  const players: PlayerOptions[] = roles.map((role) => ({ role }))
  const played = await play({
    ...{ rules, roles: countEach([...roles].sort()), players, seed, agent: { act } },
    ...(powers && { powers }),
  })
  return { played, asked: asked.map((put, index) => ({ ...put, seen: played.requests[index]?.seen ?? 0 })) }
}

/** Who died when, and of what, as the public hears it. */
export const deathsIn = ({ played: { events } }: Watched): string =>
  events
    .flatMap((event) =>
      event.type === 'player.died' ? `${event.day} ${event.phase} ${JSON.stringify(event.data)}` : [],
    )
    .join()

/** Everything the others were asked until the game was over or the role of one of `hidden` was shown. */
export function askedOfOthers({ played, asked }: Watched, hidden: readonly string[]): string[] {
  const shown = played.events.find(
    ({ type, data }) =>
      type === 'game.ended' || (type === 'player.died' && 'player' in data && hidden.includes(String(data.player))),
  )
  return asked
    .filter(({ playerId, seen }) => seen <= (shown?.seq ?? 0) && !hidden.includes(playerId))
    .map(({ text }) => text)
    .sort()
}
