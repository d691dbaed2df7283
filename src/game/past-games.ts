import { InvalidOptionsError } from '../kernel/errors/errors.js'
import { type GameEvent, isEvent, type ViewEvent } from '../kernel/events/event.js'
import type { EventData } from '../kernel/events/event-data.js'
import { mostPastGames, type PastGame } from '../kernel/events/past-game.js'
import { readEvents } from '../kernel/events/read-log.js'
import { historyFor } from '../kernel/events/view.js'
import { sameName } from '../kernel/rules/persona.js'
import { isObject } from '../kernel/text/objects.js'

/** An earlier game: its log, or a result or another object with its `events`. */
export type EarlierGame = readonly GameEvent[] | { readonly events: readonly GameEvent[] }

interface Named {
  readonly id: string
  readonly name: string
}

interface FinishedGame {
  readonly events: readonly GameEvent[]
  readonly opened: EventData['game.opened']
  readonly ended: EventData['game.ended']
  /** The players with the names of the end. */
  readonly players: readonly (Named & { readonly names: readonly string[] })[]
}

/** What each player of a table knows of earlier games, oldest first, by id. Who played in none is left out. */
export function recallGames(
  history: readonly EarlierGame[],
  seated: readonly Named[],
): Readonly<Record<string, PastGame[]>> | undefined {
  if (history.length > mostPastGames)
    throw new InvalidOptionsError(
      `Expected at most ${mostPastGames} earlier games in \`history\`, got ${history.length}: give the last ones.`,
      'history',
    )
  const games = history.map((game, index) => readFinished(game, `history[${index}]`))
  for (const [index, game] of games.entries()) requireKnownPlayer(game, seated, `history[${index}]`)
  const known = seated.map(({ id, name }) => {
    const recalled = games.flatMap((game, index) => {
      const self = playerCalled(name, game)
      return self === undefined ? [] : [recallGame(game, { id: self.id, number: index + 1 })]
    })
    return [id, recalled] as const
  })
  const told = known.filter(([, games]) => games.length > 0)
  return told.length === 0 ? undefined : Object.fromEntries(told)
}

function readFinished(game: unknown, path: string): FinishedGame {
  const given: unknown = Array.isArray(game) || !isObject(game) ? game : (game as { events?: unknown }).events
  if (!Array.isArray(given))
    throw new InvalidOptionsError(
      `\`${path}\`: expected an earlier game as the list of its events, or as a result with \`events\`.`,
      path,
    )
  const events = readGiven(given, path)
  const opened = events.find((event) => isEvent(event, 'game.opened'))?.data
  const ended = events.findLast((event) => isEvent(event, 'game.ended'))?.data
  if (opened === undefined || ended === undefined)
    throw new InvalidOptionsError(
      `\`${path}\`: expected a finished game, got a log without \`game.ended\`: play it to its end, or leave it out.`,
      path,
    )
  const names = new Map(opened.players.map(({ id, name }) => [id, [name]]))
  for (const event of events)
    if (isEvent(event, 'persona.chosen')) names.get(event.data.player)?.push(event.data.persona.name)
  const players = opened.players.map(({ id }) => {
    const all = names.get(id) ?? []
    return { id, name: all.at(-1) ?? id, names: all }
  })
  return { events, opened, ended, players }
}

function readGiven(given: readonly unknown[], path: string): readonly GameEvent[] {
  try {
    return readEvents(given)
  } catch (cause) {
    throw new InvalidOptionsError(
      `\`${path}\`: expected the whole log of an earlier game. ${cause instanceof Error ? cause.message : ''}`.trim(),
      path,
      { cause },
    )
  }
}

const playerCalled = (name: string, { players }: FinishedGame) =>
  players.find(({ names }) => names.some((other) => sameName(other, name)))

function requireKnownPlayer(game: FinishedGame, seated: readonly Named[], path: string): void {
  if (seated.some(({ name }) => playerCalled(name, game) !== undefined)) return
  throw new InvalidOptionsError(
    `\`${path}\`: none of its players (${game.players.map(({ name }) => name).join(', ')}) sits at this table (${seated.map(({ name }) => name).join(', ')}). Players are found by name: give \`players\` with the same names.`,
    path,
  )
}

/** Made of what this player saw, the end included, and of nothing else. */
function recallGame(game: FinishedGame, { id, number }: { readonly id: string; readonly number: number }): PastGame {
  const { events: seen } = historyFor(id, game.events)
  const { winner, days, roles, changedRoles } = game.ended
  const nameOf = (player: string) => game.players.find((other) => other.id === player)?.name ?? player
  const findings = findingsIn(seen, nameOf)
  return {
    id: game.opened.id,
    number,
    self: nameOf(id),
    winner,
    days,
    players: game.players.map((player) => ({
      name: player.name,
      role: changedRoles?.[player.id] ?? roles[player.id] ?? '',
      ...fateOf(player.id, seen),
    })),
    ...(findings.length > 0 && { findings }),
  }
}

function fateOf(player: string, seen: readonly ViewEvent[]): Omit<PastGame['players'][number], 'name' | 'role'> {
  const claimed = seen.flatMap((event) =>
    isEvent(event, 'role.claimed') && event.data.player === player ? [event.data.claim.role] : [],
  )
  const death = seen.find((event) => isEvent(event, 'player.died') && event.data.player === player)
  const cause = death && isEvent(death, 'player.died') ? death.data.cause : undefined
  return {
    ...(death && { diedOn: death.day, diedBy: cause === 'vote' ? 'vote' : 'night' }),
    ...(claimed.length > 0 && { claimed: [...new Set(claimed)] }),
  }
}

const findingsIn = (seen: readonly ViewEvent[], nameOf: (id: string) => string): NonNullable<PastGame['findings']> =>
  seen.flatMap((event) =>
    isEvent(event, 'investigation.learned')
      ? [{ player: nameOf(event.data.target), result: event.data.result, day: event.day }]
      : [],
  )
