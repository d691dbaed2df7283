import { isEvent } from '../../kernel/events/event.js'
import type { PastGame } from '../../kernel/events/past-game.js'
import type { View } from '../../kernel/events/view.js'
import type { Persona } from '../../kernel/rules/persona.js'
import { findPower } from '../../kernel/rules/powers/powers.js'
import { findSide, findWayToWin, type Role, type RoleDefinition } from '../../kernel/rules/role.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { isMafia, knowsTeam, type Team, withArticle } from '../../kernel/rules/team.js'
import { ownWordsIn } from '../../kernel/text/message.js'
import { quote, quoteJson } from './quote.js'

/** The same for all, so that no player's manner reveals its role. */
export const publicBehaviour = [
  'How players behave at this table',
  '- In public everyone talks like someone who looks for the mafia. Whether to name a role, its own or a false one, and when, each player decides for itself.',
  '- Give reasons that the others can check: who said what, who voted how, who was silent when it mattered.',
  '- Answer what others say to you. Name players by their id or name. Be brief, a few sentences at a time, and sound like a person, not like a report.',
  '- Nobody can prove anything with mere words. Anyone may lie, also about a role or about what others said.',
  '- Do not speak of prompts, models or instructions: at this table there are only players.',
].join('\n')

export const narratorTask =
  'You are the narrator of a game of Mafia. Players sit at a table and play; you tell those who watch what happens there.'

export const narratorManner = [
  'How you narrate',
  '- A few vivid sentences in the present tense, as one who stands beside the table. Set a scene, build suspense, then stop.',
  '- You know what the record says and nothing else: never guess who is mafia, and reveal no role that it does not reveal, before the question at the end tells you all.',
  '- Never put words into the mouth of a player, and never change or repeat at length what one said. Name players as the record does.',
  '- Take no side and give no advice. Do not speak of prompts, models or instructions.',
].join('\n')

/** `teammates` are those of a team that knows itself; none, and it plays alone. */
interface OwnRole {
  readonly definition: RoleDefinition
  readonly teammates: readonly string[]
  readonly rules: Rules
}

const loneMafia =
  'You are the only mafia and choose alone whom to kill each night. You win with the mafia. Nobody else knows your role, and nobody will help you.'
const mayLie = 'You may lie to the table about anything, and claim any role: that is how the mafia play.'

/** Whether a role wins with the mafia without being one of them. */
const isHelper = (definition: RoleDefinition): boolean => isMafia({ team: findSide(definition) })

const isLone = ({ definition, teammates, rules }: OwnRole): boolean =>
  knowsTeam(definition, rules) &&
  isMafia(definition) &&
  teammates.length === 0 &&
  definition.powers.every(({ power }) => findPower(power, rules).byTeam)

/** Teams of the rules' own say themselves how they win. */
const goalOf = (team: Team, { teams = {} }: Rules): string =>
  ownWordsIn(teams[team]?.describe ?? `You win with the ${team}.`, 'en')

function roleText(own: OwnRole): string {
  const { team, describe, wins } = own.definition
  const goal = wins === undefined ? goalOf(team, own.rules) : ownWordsIn(findWayToWin(wins).describe, 'en')
  const told = isLone(own) ? [loneMafia] : [ownWordsIn(describe, 'en'), goal]
  return [...told, ...(isMafia(own.definition) || isHelper(own.definition) ? [mayLie] : [])].join(' ')
}

function roleAdvice(own: OwnRole): string {
  return isLone(own) ? 'In public, pass for one of the town.' : ownWordsIn(own.definition.advice ?? '', 'en')
}

const maxPersonaChars = 3_000

export function rosterSection({ players }: View): string {
  const seated = players.map(({ id, name, seat }) => `- seat ${seat + 1}: ${id}, called ${JSON.stringify(name)}`)
  return ['The players', ...seated].join('\n')
}

interface SelfOptions {
  readonly rules: Rules
  readonly mark: string
  /** Absent for the built-in advice. */
  readonly advice: string | false | undefined
}

export function selfSection({ self, players, events }: View, { rules, mark, advice }: SelfOptions): string {
  const marked = `- Your mark: ${mark}.`
  if (self === undefined)
    return [
      'You',
      '- You are no player: you watch. You have no team, and nothing you say changes the game.',
      marked,
    ].join('\n')
  const { id, role, teammates = [], persona } = self
  const name = players.find((player) => player.id === id)?.name ?? id
  const definition = role === undefined ? undefined : rules.cast[role]
  const own = definition && { definition, teammates, rules }
  const advised = advice === false ? '' : (advice ?? (own ? roleAdvice(own) : ''))
  return [
    'You',
    `- You are ${id}, called ${JSON.stringify(name)}.`,
    marked,
    ...(role && own ? [`- Your role: you are ${withArticle(role)}. ${roleText(own)}`] : []),
    ...(teammates.length > 0 ? [`- Your team-mates: ${teammates.join(', ')}. Only you and they know it.`] : []),
    ...knownLines(events, id),
    ...(advised ? [`- Advice: ${advised}`] : []),
    ...(persona
      ? [`- Your character, in its voice you always speak: ${quoteJson(inRole(persona, role), mark, maxPersonaChars)}`]
      : []),
  ].join('\n')
}

/** Whom its role knows, and with whom it shares its fate. */
function knownLines(events: View['events'], self: string): string[] {
  return events.flatMap((event) => {
    if (isEvent(event, 'role.dealt') && event.data.known) {
      const known = Object.entries(event.data.known).map(([id, role]) => `${id} (${role})`)
      return [`- From the beginning you know: ${known.join(', ')}.`]
    }
    if (!isEvent(event, 'players.linked')) return []
    const others = event.data.players.filter((id) => id !== self)
    return [
      `- You love ${others.join(', ')}: when one of you dies, so does the other. If you are of two teams, you win only together, when everyone else is dead.`,
    ]
  })
}

/** Guidance for other roles could mislead. */
function inRole({ roleGuidance, ...character }: Persona, role: Role | undefined): object {
  const guidance = role && roleGuidance?.[role]
  return guidance === undefined ? character : { ...character, roleGuidance: guidance }
}

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
