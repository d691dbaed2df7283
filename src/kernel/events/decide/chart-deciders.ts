import { tallyBallot } from '../../rules/ballots.js'
import { findPlayer, type GameState } from '../../rules/game-state.js'
import { shuffle } from '../../rules/random.js'
import { lookAtTable } from '../../rules/table-look.js'
import { didYouMean } from '../../text/did-you-mean.js'
import { draft, sameJson } from '../event.js'
import type { Command, Deciders } from './command.js'
import { conversionEvents } from './identity-events.js'
import { announcement, markEnded, markSet } from './lasting-events.js'

type ChartCommand = 'tally' | 'closeBallot' | 'draw' | 'look' | 'remember' | 'mark' | 'unmark' | 'convert' | 'announce'

/** What charts of a game's own have counted, drawn, seen, recorded and told. */
export const chartDeciders: Deciders<ChartCommand> = {
  tally: ({ choices }, state) => ({ events: [], output: tallyBallot(choices, state) }),
  closeBallot: ({ choices, chosen, outcome, audience = 'public' }, state) => {
    const count = tallyBallot(choices, state)
    const { counts, leaders } = count
    const tied = leaders.length > 1 ? leaders.filter((id) => state.players.some((player) => player.id === id)) : []
    const result = {
      tally: counts,
      chosen: [...(chosen ?? (leaders.length === 1 ? leaders : []))],
      tied,
      ...(outcome !== undefined && { outcome }),
    }
    return { events: [draft('ballot.resolved', audience, result)], output: count }
  },
  draw: ({ purpose, items }, { day }, { draw }) => ({
    events: [],
    output: shuffle(items, draw('own-chart', purpose.replaceAll(' ', '_'), day)),
  }),
  look: (_command, state) => ({ events: [], output: lookAtTable(state) }),
  remember: ({ key, value }) => {
    requireJson(key, value)
    return { events: [draft('chart.remembered', 'moderator', { key, value })] }
  },
  mark: ({ type: _, players, ...mark }, state) => ({
    events: bearersIn(players, state).map((bearer) => markSet({ ...mark, ...bearer })),
  }),
  unmark: ({ mark, players }, state) => ({
    events: bearersIn(players, state).flatMap(({ player }) => marksOn(player, mark, state).map(markEnded)),
  }),
  convert: ({ players, role }, state) => {
    requireRole(role, state)
    const changed = players.filter((id) => findPlayer(state, id).role !== role)
    return {
      events: conversionEvents(
        changed.map((player) => ({ player, role })),
        state,
      ),
    }
  },
  announce: ({ text, to }, state) => {
    for (const id of to ?? []) findPlayer(state, id)
    return { events: [announcement(text, to)] }
  },
}

/** Without players, the table itself bears a mark. */
const bearersIn = (players: Command<'mark'>['players'], state: GameState): { readonly player?: string }[] =>
  players === undefined ? [{}] : players.map((id) => ({ player: findPlayer(state, id).id }))

const marksOn = (player: string | undefined, mark: string, { marks = [] }: GameState) =>
  marks.filter((each) => each.mark === mark && each.player === player)

function requireRole(role: string, { rules }: GameState): void {
  const known = Object.keys(rules?.cast ?? {})
  if (!known.includes(role))
    throw new RangeError(
      `Expected a role of \`cast\` (${known.join(', ')}), got \`${role}\`${didYouMean(role, known)}.`,
    )
}

/** What is remembered must be the same when it is read from the log. */
function requireJson(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  if (text !== undefined && text.length <= mostRemembered && sameJson(JSON.parse(text), value)) return
  throw new RangeError(`Expected what a chart remembers as \`${key}\` to be a JSON value of at most 16 KB.`)
}

/** In characters. */
const mostRemembered = 16_384
