import type { Claim } from '../../events/answer-schema.js'
import { isEvent } from '../../events/event.js'
import type { View } from '../../events/view.js'
import { roleNamed } from '../../rules/roles/role-alias.js'
import { withArticle } from '../../rules/roles/role-words.js'
import { teamNames } from '../../rules/roles/team.js'

/** What a person typed: words, and the claim declared in them. */
export interface Typed {
  readonly speech: string
  readonly claim?: Claim
}

/** How a claim is declared. */
export const claimHint = 'a line `/claim sheriff p3=mafia` declares a claim'

/**
 * Takes a line `/claim ROLE [PLAYER=RESULT ...]` out of what a person typed. Players are given by id or name. Without
 * other words the claim itself becomes the speech. If the result is a text, it says what was wrong with the line.
 */
export function typedClaim(text: string, view: View): Typed | string {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => /^\s*\/claim\b/i.test(line))
  if (at < 0) return { speech: text }
  const claim = claimOf((lines[at] as string).trim().replace(/^\/claim\s*/i, ''), view)
  if (typeof claim === 'string') return claim
  const speech = lines.filter((_, line) => line !== at).join('\n')
  return { speech: speech.trim() === '' ? inWords(claim, view) : speech, claim }
}

function claimOf(line: string, view: View): Claim | string {
  const [word = '', ...rest] = line.split(/\s+/)
  const roles = rolesIn(view)
  const role = roleNamed(word.toLowerCase())
  if (!roles.includes(role)) return `\`${word}\` is not a role of this game. Claim one of: ${roles.join(', ')}.`
  const results: { player: string; result: string }[] = []
  const said = rest.join(' ')
  for (const part of said.match(/[^=]+=\s*\S+/g) ?? (said === '' ? [] : [said])) {
    const [who = '', what = ''] = part.split('=').map((side) => side.trim())
    const player = view.players.find(({ id, name }) =>
      [id, name].some((known) => known.toLowerCase() === who.toLowerCase()),
    )
    const result = roleNamed(what.toLowerCase())
    if (player === undefined) return `\`${who}\` is not a player of this game. Name one of: ${idsIn(view)}.`
    if (![...roles, ...teamNames].includes(result))
      return `\`${part}\` is not a result. Write for example \`${player.id}=mafia\` or \`${player.id}=town\`.`
    results.push({ player: player.id, result })
  }
  return { role, ...(results.length > 0 && { results }) }
}

const rolesIn = ({ events }: View): string[] =>
  Object.keys(events.find((event) => isEvent(event, 'game.opened'))?.data.rules.cast ?? {})

const idsIn = ({ players }: View): string =>
  players.map(({ id, name }) => (id === name ? id : `${id} (${name})`)).join(', ')

function inWords({ role, results = [] }: Claim, { players }: View): string {
  const name = (id: string): string => players.find((player) => player.id === id)?.name ?? id
  const told = results.map(({ player, result }) => `${name(player)} is ${withArticle(result)}.`)
  return [`I am ${withArticle(role)}.`, ...told].join(' ')
}
