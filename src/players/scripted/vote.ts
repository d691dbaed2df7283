import type { Answer, Beliefs } from '../../kernel/events/answer-schema.js'
import { isMafia as isOfMafia } from '../../kernel/rules/team.js'
import { isNoChoice } from '../suspicion/evidence.js'
import { expectedMafia } from '../suspicion/suspicion.js'
import { freshReasons, ownAccusations, sayable } from './conversation.js'
import { chooseBest } from './night.js'
import { type PhraseLine, talk } from './phrases/phrases.js'
import { guilt, probabilities } from './probabilities.js'
import type { Situation } from './situation.js'
import { type Say, simultaneousLinePicker } from './speech.js'
import type { Stance } from './stance.js'
import {
  allyAgainst,
  chooseStance,
  describeScore,
  describeThought,
  holdsBack,
  isLost,
  isTrustedCatch,
} from './stance.js'
import { reasonAloud } from './talk-topics.js'

export function answerVote(situation: Situation): Answer {
  const { options } = situation.request
  const stance = chooseStance(situation, options)
  const none = options.find(isNoChoice)
  const thought = describeThought(stance, situation)
  const holds = stance.target === null || (none !== undefined && holdsBack(stance, situation))
  const choice = holds ? (none ?? options[0] ?? 'abstain') : (stance.target as string)
  const speech = holds ? explainNoVote(situation) : explainVote(stance.target as string, stance, situation)
  return { choice, ...(speech !== '' && { speech }), thought }
}

/**
 * A ballot of a chart's own: a player by what it does to be chosen; where only words can be chosen, one of them by chance,
 * since nothing says what they bring.
 */
export function answerOwnBallot(situation: Situation): Answer {
  const { request, view, suspects, isOurs, name, random } = situation
  const { aim = 'harm', options } = request
  const players = options.filter((option) => view.players.some(({ id }) => id === option))
  if (players.length === 0) return { choice: request.pick(options) }
  if (aim === 'harm') return answerVote(situation)
  const suspicion = (id: string): number => (isOurs(id) ? 0 : (suspects.get(id)?.score ?? 50)) + 20 * random()
  const choice = chooseBest(players, (id) => (aim === 'help' ? -suspicion(id) : suspicion(id)))
  return { choice, thought: aim === 'help' ? `${name(choice)} has my trust.` : `It should be ${name(choice)}.` }
}

/** Whoever has accused somebody today says why it votes for nobody. */
function explainNoVote(situation: Situation): string {
  const { name, random, suspects, plain } = situation
  if (plain) return ''
  const say = simultaneousLinePicker(situation)
  const accused = ownAccusations(situation).findLast((id) => suspects.has(id))
  if (accused !== undefined) return say(talk.withdrawals, { player: name(accused) }) || say(talk.abstentions)
  return random() < probabilities.explainAbstention ? say(talk.abstentions) : ''
}

/** A player who has given its reasons today often gives none; one who votes for another than it accused does. */
function explainVote(target: string, { evidence }: Stance, situation: Situation): string {
  const { name, random, suspects, plain } = situation
  const mine = ownAccusations(situation)
  if (mine.includes(target) && random() < probabilities.voteSilently) return ''
  const say = simultaneousLinePicker(situation)
  if (plain) return echo(target, situation, say) || reasonAloud(target, { evidence, situation, say })
  if (mine.includes(target)) return say(talk.steadyVotes, { player: name(target) })
  const left = mine.findLast((id) => suspects.has(id))
  const change = left === undefined ? '' : explainChange(left, situation, say)
  const charge =
    explainCharge(target, situation, say) || (change && say(talk.hunches, { player: name(target) }, { player: target }))
  return [change, charge].filter(Boolean).join(' ')
}

function explainChange(left: string, situation: Situation, say: Say): string {
  const slots = { other: situation.name(left) }
  return (hasBelievedClaim(left, situation) && say(talk.claimChanges, slots)) || say(talk.changes, slots)
}

const hasBelievedClaim = (id: string, { observed, history }: Situation): boolean => {
  const claim = observed.claims.get(id)
  return claim?.credit === 'trusted' && history.roles.powerOf(claim.role) !== null
}

/** Of those who say the same at once, most refer to whoever has said it, and the others give different reasons. */
function explainCharge(target: string, situation: Situation, say: Say): string {
  const place = placeAmong(situation)
  const fresh = freshReasons(target, situation)
  const found = sayable(target, situation).find(isTrustedCatch)
  const words = fresh.length > 0 && place % 4 === 0 && !found ? '' : echo(target, situation, say)
  const evidence = found ?? fresh[place % Math.min(3, fresh.length)]
  return words || reasonAloud(target, { evidence, situation, say })
}

const placeAmong = ({ view, me }: Situation): number =>
  view.players.filter(({ id, status }) => id === me || status === 'alive').findIndex(({ id }) => id === me)

function echo(target: string, situation: Situation, say: Say): string {
  const { name, random, plain, suspects } = situation
  const found = plain ? undefined : sayable(target, situation).find(isTrustedCatch)?.other
  const witness = suspects.has(found ?? '') ? found : undefined
  const ally = witness ?? allyAgainst(target, situation)
  if (ally === undefined || (plain && random() < probabilities.plainVoteWithoutEcho)) return ''
  return say(talk.echoes, { player: name(target), ally: name(ally) })
}

export function answerJudgment(situation: Situation): Answer {
  const { history, suspects, request } = situation
  const accused = request.about?.[0] ?? history.accused ?? ''
  const score = suspects.get(accused)?.score ?? 0
  const choice = findsGuilty(accused, situation) ? 'guilty' : 'innocent'
  const thought = `${situation.name(accused)} is ${describeScore(score)} to me: ${choice}.`
  if (!request.options.includes(choice)) return { choice: request.options[0] ?? 'abstain', thought }
  const speech = situation.plain ? '' : explainJudgment(accused, choice, situation)
  return { choice, ...(speech !== '' && { speech }), thought }
}

function findsGuilty(accused: string, situation: Situation): boolean {
  const { isMafia, teammates, random, view } = situation
  const chance = (situation.chances.get(accused) ?? 0) + random() * 2 * guilt.doubt - guilt.doubt
  if (situation.allies.includes(accused)) return false
  if (teammates.includes(accused)) return isLost(accused, situation) && random() < probabilities.convictLostTeammate
  const needed = guilt.needed[isMafia || view.day <= 1 ? 'early' : 'later']
  return chance >= needed - (hasAccused(accused, situation) ? guilt.loyalty : 0)
}

function hasAccused(id: string, situation: Situation): boolean {
  const { history, me, view } = situation
  return (
    ownAccusations(situation).includes(id) ||
    history.ballots.some(
      ({ kind, day, voter, choice }) => kind === 'nomination' && day === view.day && voter === me && choice === id,
    )
  )
}

/** An accuser who acquits says why; others say something or nothing. */
function explainJudgment(accused: string, choice: 'guilty' | 'innocent', situation: Situation): string {
  const { random, name } = situation
  const say = simultaneousLinePicker(situation)
  const mine = hasAccused(accused, situation)
  const slots = { player: name(accused) }
  if (choice === 'innocent') {
    const believed = hasBelievedClaim(accused, situation)
    const [own, others] = believed ? [talk.claimReversals, talk.believedClaims] : [talk.reversals, talk.mercies]
    const sayOf = (lines: readonly PhraseLine[]) => say(lines, slots, { player: accused })
    if (mine) return sayOf(own) || sayOf(talk.reversals) || sayOf(talk.mercies)
    return random() < probabilities.explainMercy ? sayOf(others) || sayOf(talk.mercies) : ''
  }
  const named = ownAccusations(situation)
  if (named.includes(accused)) return random() < probabilities.judgeSilently.accuser ? '' : say(talk.steadyVotes, slots)
  const isOther = named.some((id) => situation.suspects.has(id))
  if (!isOther && random() < probabilities.judgeSilently.other) return ''
  const reluctant = isOther && isLastChance(situation) && say(talk.lastChances, slots, { player: accused })
  return reluctant || say(talk.verdicts, slots, { player: accused }) || explainCharge(accused, situation, say)
}

/** Whether the town may have lost tomorrow if nobody goes today. */
function isLastChance({ others, observed }: Situation): boolean {
  const mafia = expectedMafia(others.length, observed)
  return mafia * 2 + 2 >= others.length + 1
}

/** In whole percents: certain if the player knows the team; suspicion alone never gives certainty. */
export function stateBeliefs(situation: Situation): Beliefs {
  const { request, teammates, isMafia, observed } = situation
  const known = (id: string): number | undefined => {
    if (isMafia) return teammates.includes(id) ? 1 : 0
    const team = observed.knowledge.teams.get(id)
    return team && (isOfMafia({ team }) ? 1 : 0)
  }
  const likely = (id: string): number =>
    Math.min(99, Math.max(1, Math.round(100 * (situation.chances.get(id) ?? 0)))) / 100
  return Object.fromEntries((request.beliefs ?? []).map((id) => [id, known(id) ?? likely(id)]))
}
