import type { EventData } from '../../kernel/events/event-data.js'
import { hostRemoval, isKnownAtDawn } from '../../kernel/rules/game-state.js'
import { killCauses, originalOf, sharedFate } from '../../kernel/rules/powers/powers.js'
import { type Message, type MessageValue, message, type OwnWords, type Text } from '../../kernel/text/message.js'
import { ownEntry } from '../../kernel/text/objects.js'
import { splitWords } from '../../kernel/text/words.js'
import type { Language } from '../languages/language.js'
import { english } from '../languages/languages.js'
import type { EventDescribers, Sentence, Wording } from './sentence.js'
import { choiceValue, inWords, placeMessage, player as playerValue, roleOrTeam } from './sentence.js'

const players = (ids: readonly string[]) => ids.map(playerValue)

export const openingDescribers = {
  'game.created': ({ seed, players }) => {
    const agents = [...new Set(players.map(({ agent = 'unnamed' }) => agent))]
    return { text: message('game.created', { seed: `${seed}`, agents }) }
  },
  'game.opened': ({ rules, players }, { you }) => [
    { text: message('game.opened', { name: rules.name }) },
    { text: message('game.seats', { seats: players.map((player) => describeSeat(player, you)) }) },
  ],
  'persona.chosen': ({ player: id, persona }) => {
    const by = playerValue(id)
    return { by: id, says: message('persona.chosen', { by }), words: describePersona(persona) }
  },
  'persona.briefed': ({ player, guidance }) => [
    { text: message('persona.briefed', { who: playerValue(player) }) },
    ...Object.entries(guidance).flatMap(([field, value]) =>
      value === undefined ? [] : { text: fieldLabel(field), words: fieldText(value) },
    ),
  ],
  'history.recalled': ({ player, games }) => ({
    text: message('history.recalled', { who: playerValue(player), n: games.length }),
  }),
  'role.dealt': (data) => ({
    by: data.player,
    text: message('role.dealt', {
      by: playerValue(data.player),
      role: { role: data.role },
      mates: describeTeam(data),
      known: describeKnown(data),
    }),
  }),
  'role.changed': (data) => ({
    by: data.player,
    text: message('role.changed', {
      by: playerValue(data.player),
      role: { role: data.role },
      mates: describeTeam(data),
    }),
  }),
  'teammate.lost': ({ player }) => ({ by: player, text: message('teammate.lost', { by: playerValue(player) }) }),
  'phase.changed': ({ to }, _wording, moment) => ({
    text: to === 'ended' ? message('game.over') : message('phase.begins', { place: placeMessage(moment), phase: to }),
  }),
} satisfies EventDescribers

/** `Ada (seat 1)`. */
const describeSeat = ({ id, seat }: EventData['game.opened']['players'][number], you: string | undefined): Message =>
  message(id === you ? 'game.seatOfYou' : 'game.seat', { who: playerValue(id), n: seat + 1 })

function describeTeam({ player, teammates, teammateRoles = {} }: EventData['role.changed']): Text {
  if (teammates === undefined) return ''
  if (teammates.length === 0) return message('mates.none')
  const names = teammates.map((id) => withRole(id, ownEntry(teammateRoles, id)))
  return message('mates.named', { by: playerValue(player), names })
}

const withRole = (id: string, role: string | undefined): MessageValue =>
  role ? message('mates.role', { who: playerValue(id), role: { role } }) : playerValue(id)

function describeKnown({ player, known = {} }: EventData['role.dealt']): Text {
  const names = Object.entries(known).map(([id, role]) => withRole(id, role))
  return names.length === 0 ? '' : message('mates.known', { by: playerValue(player), names })
}

function describePersona({ name, character, traits = [], style, quirks = [] }: EventData['persona.chosen']['persona']) {
  return [name, character, traits.join(', '), style, quirks.join(', ')].filter(Boolean).join('; ')
}

const fields = {
  background: message('persona.background'),
  reasoningStyle: message('persona.reasoningStyle'),
  accusationStyle: message('persona.accusationStyle'),
  defenseStyle: message('persona.defenseStyle'),
  trustDisposition: message('persona.trustDisposition'),
  riskTolerance: message('persona.riskTolerance'),
  signaturePhrases: message('persona.signaturePhrases'),
  roleGuidance: message('persona.roleGuidance'),
  relationships: message('persona.relationships'),
} as const satisfies Record<keyof EventData['persona.briefed']['guidance'], Message>

const fieldLabel = (field: string): Text => ownEntry<Message>(fields, field) ?? splitWords(field)

function fieldText(value: string | readonly string[] | object): string {
  if (typeof value === 'string') return value
  const parts = Array.isArray(value) ? value : Object.entries(value).map(([about, text]) => `${about}: ${text}`)
  return parts.join(' / ')
}

const speechDescriber =
  (id: 'say.speech' | 'say.defense' | 'say.lastWords') =>
  ({ player, text, nominee, truncated }: EventData['speech.given']): Sentence => {
    const by = playerValue(player)
    return {
      by: player,
      ...(nominee !== undefined && { text: message('nomination.made', { by, whom: playerValue(nominee) }) }),
      says: message(id, { by }),
      words: text,
      truncated,
    }
  }

export const speechDescribers = {
  'speech.given': speechDescriber('say.speech'),
  'defense.given': speechDescriber('say.defense'),
  'last-words.given': speechDescriber('say.lastWords'),
  'role.claimed': ({ player, claim: { role: claimed, results = [] } }, { rules }) => {
    const [by, role] = [playerValue(player), { role: claimed }]
    const found = results.map(({ player: id, result }) =>
      message('claim.result', { who: playerValue(id), role: roleOrTeam(result, rules) }),
    )
    const text =
      found.length === 0 ? message('claim.role', { by, role }) : message('claim.roleAndResults', { by, role, found })
    return { by: player, text }
  },
  'vote.corrected': ({ player, correction }) => {
    const votes = correction.votes.map(({ voter, choice }) =>
      message('vote.recalled', { who: playerValue(voter), whom: choiceValue(choice) }),
    )
    return { by: player, text: message('vote.corrected', { by: playerValue(player), n: correction.day, votes }) }
  },
  'narration.given': ({ text, truncated }) => ({ text: message('narration.given'), words: text, truncated }),
} satisfies EventDescribers

const choiceDescriber =
  (tell: (by: MessageValue, choice: MessageValue) => Message) =>
  ({ player, choice, reason, truncated }: EventData['vote.cast'], { choices }: Pick<Wording, 'choices'>): Sentence => {
    const by = playerValue(player)
    const own = ownEntry(choices, choice)
    const usual = choice === 'abstain' ? message('ballot.abstained', { by }) : tell(by, choiceValue(choice))
    const text = own === undefined ? usual : message('ballot.word', { by, choice: withoutStop(own) })
    return { by: player, text, words: reason, truncated }
  }

/** Nothing where only an aim is new: that is for programs. */
function questionSentences({ ask, choices, audience }: EventData['question.put']): Sentence[] {
  const words = Object.values(choices ?? {}).map(withoutStop)
  return [
    ...(ask === undefined ? [] : [{ says: message('question.put'), words: ask }]),
    ...(choices === undefined ? [] : [{ text: message('question.choices', { choices: words }) }]),
    ...(audience === undefined ? [] : [{ text: message('question.learners', { names: players(audience) }) }]),
  ]
}

export const ballotDescribers = {
  'question.put': questionSentences,
  'nomination.made': choiceDescriber((by, whom) => message('nomination.made', { by, whom })),
  'vote.cast': choiceDescriber((by, whom) => message('vote.cast', { by, whom })),
  'judgment.cast': choiceDescriber((by, verdict) => message('judgment.cast', { by, verdict })),
  'nomination.resolved': (data) => ({ text: nominationText(data) }),
  'vote.resolved': (data) => ({ text: voteText(data) }),
  'judgment.resolved': ({ outcome, accused }) => ({
    by: accused,
    text: message('judgment.resolved', { by: playerValue(accused), verdict: choiceValue(outcome) }),
  }),
  'ballot.resolved': (data, { choices }) => ({ text: ballotText(data, choices) }),
} satisfies EventDescribers

/** How many chose what, the most first. */
export const tallyItems = (tally: Readonly<Record<string, number>>, own?: Wording['choices']): readonly Message[] =>
  Object.entries(tally)
    .sort(([, one], [, other]) => other - one)
    .map(([choice, n]) => message('tally.choice', { choice: choiceValue(choice, own), n }))

export function tallyMessage(counted: Readonly<Record<string, number>>, own?: Wording['choices']): Message {
  const tally = tallyItems(counted, own)
  return message('tally.counted', { tally: tally.length > 0 ? tally : message('tally.nobody') })
}

/** Who lives at the end, by name. */
export const aliveMessage = (names: readonly string[]): Message =>
  message('game.alive', { names: names.length > 0 ? names : message('choice.skip') })

const noTrial = {
  skipped: message('nomination.skipped'),
  belowThreshold: message('nomination.belowThreshold'),
  nobody: message('nomination.nobody'),
} as const

function nominationText({ outcome, accused = '', tied = [] }: EventData['nomination.resolved']): Message {
  if (outcome !== 'accused') return noTrial[outcome]
  const rest = message('nomination.accused', { who: playerValue(accused) })
  return tied.length > 1 ? message('nomination.drawn', { names: players(tied), rest }) : rest
}

function voteText({ outcome, player = '', tied }: EventData['vote.resolved']): Message {
  const names = players(tied)
  switch (outcome) {
    case 'eliminated': {
      const rest = message('vote.eliminated', { who: playerValue(player) })
      return tied.length > 1 ? message('vote.drawn', { names, rest }) : rest
    }
    case 'skipped':
      return message('vote.skipped')
    case 'nobody':
      return message('vote.nobody')
    case 'revote':
      return message(tied.length > 1 ? 'vote.revote' : 'vote.revoteOrNobody', { names })
  }
}

function ballotText({ chosen, tied, outcome }: EventData['ballot.resolved'], own: Wording['choices']): Message {
  if (outcome !== undefined) return message('ballot.own', { outcome: withoutStop(outcome) })
  const word = chosen.length === 1 ? ownEntry(own, chosen[0] ?? '') : undefined
  if (word !== undefined) return message('ballot.chosenWord', { choice: withoutStop(word) })
  if (chosen.some((choice) => choice !== 'skip'))
    return message('ballot.chosen', { names: chosen.map((choice) => choiceValue(choice, own)) })
  return tied.length > 1 ? message('ballot.tied', { names: players(tied) }) : message('ballot.nobody')
}

const unstopped = (text: string): string => text.replace(/[.。]\s*$/, '')

/** The story puts the stop. */
const withoutStop = (words: OwnWords): OwnWords =>
  typeof words === 'string'
    ? unstopped(words)
    : { ...words, ...Object.fromEntries(Object.entries(words).map(([tag, text]) => [tag, unstopped(text)])) }

/** By whom a player was killed, and what was done to it. */
function killValues(cause: string, rules: Wording['rules']) {
  const power = killCauses(rules?.cast ?? {}, rules ?? null).get(cause)
  return { done: killedBy(power, rules), killer: roleOrTeam(cause, rules) }
}

const done = {
  kill: message('done.kill'),
  shoot: message('done.shoot'),
  stab: message('done.stab'),
  poison: message('done.poison'),
  explode: message('done.explode'),
} as const

/** What a power does to whom it kills, in its own words if it is not a built-in one. */
function killedBy(power: ReturnType<ReturnType<typeof killCauses>['get']>, rules: Wording['rules']): Text {
  if (power === undefined) return done.kill
  return ownEntry<Message>(done, originalOf(power.name, rules) ?? '') ?? power.kills?.past ?? done.kill
}

/** Who killed a player, as the rest of a sentence about it: "killed by the mafia", "shot by a vigilante". */
export const describeKill = (cause: string, wording: Wording): string =>
  inWords(fates[cause] ?? message('kill.by', killValues(cause, wording.rules)), wording)

/** Deaths that nobody brings. */
const fates: Readonly<Record<string, Message>> = {
  [sharedFate]: message('kill.heartbreak'),
  [hostRemoval]: message('kill.removed'),
}

/** Who won, as a sentence without its stop. */
export const victoryMessage = (winner: EventData['game.ended']['winner']): Message =>
  winner === 'draw' ? message('victory.nobody') : message('victory.team', { team: { team: winner } })

/** The same in words. */
export const describeVictory = (winner: EventData['game.ended']['winner'], language: Language = english()): string =>
  language.render(victoryMessage(winner))

type Death = EventData['player.died']

function deathText({ player, cause }: Death, isSeenAtDawn: boolean, rules: Wording['rules']): Message {
  const by = playerValue(player)
  if (cause === 'vote') return message('death.vote', { by })
  if (cause === 'night') return message(isSeenAtDawn ? 'death.nightSeen' : 'death.night', { by })
  if (cause === hostRemoval) return message('death.removed', { by })
  const kill = () => message('death.kill', { by, ...killValues(cause, rules) })
  const death = cause === sharedFate ? message('death.heartbreak', { by }) : kill()
  return isSeenAtDawn ? message('death.inNight', { death }) : death
}

export const endingDescribers = {
  'player.died': (data, { rules }, { phase }) => {
    const { player, role, team } = data
    const death = deathText(data, isKnownAtDawn(phase), rules)
    const shown = role ?? team
    const by = playerValue(player)
    const revealed =
      shown === undefined ? death : message('death.revealed', { by, death, role: roleOrTeam(shown, rules) })
    return { by: player, text: revealed }
  },
  'game.ended': ({ winner, days, roles: dealt }) => {
    const roles = Object.entries(dealt).map(([id, role]) =>
      message('game.role', { who: playerValue(id), role: { role } }),
    )
    return [
      { text: message('game.ended', { victory: victoryMessage(winner), n: days }) },
      { text: message('game.roles', { roles }) },
    ]
  },
} satisfies EventDescribers
