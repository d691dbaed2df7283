import type { Claim } from '../../events/answer-schema.js'
import { openingOf } from '../../events/opening.js'
import type { View } from '../../events/view.js'
import { roleNamed } from '../../rules/roles/role-alias.js'
import { withArticle } from '../../rules/roles/role-words.js'
import { teamNames } from '../../rules/roles/team.js'
import { listOf, nameIn, pairsIn, playerMeant } from './typed-pairs.js'

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
  const players = view.players.map(({ id }) => id)
  const results: { player: string; result: string }[] = []
  for (const { typed, who, what } of pairsIn(rest.join(' '))) {
    const player = playerMeant(who, view, players)
    const result = roleNamed(what.toLowerCase())
    if (player === undefined) return `\`${who}\` is not a player of this game. Name one of: ${listOf(view, players)}.`
    if (![...roles, ...teamNames].includes(result))
      return `\`${typed}\` is not a result. Write for example \`${player}=mafia\` or \`${player}=town\`.`
    results.push({ player, result })
  }
  return { role, ...(results.length > 0 && { results }) }
}

const rolesIn = ({ events }: View): string[] => Object.keys(openingOf(events)?.rules.cast ?? {})

function inWords({ role, results = [] }: Claim, view: View): string {
  const findings = results.map(({ player, result }) => `${nameIn(view, player)} is ${withArticle(result)}.`)
  return [`I am ${withArticle(role)}.`, ...findings].join(' ')
}
