import type { BuiltInEvidence, EvidenceName } from '../suspicion/evidence-kinds.js'
import { clears, isWitness } from './claiming.js'
import { isAgainstMe, isFreeTalk, ownAccusations, sayable } from './conversation.js'
import { facts } from './phrases/phrases.js'
import { hashText } from './seeded.js'
import type { Situation } from './situation.js'

export interface Stance {
  readonly target: string | null
  /** 0 to 100 and a little beyond: the visible suspicion, one's own earlier words and a hunch. */
  readonly score: number
  readonly evidence?: BuiltInEvidence
}

export function chooseStance(
  situation: Situation,
  options: readonly string[] = situation.others.map(({ id }) => id),
): Stance {
  const mine = ownAccusations(situation)
  const living = options.filter((id) => id !== situation.me && situation.suspects.has(id))
  const others = living.filter((id) => !clears(id, situation) && !situation.allies.includes(id))
  const mustChoose = situation.request.options.some((option) => living.includes(option))
  const candidates = others.length === 0 && mustChoose ? living : others
  const feelings = hashText(`${situation.feelings} ${situation.me} `)
  const isLast = situation.behaviours.crowd && !situation.others.some(({ id }) => situation.teammates.includes(id))
  // Where people answer each other at once, they are led less by feelings.
  const sway = isFreeTalk(situation) ? 0.45 : 1
  let best: Stance = { target: null, score: Number.NEGATIVE_INFINITY }
  for (const id of candidates) {
    // A feeling that has no reason and stays through the game, from -9 to 9, and one of the moment.
    const hunch = (hashText(id, feelings) % 19) - 9 + situation.random() * 8 - 4
    const score = rateTarget(id, situation, isLast) + (mine.includes(id) ? 12 : 0) + hunch * sway
    if (score > best.score) best = { target: id, score }
  }
  return best.target === null ? best : { ...best, ...strongestReason(best.target, situation) }
}

/** Who else has accused `target` today, the last: nobody cites whom it accuses, or who accuses it. */
export const allyAgainst = (target: string, situation: Situation): string | undefined =>
  situation.observed.today.statements.findLast(
    ({ player, accuses }) =>
      !situation.isOurs(player) &&
      situation.suspects.has(player) &&
      accuses.includes(target) &&
      !isAgainstMe(player, situation) &&
      !ownAccusations(situation).includes(player) &&
      !isWitness(player, situation),
  )?.player

function strongestReason(id: string, situation: Situation): { evidence?: BuiltInEvidence } {
  const [evidence] = sayable(id, situation)
  return evidence ? { evidence } : {}
}

/** Whether it would rather vote for nobody: the case must be strong on the first day, more so where a few votes decide. */
export function holdsBack({ score }: Stance, { view, history: { rules } }: Situation): boolean {
  const isHasty = rules.decision === 'vote' && rules.vote.elimination === 'plurality'
  return score < (view.day > 1 ? 32 : isHasty ? 60 : 42)
}

function rateTarget(id: string, situation: Situation, isLast: boolean): number {
  const { suspects, isMafia, teammates, accusers, accomplices } = situation
  const seen = suspects.get(id)?.score ?? 0
  if (accomplices.has(id)) return seen - 60
  if (!teammates.includes(id) && isWitness(id, situation)) return seen + 60
  if (situation.isHelper && situation.history.remarks.get(id)?.has(`against ${situation.me}`)) return seen + 15
  if (!isMafia) return seen
  if (teammates.includes(id)) return isLost(id, situation) ? seen + 15 : -100
  return seen + (accusers.get(id)?.length ?? 0) * (isLast ? 8 : 1)
}

export const isTrustedCatch = ({ rule, trusted }: BuiltInEvidence): boolean => rule === 'caught' && trusted === true

/** Exposed by a trusted sheriff, or accused by most: better to be seen voting against it (source 003: busing). */
export function isLost(mate: string, { suspects, accusers, others, behaviours }: Situation): boolean {
  const suspicion = suspects.get(mate)
  if (suspicion === undefined || !behaviours.busing) return false
  if (suspicion.evidence.some(isTrustedCatch)) return true
  return (accusers.get(mate)?.length ?? 0) * 2 > others.length && suspicion.score >= 60
}

/** Private thoughts about evidence. `{other}` is the victim, the friend or the accuser. */
const notes: Readonly<Record<EvidenceName, string>> = facts.notes

export function describeScore(score: number): string {
  if (score >= 85) return 'as good as caught'
  if (score >= 65) return 'very suspicious'
  if (score >= 45) return 'rather suspicious'
  return score >= 25 ? 'a little suspicious' : 'hardly suspicious'
}

export function describeThought(
  { target, evidence }: Stance,
  { name, suspects, isMafia, teammates }: Situation,
): string {
  if (target === null) return 'Nobody stands out.'
  const how = describeScore(suspects.get(target)?.score ?? 0)
  const found = suspects.get(target)?.evidence.find(({ rule, points }) => rule === 'known' && points > 0)
  const reason = isMafia ? evidence : (found ?? evidence)
  const why = reason ? `for ${notes[reason.rule].replace('{other}', name(reason.other ?? ''))}` : 'on a hunch'
  if (teammates.includes(target)) return `${name(target)} is lost, ${why}: better to be seen on the right side.`
  return isMafia
    ? `${name(target)} makes a good scapegoat: ${how} in the eyes of the table, ${why}.`
    : `${name(target)} looks worst to me: ${how}, ${why}.`
}
