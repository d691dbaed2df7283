import type { EventData } from '../../kernel/events/event-data.js'
import { isKnownAtDawn } from '../../kernel/rules/game-state.js'
import { describeKill, sharedFate } from '../../kernel/rules/powers/powers.js'
import { withArticle } from '../../kernel/rules/team.js'
import { ownEntry } from '../../kernel/text/objects.js'
import { quantity } from '../../kernel/text/words.js'
import type { Translator } from '../languages/translator.js'
import type { EventDescribers, Sentence, Wording } from './sentence.js'
import { choiceText, describePlace, nameFor, namesFor, subjectFor, verbFor } from './sentence.js'

export const openingDescribers = {
  'game.created': ({ seed, players }) => {
    const agents = [...new Set(players.map(({ agent = 'unnamed' }) => agent))].join(', ')
    return { text: `Seed ${seed}. Agents: ${agents}` }
  },
  'game.opened': ({ rules, players }, wording) => [
    { text: `A game of Mafia by the rules of ${rules.name}` },
    { text: `At the table: ${players.map((player) => describeSeat(player, wording)).join(', ')}` },
  ],
  'persona.chosen': ({ player, persona }) => ({ by: player, says: 'play', words: describePersona(persona) }),
  'persona.briefed': ({ player, guidance }, wording) => [
    { text: `Only ${nameFor(wording, player)} ${verbFor(wording, player, 'know')} the rest of this character` },
    ...Object.entries(guidance).flatMap(([field, value]) =>
      value === undefined ? [] : { text: fieldLabel(field), words: fieldText(value) },
    ),
  ],
  'history.recalled': ({ player, games }, wording) => ({
    text: `${nameFor(wording, player)} ${verbFor(wording, player, 'remember')} ${quantity(games.length, 'earlier game', 'earlier games')}`,
  }),
  'role.dealt': (data, wording) => ({
    by: data.player,
    does: `are ${withArticle(data.role)}${describeTeam(data, wording)}${describeKnown(data, wording)}`,
  }),
  'role.changed': (data, wording) => ({
    by: data.player,
    does: `are now ${withArticle(data.role)}${describeTeam(data, wording)}`,
  }),
  'teammate.lost': ({ player }) => ({ by: player, does: 'are no longer of the team' }),
  'phase.changed': ({ to }, _wording, moment) => ({
    text: to === 'ended' ? 'The game is over' : `${describePlace(moment)} ${to === 'lastWords' ? 'begin' : 'begins'}`,
  }),
} satisfies EventDescribers

/** `Ada (seat 1)`. */
const describeSeat = ({ id, seat }: EventData['game.opened']['players'][number], { you, name }: Wording): string =>
  `${name(id)} (seat ${seat + 1}${id === you ? ', you' : ''})`

function describeTeam({ player, teammates, teammateRoles = {} }: EventData['role.changed'], wording: Wording): string {
  if (teammates === undefined) return ''
  if (teammates.length === 0) return ', without team-mates'
  const named = teammates.map((id) => {
    const role = ownEntry(teammateRoles, id)
    return `${nameFor(wording, id)}${role ? ` (${role})` : ''}`
  })
  return `. ${wording.you === player ? 'Your' : 'Its'} team-mates: ${named.join(', ')}`
}

function describeKnown({ player, known = {} }: EventData['role.dealt'], wording: Wording): string {
  const named = Object.entries(known).map(([id, role]) => `${nameFor(wording, id)} (${role})`)
  return named.length === 0 ? '' : `. ${wording.you === player ? 'You know' : 'It knows'}: ${named.join(', ')}`
}

function describePersona({ name, character, traits = [], style, quirks = [] }: EventData['persona.chosen']['persona']) {
  return [name, character, traits.join(', '), style, quirks.join(', ')].filter(Boolean).join('; ')
}

/** `signaturePhrases` as `Signature phrases`. */
const fieldLabel = (field: string): string =>
  `${field.charAt(0).toUpperCase()}${field.slice(1).replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)}`

function fieldText(value: string | readonly string[] | object): string {
  if (typeof value === 'string') return value
  const parts = Array.isArray(value) ? value : Object.entries(value).map(([about, text]) => `${about}: ${text}`)
  return parts.join(' / ')
}

const speechDescriber =
  (says: string) =>
  ({ player, text, nominee, truncated }: EventData['speech.given'], wording: Wording): Sentence => ({
    by: player,
    does: nominee === undefined ? '' : `nominate ${nameFor(wording, nominee)}`,
    says,
    words: text,
    truncated,
  })

export const speechDescribers = {
  'speech.given': speechDescriber('say'),
  'defense.given': speechDescriber('say in defense'),
  'last-words.given': speechDescriber('say as last words'),
  'role.claimed': ({ player, claim: { role, results = [] } }, wording) => {
    const found = results.map(
      ({ player: id, result }) =>
        `${nameFor(wording, id)} ${verbFor(wording, id, 'are')} ${withArticle(result, wording.rules)}`,
    )
    const and = found.length === 0 ? '' : `, and that ${found.join(', ')}`
    return { by: player, does: `claim to be ${withArticle(role)}${and}` }
  },
  'vote.corrected': ({ player, correction: { day, votes } }, wording) => {
    const told = votes.map(({ voter, choice }) => `${nameFor(wording, voter)} voted for ${choiceText(wording, choice)}`)
    return { by: player, does: `recall that on day ${day} ${told.join(', ')}` }
  },
  'narration.given': ({ text, truncated }) => ({ text: 'The narrator comments', words: text, truncated }),
} satisfies EventDescribers

const choiceDescriber =
  (verb: string) =>
  ({ player, choice, reason, truncated }: EventData['vote.cast'], wording: Wording): Sentence => ({
    by: player,
    does: choice === 'abstain' ? 'abstain' : `${verb} ${choiceText(wording, choice)}`,
    words: reason,
    truncated,
  })

export const ballotDescribers = {
  'nomination.made': choiceDescriber('nominate'),
  'vote.cast': choiceDescriber('vote for'),
  'judgment.cast': choiceDescriber('judge the accused'),
  'nomination.resolved': (data, wording) => ({ text: nominationText(data, wording) }),
  'vote.resolved': (data, wording) => ({ text: voteText(data, wording) }),
  'judgment.resolved': ({ outcome, accused }) => ({ by: accused, does: `are found ${outcome}` }),
} satisfies EventDescribers

/** The highest first: `Ada 3, nobody 1`; empty if nobody chose. */
export function describeTally(tally: Readonly<Record<string, number>>, wording: Wording): string {
  return Object.entries(tally)
    .sort(([, one], [, other]) => other - one)
    .map(([choice, count]) => `${choiceText(wording, choice)} ${count}`)
    .join(', ')
}

const noTrial = {
  skipped: 'Most want no trial',
  belowThreshold: 'Nobody has enough nominations for a trial',
  nobody: 'Nobody was nominated',
} as const

function nominationText(
  { outcome, accused = '', tied = [] }: EventData['nomination.resolved'],
  wording: Wording,
): string {
  if (outcome !== 'accused') return noTrial[outcome]
  const drawn = tied.length > 1 ? `A tie between ${namesFor(wording, tied)} is broken at random. ` : ''
  return `${drawn}${subjectFor(wording, accused)} ${verbFor(wording, accused, 'stand')} accused`
}

function voteText({ outcome, player = '', tied }: EventData['vote.resolved'], wording: Wording): string {
  const drawn = tied.length > 1 ? `A tie between ${namesFor(wording, tied)} is decided by lot. ` : ''
  if (outcome === 'eliminated')
    return `${drawn}${subjectFor(wording, player)} ${verbFor(wording, player, 'are')} eliminated`
  if (outcome === 'skipped') return 'The table eliminates nobody'
  if (outcome === 'nobody') return 'Nobody is eliminated'
  return tied.length > 1
    ? `The vote is tied between ${namesFor(wording, tied)}: each of them speaks, then there is a revote among them`
    : `The vote is tied between ${namesFor(wording, tied)} and no elimination: after a defense there is a revote`
}

function killText(cause: EventData['player.died']['cause'], { rules }: Wording): string {
  if (cause === 'vote') return 'eliminated by the table'
  return cause === 'night' ? 'killed' : describeKill(cause, rules ?? null)
}

export function describeVictory(winner: EventData['game.ended']['winner'], translator?: Translator): string {
  const victory = winner === 'draw' ? 'Nobody wins' : `The ${winner} ${winner.endsWith('s') ? 'win' : 'wins'}`
  return translator?.words(victory) ?? victory
}

export const endingDescribers = {
  'player.died': ({ player, cause, role, team }, wording, moment) => {
    const shown = role ?? team
    const were = verbFor(wording, player, 'were')
    const it = wording.you === player ? 'You' : 'It'
    const revealed = shown === undefined ? '' : `. ${it} ${were} ${withArticle(shown, wording.rules)}`
    const died = cause === sharedFate ? 'died of a broken heart' : `${were} ${killText(cause, wording)}`
    return {
      by: player,
      text: `${died}${isKnownAtDawn(moment.phase) && cause !== 'vote' ? ' in the night' : ''}${revealed}`,
    }
  },
  'game.ended': ({ winner, days, roles }, wording) => {
    const shown = Object.entries(roles).map(([id, role]) => `${nameFor(wording, id)} ${role}`)
    return [{ text: `${describeVictory(winner)}, on day ${days}` }, { text: `The roles: ${shown.join(', ')}` }]
  },
} satisfies EventDescribers
