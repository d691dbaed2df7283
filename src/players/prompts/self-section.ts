import { isEvent } from '../../kernel/events/event.js'
import type { PastGame } from '../../kernel/events/past-game.js'
import type { SelfView, View } from '../../kernel/events/view.js'
import { wayToWin } from '../../kernel/rules/card/card-table.js'
import type { Persona } from '../../kernel/rules/persona.js'
import { findPower } from '../../kernel/rules/powers/powers.js'
import { findSide, type Role, type RoleDefinition } from '../../kernel/rules/role.js'
import { goalWords, roleWords } from '../../kernel/rules/rule-words.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { isMafia, knowsTeam, type Team } from '../../kernel/rules/team.js'
import { type MessageValue, message, type Text } from '../../kernel/text/message.js'
import { roleOrTeam } from '../../words/stories/sentence.js'
import { sentences, type Tell } from './prompt-words.js'
import { quote, quoteJson } from './quote.js'

/** `teammates` are those of a team that knows itself; none, and it plays alone. */
interface OwnRole {
  readonly definition: RoleDefinition
  readonly teammates: readonly string[]
  readonly rules: Rules
}

/** Whether a role wins with the mafia without being one of them. */
const isHelper = (definition: RoleDefinition): boolean => isMafia({ team: findSide(definition) })

const isLone = ({ definition, teammates, rules }: OwnRole): boolean =>
  knowsTeam(definition, rules) &&
  isMafia(definition) &&
  teammates.length === 0 &&
  definition.powers.every(({ power }) => findPower(power, rules).byTeam)

/** Teams of the rules' own say themselves how they win. */
const goalOf = (team: Team, rules: Rules): MessageValue =>
  (Object.hasOwn(rules.teams ?? {}, team) && goalWords(team, rules)) || message('prompt.self.team', { team: { team } })

/** What a role is and does, how it wins, and what to make of it. */
function roleTexts(role: Role, own: OwnRole): MessageValue[] {
  const { team, describe, wins } = own.definition
  const goal = wins === undefined ? goalOf(team, own.rules) : wayToWin(role, wins)
  const told = isLone(own) ? [message('prompt.self.alone')] : [roleWords(role, 'describe', describe), goal]
  return [...told, ...(isMafia(own.definition) || isHelper(own.definition) ? [message('prompt.self.lies')] : [])]
}

function roleAdvice(role: Role, own: OwnRole): MessageValue {
  if (isLone(own)) return message('prompt.self.alone.advice')
  const { advice } = own.definition
  return advice === undefined ? '' : roleWords(role, 'advice', advice)
}

const maxPersonaChars = 3_000

export function rosterSection({ players }: View, tell: Tell): string {
  const seated = players.map(
    ({ id, name, seat }) => `- ${tell(message('prompt.seat', { n: seat + 1, id, name: JSON.stringify(name) }))}`,
  )
  return [tell(message('prompt.players')), ...seated].join('\n')
}

interface SelfOptions {
  readonly rules: Rules
  readonly mark: string
  /** Absent for the built-in advice. */
  readonly advice: string | false | undefined
}

export function selfSection(view: View, options: SelfOptions, tell: Tell): string {
  const marked = message('prompt.self.mark', { mark: options.mark })
  const lines = view.self === undefined ? [message('prompt.self.watches'), marked] : selfLines(view, view.self, options)
  return [tell(message('prompt.self')), ...lines.map((line) => `- ${tell(line)}`)].join('\n')
}

function selfLines({ players, events }: View, self: SelfView, { rules, mark, advice }: SelfOptions): Text[] {
  const { id, role, teammates = [], persona } = self
  const name = players.find((player) => player.id === id)?.name ?? id
  const definition = role === undefined ? undefined : rules.cast[role]
  const own = definition && { definition, teammates, rules }
  const advised = advice === false ? '' : (advice ?? (role && own ? roleAdvice(role, own) : ''))
  const json = persona && quoteJson(inRole(persona, role), mark, maxPersonaChars)
  return [
    message('prompt.self.name', { id, name: JSON.stringify(name) }),
    message('prompt.self.mark', { mark }),
    ...(role && own ? [message('prompt.self.role', { role: { role }, rest: roleTexts(role, own) })] : []),
    ...(teammates.length > 0 ? [message('prompt.self.mates', { mates: teammates })] : []),
    ...knownLines(events, id),
    ...(advised ? [message('prompt.self.advice', { advice: advised })] : []),
    ...(json === undefined ? [] : [message('prompt.self.character', { json })]),
  ]
}

/** Whom its role knows, and with whom it shares its fate. */
function knownLines(events: View['events'], self: string): Text[] {
  return events.flatMap((event) => {
    if (isEvent(event, 'role.dealt') && event.data.known) {
      const known = Object.entries(event.data.known).map(([who, role]) =>
        message('mates.role', { who, role: { role } }),
      )
      return [message('prompt.self.known', { known })]
    }
    if (!isEvent(event, 'players.linked')) return []
    return [message('prompt.self.loves', { others: event.data.players.filter((id) => id !== self) })]
  })
}

/** Guidance for other roles could mislead. */
function inRole({ roleGuidance, ...character }: Persona, role: Role | undefined): object {
  const guidance = role && roleGuidance?.[role]
  return guidance === undefined ? character : { ...character, roleGuidance: guidance }
}

/** What the player knows of earlier games; nothing without a history. Names are words from outside. */
export function pastGamesSection({ events }: Pick<View, 'events'>, mark: string, tell: Tell): string {
  const games = events.flatMap((event) => (isEvent(event, 'history.recalled') ? event.data.games : []))
  if (games.length === 0) return ''
  const lines = games.map((game) => `- ${tell(describePastGame(game, (text) => quote(text, mark)))}`)
  return [tell(message('prompt.past')), ...lines].join('\n')
}

function describePastGame(game: PastGame, quoted: (text: string) => string): Text {
  const { number: n, self, winner, days, findings = [] } = game
  const players = game.players.map((player) => describePastPlayer(player, quoted(player.name)))
  const found = findings.map(({ player, result }) =>
    message('prompt.past.finding', { who: quoted(player), result: roleOrTeam(result) }),
  )
  return sentences([
    message('prompt.past.game', { n, self: quoted(self), winner: { team: winner }, days, players }),
    ...(found.length > 0 ? [message('prompt.past.found', { found })] : []),
  ])
}

function describePastPlayer({ role, diedOn, diedBy, claimed = [] }: PastGame['players'][number], who: string): Text {
  const n = diedOn ?? 0
  const fate =
    diedBy === undefined ? '' : message(diedBy === 'vote' ? 'prompt.past.votedOut' : 'prompt.past.killed', { n })
  const claims =
    claimed.length === 0 ? '' : message('prompt.past.claimed', { roles: claimed.map((role) => ({ role })) })
  return message('prompt.past.player', { who, role: { role }, fate, claims })
}
