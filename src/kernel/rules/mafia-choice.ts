import { message, type Text } from '../text/message.js'
import { ownChart } from './charts.js'
import { agreements, settlements } from './policies.js'
import type { Choice, Place } from './poll.js'
import type { MafiaProtocol } from './protocols.js'
import type { Random } from './random.js'
import type { Rules } from './rules-schema.js'

type MafiaRules = Rules['night']['mafia']

/** How many rounds the mafia may take to choose; one, if they submit a single ballot. */
export function choosingRounds({ protocol, rounds }: MafiaRules): number {
  return protocol === 'ballot' ? 1 : rounds
}

export function roundPlace({ rules, round }: { readonly rules: Rules; readonly round: number }): Place {
  return { phase: 'night', round, of: choosingRounds(rules.night.mafia) }
}

/** The mafia's round at the place of a request: the round of their talk or of their choice, and what decides. */
export function mafiaRound({ phase, moment, round = 1 }: Place, rules: Rules): Text[] {
  if (phase !== 'night') return []
  return moment === 'talk' ? [talkRound(round, rules.night.mafia)] : choiceRound(round, rules)
}

function talkRound(round: number, { chatRounds }: MafiaRules): Text {
  if (chatRounds === 1) return message('round.talk.once')
  return message(round === chatRounds ? 'round.talk.last' : 'round.talk', { n: round, of: chatRounds })
}

function choiceRound(round: number, rules: Rules): Text[] {
  const { mafia } = rules.night
  const own = ownChart(rules, mafia.protocol)
  if (own !== undefined) return [own]
  const rounds = choosingRounds(mafia)
  const last = round >= rounds
  const numbered = message(last ? 'round.choice.last' : 'round.choice', { n: round, of: rounds })
  return [
    rounds === 1 ? message('round.choice.once') : numbered,
    message(`rule.agreement.${mafia.agreement}`),
    last ? message(`rule.settlement.${mafia.settlement}`) : chooseAgain(mafia.protocol),
  ]
}

/** A ballot has one round, and so never comes to this. */
const chooseAgain = (protocol: MafiaRules['protocol']): Text =>
  message(`round.again.${protocol as Exclude<MafiaProtocol, 'ballot'>}`)

/** The input of the mafia's night: the rules, the night, and the living mafia by seat. */
export interface TeamInput {
  readonly rules: Rules
  readonly day: number
  readonly team: readonly string[]
}

/** A round of the mafia's choice, counted from 1: the team by seat and what each member chose. */
interface TeamRound {
  readonly mafia: Rules['night']['mafia']
  readonly team: readonly string[]
  readonly round: number
  readonly picks: readonly Choice[]
}

/** The outcome of a round: whether it decides, and whom the mafia kill; `target` is null if they kill nobody. */
export interface MafiaOutcome {
  readonly decided: boolean
  readonly target: string | null
}

/** A round decides when the team agrees (`agreement`); the last one in any case (`settlement`). */
export function mafiaOutcome(round: TeamRound, random: Random): MafiaOutcome {
  const choices = choicesBySeat(round)
  const last = round.round >= choosingRounds(round.mafia)
  const choice = agreements[round.mafia.agreement](choices) ?? (last ? settle(choices, round, random) : null)
  return { decided: choice !== null, target: choice === 'skip' ? null : choice }
}

function choicesBySeat({ team, picks }: TeamRound): string[] {
  return team.flatMap((player) => picks.find((pick) => pick.player === player)?.choice ?? [])
}

function settle(choices: readonly string[], { mafia }: TeamRound, random: Random): string {
  return choices.length === 0 ? 'skip' : settlements[mafia.settlement](choices, random)
}
