import { isRecord } from '../../text/objects.js'
import { quantity, splitWords } from '../../text/words.js'
import { isBuiltIn, ownChart, phasesOfDay } from '../charts.js'
import { type RulesInput, resolveRules } from '../define-rules.js'
import { agreements, beliefMoments, eliminations, settlements, speakingOrders } from '../policies.js'
import { killCauses, powersWithOptions } from '../powers/powers.js'
import type { PresetName } from '../presets/presets.js'
import { ballots, decisions, discussionProtocols, type MafiaProtocol, mafiaProtocols, openings } from '../protocols.js'
import type { Rules } from '../rules-schema.js'
import {
  type CardSentence,
  type CardTable,
  cardTable,
  countMafia,
  dealtCast,
  roleSentences,
  seatSentences,
  seconds,
  toPowerTable,
  winningSentences,
} from './card-table.js'

type MafiaRules = Rules['night']['mafia']

function openingSentence(rules: Rules): string {
  const own = rules.opening === 'night' ? undefined : ownChart(rules, rules.opening)
  if (own === undefined) return openings[rules.opening as keyof typeof openings].describe
  return `Before the first day: ${own} Day 1 follows, then night 1.`
}

function nightSentences(table: CardTable): CardSentence[] {
  const { rules } = table
  return [
    openingSentence(rules),
    ownChart(rules, 'night') ??
      'Everyone with a power acts in the same night, unseen by the others. All deaths of a night happen together.',
    ...teamPowerSentences(table),
    ...(countMafia(table) > 1 ? teamSentences(rules) : ['The lone mafia player chooses alone.']),
    `At dawn the table hears who died${rules.revealCause ? ` and by whom${killersIn(table)}` : ', not how'}; ${revealSentences[rules.reveal.night]}.`,
  ]
}

/** The causes of death among those who may be dealt, if there are several. */
function killersIn(table: CardTable): string {
  const causes = [...killCauses(Object.fromEntries(dealtCast(table)), table.rules).keys()]
  return causes.length > 1 ? `, ${causes.join(' or ')}` : ''
}

const revealSentences: Record<Rules['reveal']['night'], string> = {
  role: 'the role of the dead is revealed',
  team: 'the team of the dead is revealed',
  none: 'the role of the dead stays hidden until the end',
}

/** What a team does together, said once for all its roles. */
function teamPowerSentences(table: CardTable): CardSentence[] {
  const shared = new Map(
    dealtCast(table).flatMap(([, role]) =>
      powersWithOptions(role, table.rules).flatMap((own) => (own.power.byTeam ? [[own.name, own] as const] : [])),
    ),
  )
  return [...shared.values()].map(({ power, options }) =>
    power.sentences(options, toPowerTable(table)).filter(Boolean).join(' '),
  )
}

function choiceSentence(rules: Rules): string {
  const { mafia } = rules.night
  const own = ownChart(rules, mafia.protocol)
  if (own !== undefined) return own
  const protocol = mafia.protocol as MafiaProtocol
  return [
    mafiaProtocols[protocol].describe,
    ...decidedBy[protocol](mafia),
    settlements[mafia.settlement].describe,
  ].join(' ')
}

function teamSentences(rules: Rules): CardSentence[] {
  const { chatRounds } = rules.night.mafia
  return [
    chatRounds > 0 &&
      `Before they choose, the living mafia talk in private for ${quantity(chatRounds, 'round')}, in seat order; a lone one does not.`,
    choiceSentence(rules),
  ]
}

const agreement = (rules: MafiaRules): string => agreements[rules.agreement].describe
const again = ({ rounds }: MafiaRules, how: string): string[] =>
  rounds === 1 ? ['There is one round.'] : [`Otherwise they choose again, ${how}, up to ${rounds} rounds in all.`]

const decidedBy: Record<MafiaProtocol, (rules: MafiaRules) => string[]> = {
  consensus: (rules) => [agreement(rules), ...again(rules, 'among the choices of the first round')],
  teamChat: (rules) => [
    `They talk for at most ${quantity(rules.rounds, 'round')} and stop when a round ends in agreement.`,
    agreement(rules),
  ],
  proposals: (rules) => [agreement(rules), ...again(rules, 'seeing what was proposed')],
  ballot: (rules) => [agreement(rules)],
}

function discussionSentences({ rules }: CardTable): CardSentence[] {
  const own = ownChart(rules, rules.discussion.protocol)
  if (own !== undefined) return [own]
  const protocol = rules.discussion.protocol as keyof typeof discussionProtocols
  return [discussionProtocols[protocol].describe, ...talks[protocol](rules.discussion)]
}

const talks: Record<keyof typeof discussionProtocols, (rules: Rules['discussion']) => CardSentence[]> = {
  turns: ({ rounds, order, nominate }) => [
    `They speak ${speakingOrders[order].describe}, for ${quantity(rounds, 'round')}.`,
    nominate && 'Each speech also nominates another living player for elimination.',
  ],
  bids: ({ rounds, nominate }) => [
    'A bid is a number from 0, to listen, to 4, to speak at once; nobody learns the bids of others, and the last speaker makes none.',
    'A tie goes to a player whom the last speech named, and then to one drawn at random.',
    `The discussion ends when nobody bids above 0, or after as many speeches as there are living players${rounds > 1 ? `, times ${rounds}` : ''}.`,
    nominate && 'Each speech also nominates another living player for elimination.',
  ],
  reactive: (rules) => [
    'A living player drawn at random speaks first and must say something; after that whoever is asked may stay silent.',
    `A player may want to speak after ${quantity(rules.heard, 'message')} by others since it was last asked, or when it is accused by name, or by chance (${percent(rules.chance)} every ${seconds(rules.checkMs)}).`,
    `It then waits ${rules.minDelayMs / 1_000} to ${seconds(rules.maxDelayMs)}, and starts over if somebody else spoke meanwhile. After a message of its own it stays quiet for at least ${seconds(rules.cooldownMs)}.`,
    `The discussion ends after ${seconds(rules.durationMs)}, after ${quantity(rules.messagesPerPlayer, 'message')} for each living player in all, or after ${seconds(rules.quietMs)} of silence.`,
  ],
}

function decisionSentences({ rules }: CardTable): CardSentence[] {
  const { beliefs = 'off' } = rules
  return [
    ...decidingSentences(rules),
    ballots[rules.ballot].describe,
    rules.abstention && 'A voter may also abstain, which counts for nobody.',
    `When a player is eliminated, ${revealSentences[rules.reveal.day]}${rules.lastWords ? ', and it speaks its last words' : ''}.`,
    beliefs !== 'off' && beliefMoments[beliefs].describe,
    rules.summaries && 'After each day that ends without a winner, each living player sums up the round for itself.',
  ]
}

function decidingSentences(rules: Rules): CardSentence[] {
  const own = ownChart(rules, rules.decision)
  if (own !== undefined) return [own]
  const decision = rules.decision as keyof typeof decisions
  return [decisions[decision].describe, ...(decision === 'trial' ? trialSentences(rules) : voteSentences(rules))]
}

/** The phases of a day, where they are not just one discussion and one decision. */
function daySections(table: CardTable): string[] {
  const { rules } = table
  const phases = phasesOfDay(rules)
  const order = phases.map(splitWords).join(', ')
  const own = phases.flatMap((phase) =>
    isBuiltIn(phase, 'day') ? [] : [`The ${splitWords(phase)}: ${ownChart(rules, phase)}`],
  )
  return [
    ...(rules.day
      ? [section('Day: its phases', [`A day has these phases, in order: ${order}.`, ...new Set(own)])]
      : []),
    ...(phases.includes('discussion') ? [section('Day: discussion', discussionSentences(table))] : []),
    section('Day: decision', decisionSentences(table)),
  ]
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100} %`

const trialSentences = ({ nomination: { threshold } }: Rules): CardSentence[] => [
  'Every living player nominates another living player, or skips. The player with the most nominations is accused; a tie is broken at random.',
  `There is no trial when skip has strictly more, or when the leader is nominated by less than ${percent(threshold)} of the living.`,
  'The accused speaks in its defense. Every other living player then judges it guilty or innocent; more guilty than innocent eliminates.',
]

const speakAndVote = 'speaks in its defense and the table votes once more'
const revote = `When players tie for the lead, each of them ${speakAndVote}, among them.`
const revoteBesideSkip = `When players alone tie for the lead, or no elimination ties with exactly one player, each of these players ${speakAndVote}, among them or for no elimination. When no elimination ties with two or more players, nobody is eliminated.`

function voteSentences({ vote }: Rules): CardSentence[] {
  const whom = vote.candidates === 'nominated' ? 'nominated' : 'living'
  return [
    `Every living player votes for another ${whom} player${vote.skip ? ', or for no elimination' : ''}.`,
    `${eliminations[vote.elimination].describe} Otherwise nobody is eliminated.`,
    vote.revote && (vote.skip ? revoteBesideSkip : revote),
    vote.revote &&
      vote.revoteDefenseChars !== undefined &&
      `Such a defense is short: at most ${quantity(vote.revoteDefenseChars, 'character')} are heard, and the rest is cut.`,
  ]
}

/**
 * The rules in plain English, made from the rules themselves, for people and for prompts. It has sections with
 * headings, and one sentence or short paragraph a line. With `players` it is exact for that number of players; without,
 * it covers every number. It contains only what is public before a game.
 *
 * @throws {UnknownPresetError} when `rules` names no preset.
 * @throws {InvalidRulesError} when a field of `rules` is unknown, missing or wrong.
 * @throws {InvalidTableError} when the rules cannot be dealt to `players`.
 */
export function ruleCard(rules: PresetName | RulesInput | Rules, players?: number): string {
  const whole = wholeRules(rules)
  const table = cardTable(whole, players)
  return [
    `The rules of ${whole.name}`,
    section('The table', seatSentences(table)),
    section('Winning', winningSentences(table)),
    section('Roles', roleSentences(table)),
    section('Night', nightSentences(table)),
    ...daySections(table),
  ].join('\n\n')
}

/** Rules that `defineRules` has checked are taken as they are. */
const wholeRules = (rules: PresetName | RulesInput | Rules): Rules =>
  isRecord(rules) && Object.isFrozen(rules) && !('extends' in rules) ? (rules as unknown as Rules) : resolveRules(rules)

function section(heading: string, sentences: readonly CardSentence[]): string {
  return [heading, ...sentences.filter(Boolean).map((sentence) => `- ${sentence}`)].join('\n')
}
