import { quantity } from '../../text/quantity.js'
import { agreements } from '../policies/agreement.js'
import { settlements } from '../policies/settlement.js'
import { powersOf } from '../powers/owned.js'
import { isBuiltIn, type MafiaProtocol, mafiaProtocols } from '../protocols.js'
import type { Rules } from '../rules-schema.js'
import { type CardTable, isDealt, mafiaAt, powerTableOf, type Sentence } from './card-table.js'

type MafiaRules = Rules['night']['mafia']

const openings: Record<Rules['opening'], string> = {
  night: 'The game opens with night 1; night and day then alternate.',
  nightZero:
    'The game opens with Night Zero: each mafia player writes notes on strategy, then all mafia read them; nobody dies. Day 1 follows, then night 1.',
}

/** What happens at night and what everyone learns of it. */
export function nightSentences(table: CardTable): Sentence[] {
  const { rules } = table
  return [
    openings[rules.opening],
    'Everyone with a power acts in the same night, unseen by the others. All deaths of a night happen together.',
    ...teamPowerSentences(table),
    ...(mafiaAt(table) > 1 ? teamSentences(rules.night.mafia) : ['The lone mafia player chooses alone.']),
    `At dawn the table hears who died${rules.revealCause ? ' and by whom, mafia or vigilante' : ', not how'}; ${shown[rules.reveal.night]}.`,
  ]
}

/** What a death reveals about the player's role. */
export const shown: Record<Rules['reveal']['night'], string> = {
  role: 'the role of the dead is revealed',
  team: 'the team of the dead is revealed',
  none: 'the role of the dead stays hidden until the end',
}

/** What a team does together, said once for all its roles. */
function teamPowerSentences(table: CardTable): Sentence[] {
  const dealt = Object.entries(table.rules.cast).filter(([name]) => isDealt(table, name))
  const shared = new Map(
    dealt.flatMap(([, role]) => powersOf(role).flatMap((own) => (own.power.byTeam ? [[own.name, own] as const] : []))),
  )
  return [...shared.values()].map(({ power, options }) =>
    power.sentences(options, powerTableOf(table)).filter(Boolean).join(' '),
  )
}

function choiceSentence(rules: MafiaRules): string {
  const { protocol, describe = '' } = rules
  if (!isBuiltIn(protocol)) return describe
  return [
    mafiaProtocols[protocol].describe,
    ...decidedBy[protocol](rules),
    settlements[rules.settlement].describe,
  ].join(' ')
}

function teamSentences(rules: MafiaRules): Sentence[] {
  const { chatRounds } = rules
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
