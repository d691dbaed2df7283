import type { Answer, Beliefs } from '../../events/answer-schema.js'
import { isMafia as isOfMafia } from '../../rules/team.js'
import { isNoChoice } from '../suspicion/evidence.js'
import { talk } from './phrases/phrases.js'
import type { Situation } from './situation.js'
import { simultaneousLinePicker } from './speech.js'
import type { Stance } from './stance.js'
import { allyAgainst, chooseStance, describeScore, describeThought, isLost, ownAccusations } from './stance.js'
import { reasonAloud } from './talk-topics.js'

export function answerVote(situation: Situation): Answer {
  const { options } = situation.request
  const stance = chooseStance(situation, options)
  const none = options.find(isNoChoice)
  const thought = describeThought(stance, situation)
  if (stance.target === null || (none !== undefined && holdsBack(stance, situation)))
    return { choice: none ?? options[0] ?? 'abstain', thought }
  const speech = voteReason(stance.target, stance, situation)
  return { choice: stance.target, ...(speech !== '' && { speech }), thought }
}

/** A player who has given its reasons today often gives none. */
function voteReason(target: string, { evidence }: Stance, situation: Situation): string {
  const { name, random } = situation
  if (ownAccusations(situation).includes(target) && random() < 0.5) return ''
  const say = simultaneousLinePicker(situation)
  const ally = allyAgainst(target, situation)
  const echo = ally === undefined || random() < 0.4 ? '' : say(talk.echoes, { player: name(target), ally: name(ally) })
  return echo || reasonAloud(target, { evidence, situation, say })
}

/** The case must be stronger on the first day than later, and stronger still where a few votes are enough. */
function holdsBack({ score }: Stance, { view, history: { rules } }: Situation): boolean {
  const isHasty = rules.decision === 'vote' && rules.vote.elimination === 'plurality'
  return score < (view.day > 1 ? 32 : isHasty ? 60 : 42)
}

export function answerJudgment(situation: Situation): Answer {
  const { history, suspects, isMafia, teammates, random, request, view } = situation
  const accused = history.accused ?? ''
  const score = suspects.get(accused)?.score ?? 0
  const own = teammates.includes(accused)
  const chance = (situation.chances.get(accused) ?? 0) + random() * 0.2 - 0.1
  const spares = situation.allies.includes(accused)
  const guilty = spares
    ? false
    : own
      ? isLost(accused, situation) && random() < 0.7
      : chance >= (isMafia || view.day <= 1 ? 0.5 : 0.45)
  const choice = guilty ? 'guilty' : 'innocent'
  const thought = `${situation.name(accused)} is ${describeScore(score)} to me: ${choice}.`
  return { choice: request.options.includes(choice) ? choice : (request.options[0] ?? 'abstain'), thought }
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
