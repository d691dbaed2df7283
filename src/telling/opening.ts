import type { EventData } from '../events/event-data.js'
import { ownEntry } from '../rules/own-entry.js'
import { withArticle } from '../rules/roles/role-words.js'
import { placeOf } from './places.js'
import type { Tellers, Told } from './told.js'
import { nameIn, verbFor, type Wording } from './wording.js'

type Opening = 'game.created' | 'game.opened' | 'persona.chosen' | 'persona.briefed' | 'role.dealt' | 'phase.changed'

/** The beginning of a game (players, personas, roles) and the beginning of every phase. */
export const openingTellers: Tellers<Opening> = {
  'game.created': ({ seed, players }) => {
    const agents = [...new Set(players.map(({ agent = 'unnamed' }) => agent))].join(', ')
    return { text: `Seed ${seed}. Agents: ${agents}` }
  },
  'game.opened': ({ rules, players }, wording) => [
    { text: `A game of Mafia by the rules of ${rules.name}` },
    { text: `At the table: ${players.map((player) => seatOf(player, wording)).join(', ')}` },
  ],
  'persona.chosen': ({ player, persona }, wording) => ({
    by: player,
    text: '',
    says: verbFor(wording, player, 'play'),
    words: characterOf(persona),
  }),
  'persona.briefed': briefing,
  'role.dealt': (data, wording) => ({
    by: data.player,
    text: `${verbFor(wording, data.player, 'are')} ${withArticle(data.role)}${teamOf(data, wording)}`,
  }),
  'phase.changed': (_data, _wording, moment) => ({
    text: `${placeOf(moment)} ${moment.phase === 'lastWords' ? 'begin' : 'begins'}`,
  }),
}

/** `Ada (seat 1)`. */
const seatOf = ({ id, seat }: EventData['game.opened']['players'][number], { you, name }: Wording): string =>
  `${name(id)} (seat ${seat + 1}${id === you ? ', you' : ''})`

function teamOf({ player, teammates, teammateRoles = {} }: EventData['role.dealt'], wording: Wording): string {
  if (teammates === undefined) return ''
  if (teammates.length === 0) return ', without team-mates'
  const named = teammates.map((id) => {
    const role = ownEntry(teammateRoles, id)
    return `${nameIn(wording, id)}${role ? ` (${role})` : ''}`
  })
  return `. ${wording.you === player ? 'Your' : 'Its'} team-mates: ${named.join(', ')}`
}

function characterOf({ name, character, traits = [], style, quirks = [] }: EventData['persona.chosen']['persona']) {
  return [name, character, traits.join(', '), style, quirks.join(', ')].filter(Boolean).join('; ')
}

/** The private fields of a persona, one by one. */
function briefing({ player, guidance }: EventData['persona.briefed'], wording: Wording): Told[] {
  return [
    { text: `Only ${nameIn(wording, player)} ${verbFor(wording, player, 'know')} the rest of this character` },
    ...Object.entries(guidance).flatMap(([field, value]) =>
      value === undefined ? [] : [{ text: labelOf(field), words: wordsOf(value) }],
    ),
  ]
}

/** `signaturePhrases` as `Signature phrases`. */
const labelOf = (field: string): string =>
  `${field.charAt(0).toUpperCase()}${field.slice(1).replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)}`

function wordsOf(value: string | readonly string[] | object): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(' / ')
  return Object.entries(value)
    .map(([about, text]) => `${about}: ${text}`)
    .join(' / ')
}
