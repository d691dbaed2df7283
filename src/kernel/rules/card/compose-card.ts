import { type Message, type MessageValue, message } from '../../text/message.js'
import { isRecord } from '../../text/objects.js'
import { splitWords } from '../../text/words.js'
import { isBuiltIn, ownChart, phasesOfDay } from '../charts.js'
import { type RulesInput, resolveRules, withDaysFor } from '../define-rules.js'
import type { CardSentence } from '../powers/power.js'
import { killCauses, powersWithOptions, teamPower } from '../powers/powers.js'
import type { PresetName } from '../presets/presets.js'
import type { ballots, decisions, discussionProtocols, MafiaProtocol, openings } from '../protocols.js'
import type { Rules } from '../rules-schema.js'
import { namesTeam } from '../team.js'
import {
  type CardTable,
  cardTable,
  countMafia,
  dealtCast,
  hasPower,
  roleSentences,
  seatSentences,
  seconds,
  sentences,
  toPowerTable,
  winningSentences,
  yesOrNo,
} from './card-table.js'

/** A part of the rule card: a heading, and sentences or short paragraphs. */
export interface CardSection {
  readonly heading: Message
  readonly sentences: readonly MessageValue[]
}

/** The rule card as messages. */
export interface RuleCard {
  readonly title: Message
  readonly sections: readonly CardSection[]
}

type MafiaRules = Rules['night']['mafia']

function openingSentence(rules: Rules): CardSentence {
  const own = rules.opening === 'night' ? undefined : ownChart(rules, rules.opening)
  return own === undefined
    ? message(`rule.opening.${rules.opening as keyof typeof openings}`)
    : message('card.opening.own', { own })
}

function nightSentences(table: CardTable): CardSentence[] {
  const { rules } = table
  return [
    openingSentence(rules),
    ...channelSentences(rules),
    ownChart(rules, 'night') ?? message('card.night.together'),
    ...teamPowerSentences(table),
    ...(hasPower(table, teamPower) ? choosingSentences(table) : []),
    killersIn(table).length > 0 && dawnSentence(table),
  ]
}

/** How the team comes to its choice, if there is a power that it uses together. */
const choosingSentences = (table: CardTable): CardSentence[] =>
  countMafia(table) > 1 ? teamSentences(table.rules) : [message('card.night.lone')]

/** Who talks apart from the others, and when. */
function channelSentences({ channels = {} }: Rules): CardSentence[] {
  return Object.entries(channels).map(([channel, { describe, speaks, when = 'night', rounds = 1, silencedBy }]) =>
    sentences(
      describe,
      speaks !== undefined && message('card.channel', { channel, when, n: rounds }),
      silencedBy !== undefined && message('card.channel.silenced', { mark: silencedBy }),
    ),
  )
}

function dawnSentence(table: CardTable): Message {
  const { rules } = table
  const reveal = message(`card.reveal.${rules.reveal.night}`)
  if (!rules.revealCause) return message('card.dawn.hidden', { reveal })
  const killers = killersIn(table)
  return killers.length > 1 ? message('card.dawn.killers', { killers, reveal }) : message('card.dawn.by', { reveal })
}

/** The causes of death among those who may be dealt. */
function killersIn(table: CardTable): MessageValue[] {
  const causes = killCauses(Object.fromEntries(dealtCast(table)), table.rules).keys()
  return [...causes].map((cause) => (namesTeam(cause, table.rules) ? { team: cause } : { role: cause }))
}

/** What a team does together, said once for all its roles. */
function teamPowerSentences(table: CardTable): CardSentence[] {
  const shared = new Map(
    dealtCast(table).flatMap(([role, definition]) =>
      powersWithOptions(definition, table.rules).flatMap((own) =>
        own.power.byTeam ? [[own.name, { ...own, role }] as const] : [],
      ),
    ),
  )
  return [...shared.values()].map(({ power, options, role }) =>
    sentences(...power.sentences(options, toPowerTable(table, role))),
  )
}

function choiceSentence(rules: Rules): CardSentence {
  const { mafia } = rules.night
  const own = ownChart(rules, mafia.protocol)
  if (own !== undefined) return own
  const protocol = mafia.protocol as MafiaProtocol
  return sentences(
    message(`rule.mafia.${protocol}`),
    ...decidedBy[protocol](mafia),
    message(`rule.settlement.${mafia.settlement}`),
  )
}

function teamSentences(rules: Rules): CardSentence[] {
  const { chatRounds } = rules.night.mafia
  return [chatRounds > 0 && message('card.chat', { n: chatRounds }), choiceSentence(rules)]
}

const agreement = (rules: MafiaRules): Message => message(`rule.agreement.${rules.agreement}`)

const again = ({ rounds }: MafiaRules, how: 'first' | 'seeing'): Message =>
  rounds === 1 ? message('card.rounds.one') : message(`card.rounds.${how}`, { n: rounds })

const decidedBy: Record<MafiaProtocol, (rules: MafiaRules) => Message[]> = {
  consensus: (rules) => [agreement(rules), again(rules, 'first')],
  teamChat: (rules) => [message('card.rounds.talk', { n: rules.rounds }), agreement(rules)],
  proposals: (rules) => [agreement(rules), again(rules, 'seeing')],
  ballot: (rules) => [agreement(rules)],
}

function discussionSentences({ rules }: CardTable): CardSentence[] {
  const own = ownChart(rules, rules.discussion.protocol)
  if (own !== undefined) return [own]
  const protocol = rules.discussion.protocol as keyof typeof discussionProtocols
  return [message(`rule.discussion.${protocol}`), ...talks[protocol](rules.discussion)]
}

const talks: Record<keyof typeof discussionProtocols, (rules: Rules['discussion']) => CardSentence[]> = {
  turns: ({ rounds, order, nominate }) => [
    message('card.turns', { order: message(`rule.order.${order}`), n: rounds }),
    nominate && message('card.nominates'),
  ],
  bids: ({ rounds, nominate }) => [
    message('card.bids.range'),
    message('card.bids.tie'),
    message('card.bids.end', { times: rounds }),
    nominate && message('card.nominates'),
  ],
  reactive: (rules) => [
    message('card.reactive.first'),
    message('card.reactive.want', { n: rules.heard, chance: percent(rules.chance), time: seconds(rules.checkMs) }),
    message('card.reactive.wait', {
      min: rules.minDelayMs / 1_000,
      max: seconds(rules.maxDelayMs),
      time: seconds(rules.cooldownMs),
    }),
    message('card.reactive.end', {
      time: seconds(rules.durationMs),
      n: rules.messagesPerPlayer,
      quiet: seconds(rules.quietMs),
    }),
  ],
}

function decisionSentences({ rules }: CardTable): CardSentence[] {
  const { beliefs = 'off', reveal, lastWords } = rules
  return [
    ...decidingSentences(rules),
    ...(isOpenVote(rules)
      ? openVoteSentences(rules.vote)
      : [message(`rule.ballot.${rules.ballot as keyof typeof ballots}`)]),
    ...ballotSentences(rules.vote),
    rules.abstention && message('card.abstain'),
    message('card.eliminated', { reveal: reveal.day, lastWords: yesOrNo(lastWords) }),
    beliefs !== 'off' && message(`rule.beliefs.${beliefs}`),
    rules.summaries && message('card.summaries'),
  ]
}

function decidingSentences(rules: Rules): CardSentence[] {
  const own = ownChart(rules, rules.decision)
  if (own !== undefined) return [own]
  const decision = rules.decision as keyof typeof decisions
  return [
    message(`rule.decision.${decision}`),
    ...(decision === 'trial' ? trialSentences(rules) : voteSentences(rules)),
  ]
}

/** The phases of a day, where they are not just one discussion and one decision. */
function daySections(table: CardTable): CardSection[] {
  const { rules } = table
  const phases = phasesOfDay(rules)
  return [
    ...(rules.day ? [section(message('card.phases'), phaseSentences(rules))] : []),
    ...(phases.includes('discussion') ? [section(message('card.discussion'), discussionSentences(table))] : []),
    section(message('card.decision'), decisionSentences(table)),
  ]
}

function phaseSentences(rules: Rules): CardSentence[] {
  const phases = phasesOfDay(rules)
  const own = new Set(phases.filter((phase) => !isBuiltIn(phase, 'day')))
  return [
    message('card.phases.order', { phases: phases.map(phaseWords) }),
    ...[...own].map((phase) =>
      message('card.phases.own', { phase: splitWords(phase), own: ownChart(rules, phase) ?? '' }),
    ),
  ]
}

const phaseWords = (phase: string): MessageValue =>
  phase === 'discussion' || phase === 'decision' ? message(`card.phase.${phase}`) : splitWords(phase)

const percent = (share: number): number => Math.round(share * 10_000) / 100

const trialSentences = ({ nomination: { threshold } }: Rules): CardSentence[] => [
  message('card.trial.nominate'),
  message('card.trial.threshold', { share: percent(threshold) }),
  message('card.trial.judge'),
]

function voteSentences({ vote }: Rules): CardSentence[] {
  return [
    message('card.vote', { whom: vote.candidates, skip: yesOrNo(vote.skip) }),
    sentences(message(`rule.elimination.${vote.elimination}`), message('card.vote.otherwise')),
    vote.self === true && message('card.vote.self'),
    vote.revote && message(vote.skip ? 'card.revote.skip' : 'card.revote'),
    vote.revote &&
      vote.revoteDefenseChars !== undefined &&
      message('card.revote.short', { n: vote.revoteDefenseChars }),
    vote.revote &&
      vote.secondTie !== undefined &&
      message('card.revote.second', { rule: message(`rule.elimination.${vote.secondTie}`) }),
  ]
}

const isOpenVote = ({ vote, decision }: Rules): boolean => vote.open !== undefined && decision === 'vote'

const openVoteSentences = ({ open }: Rules['vote']): CardSentence[] =>
  open === undefined
    ? []
    : [
        message('card.vote.open', { n: open.rounds, time: seconds(open.durationMs) }),
        open.ends === 'majority' && message('card.vote.open.majority'),
      ]

/** What holds for every ballot by day. */
function ballotSentences({ secret, marks = {} }: Rules['vote']): CardSentence[] {
  return [
    secret === true && message('card.vote.secret'),
    ...Object.entries(marks).flatMap(([mark, { votes, against, mayVote, mayBeChosen }]) => [
      votes !== undefined && message('card.mark.votes', { mark, n: votes }),
      against !== undefined && message('card.mark.against', { mark, n: against }),
      mayVote === false && message('card.mark.mayNotVote', { mark }),
      mayBeChosen === false && message('card.mark.mayNotBeChosen', { mark }),
    ]),
  ]
}

/**
 * The rule card of rules as messages, made from the rules themselves. With `players` it is exact for that number of
 * players; without, it covers every number. It contains only what is public before a game.
 *
 * @throws {UnknownPresetError} when `rules` names no preset.
 * @throws {InvalidRulesError} when a field of `rules` is unknown, missing or wrong.
 * @throws {InvalidTableError} when the rules cannot be dealt to `players`.
 */
export function composeCard(rules: PresetName | RulesInput | Rules, players?: number): RuleCard {
  const whole = players === undefined ? wholeRules(rules) : withDaysFor(wholeRules(rules), rules, players)
  const table = cardTable(whole, players)
  return {
    title: message('card.title', { name: whole.name }),
    sections: [
      section(message('card.table'), seatSentences(table)),
      section(message('card.winning'), winningSentences(table)),
      section(message('card.roles'), roleSentences(table)),
      section(message('card.night'), nightSentences(table)),
      ...daySections(table),
    ],
  }
}

/** Rules that `defineRules` has checked are taken as they are. */
const wholeRules = (rules: PresetName | RulesInput | Rules): Rules =>
  isRecord(rules) && Object.isFrozen(rules) && !('extends' in rules) ? (rules as unknown as Rules) : resolveRules(rules)

const section = (heading: Message, told: readonly CardSentence[]): CardSection => ({
  heading,
  sentences: told.filter((sentence) => sentence !== false),
})
