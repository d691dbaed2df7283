import { isEvent } from '../../events/event.js'
import type { PastGame } from '../../events/past-game.js'
import type { View } from '../../events/view.js'
import { quote } from './quote.js'

/** What the player knows of earlier games; nothing without a history. Names are words from outside. */
export function pastGamesSection({ events }: Pick<View, 'events'>, mark: string): string {
  const games = events.flatMap((event) => (isEvent(event, 'history.recalled') ? event.data.games : []))
  if (games.length === 0) return ''
  return [
    'Earlier games of players at this table, as you knew them (only you know these lines). Roles are dealt anew: nobody has the role of then.',
    ...games.map((game) => describePastGame(game, (text) => quote(text, mark))),
  ].join('\n')
}

function describePastGame(game: PastGame, quoted: (text: string) => string): string {
  const players = game.players.map((player) => `${quoted(player.name)} was ${player.role}${fateText(player)}`)
  const found = (game.findings ?? []).map(({ player, result }) => `${quoted(player)} ${result}`)
  return [
    `- Game ${game.number}: you were ${quoted(game.self)}; the winner was ${game.winner} after ${game.days} days.`,
    `${players.join('; ')}.`,
    ...(found.length > 0 ? [`You found out: ${found.join('; ')}.`] : []),
  ].join(' ')
}

function fateText({ diedOn, diedBy, claimed = [] }: PastGame['players'][number]): string {
  const death =
    diedBy === undefined ? '' : diedBy === 'vote' ? `, voted out on day ${diedOn}` : `, killed in night ${diedOn}`
  return `${death}${claimed.length > 0 ? `, claimed ${claimed.join(', ')}` : ''}`
}
