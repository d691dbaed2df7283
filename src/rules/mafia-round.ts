import { agreements } from './policies/agreement.js'
import { settlements } from './policies/settlement.js'
import type { Place } from './poll.js'
import { isBuiltIn, type MafiaProtocol } from './protocols.js'
import type { Rules } from './rules-schema.js'

type MafiaRules = Rules['night']['mafia']

/** How many rounds the mafia may take to choose; one, if they submit a single ballot. */
export function choosingRounds({ protocol, rounds }: MafiaRules): number {
  return protocol === 'ballot' ? 1 : rounds
}

/** A round of the mafia's choice, as a place. */
export function roundPlace({ rules, round }: { readonly rules: Rules; readonly round: number }): Place {
  return { phase: 'night', round, of: choosingRounds(rules.night.mafia) }
}

/** The mafia's round at the place of a request: the round of their talk or of their choice, and what decides. */
export function mafiaRound({ phase, moment, round = 1 }: Place, mafia: MafiaRules): string[] {
  if (phase !== 'night') return []
  return moment === 'talk' ? [talkRound(round, mafia)] : choiceRound(round, mafia)
}

function talkRound(round: number, { chatRounds }: MafiaRules): string {
  if (chatRounds === 1) return 'Each of you speaks once, then you choose.'
  const last = round === chatRounds ? ', the last' : ''
  return `This is round ${round} of ${chatRounds} of your talk${last} before you choose.`
}

function choiceRound(round: number, mafia: MafiaRules): string[] {
  if (!isBuiltIn(mafia.protocol)) return mafia.describe === undefined ? [] : [mafia.describe]
  const rounds = choosingRounds(mafia)
  const last = round >= rounds
  const place =
    rounds === 1 ? 'You choose once.' : `This is round ${round} of at most ${rounds}${last ? ', the last' : ''}.`
  return [
    place,
    agreements[mafia.agreement].describe,
    last ? settlements[mafia.settlement].describe : again[mafia.protocol],
  ]
}

const again: Readonly<Record<MafiaProtocol, string>> = {
  consensus: 'Without agreement you choose again, among the choices of the first round.',
  teamChat: 'Without agreement you talk again.',
  proposals: 'Without agreement you choose again, seeing what was proposed.',
  ballot: '',
}
