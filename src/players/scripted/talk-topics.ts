import type { Answer } from '../../kernel/events/answer-schema.js'
import { townTeam } from '../../kernel/rules/team.js'
import { findAccused } from '../../words/reading/mentions.js'
import type { RecalledVote } from '../../words/reading/reader.js'
import { isFalseVote, isNoChoice } from '../suspicion/evidence.js'
import type { BuiltInEvidence } from '../suspicion/evidence-kinds.js'
import { isNearlyVotedOut, statementsSince } from '../suspicion/history.js'
import { startingScore } from '../suspicion/suspicion.js'
import { clears, isWitness } from './claiming.js'
import {
  answerers,
  freshReasons,
  hasSaidAll,
  isFoundOutBy,
  isFreeTalk,
  isWorn,
  openQuestion,
  ownAccusations,
  sayable,
} from './conversation.js'
import { facts, reasons, talk } from './phrases/phrases.js'
import { probabilities } from './probabilities.js'
import type { Situation } from './situation.js'
import { describeDay, type Part, type Say, type Topic } from './speech.js'
import { allyAgainst, chooseStance, holdsBack } from './stance.js'

/** It is then the only player who must speak. */
const opensFreeTalk = (situation: Situation): boolean =>
  isFreeTalk(situation) && !situation.request.options.includes('silent')

const accusesIn = (acts: NonNullable<Answer['acts']>): boolean => acts.some((act) => 'accuse' in act)

/** In free talk only those named beside a word of accusation have a reason to speak: the opening names somebody. */
export function callAfter(
  { speech = '', acts = [] }: Answer,
  { situation, say }: { situation: Situation; say: Say },
): Part | null {
  const { others, name, random } = situation
  if (!opensFreeTalk(situation) || accusesIn(acts) || findAccused(speech, others).length > 0) return null
  const asked = others[Math.floor(random() * others.length)]
  return asked === undefined ? null : call(asked.id, say(talk.calls, { target: name(asked.id) }))
}

/** The player who asked gets a reply, with a name if the speaker is about to accuse somebody. */
export const replyTopic: Topic = ({ situation, say, stance }) => {
  const { plain, name } = situation
  const asker = plain ? undefined : openQuestion(situation)
  if (asker === undefined) return null
  const target = stance.target ?? ownAccusations(situation).findLast((id) => situation.suspects.has(id)) ?? null
  const isCold = asker === target || ownAccusations(situation).includes(asker)
  const lines = isCold ? talk.coldReplies : target === null ? talk.openReplies : talk.replies
  const slots = { asker: name(asker), target: target === null ? '' : name(target) }
  return { text: say(lines, slots, { player: situation.me, other: asker }), acts: [{ answer: asker }] }
}

export const accusationTopic: Topic = ({ situation, say, stance }) => {
  const { voice, random, name, plain } = situation
  if (stance.target === null) return null
  const slots = { target: name(stance.target) }
  if (!plain && hasSaidAll(stance.target, situation)) return repeatCharge(stance.target, situation, say)
  const softly =
    !plain && maySkip(situation) && holdsBack(stance, situation) && say(talk.doubts, slots, { player: stance.target })
  const left = plain ? undefined : leftToday(stance.target, situation)
  const change = left !== undefined && say(talk.changes, { other: name(left) })
  const accusation =
    softly || (random() < probabilities.ownAccusationLine && say(voice.accuse, slots)) || say(talk.accusations, slots)
  const reason = plain
    ? reasonAloud(stance.target, { evidence: stance.evidence, situation, say })
    : ownReason(stance.target, { situation, say })
  const both = random() < probabilities.reasonFirst ? [reason, accusation] : [accusation, reason]
  const acts = accusation === '' ? [] : [{ accuse: stance.target }]
  return { text: [change, ...both].filter(Boolean).join(' '), acts }
}

/** Whom this player accused last today, if it now turns to somebody else for the first time. */
function leftToday(target: string, situation: Situation): string | undefined {
  const mine = ownAccusations(situation)
  const last = mine.at(-1)
  return last !== undefined && !mine.includes(target) && situation.suspects.has(last) ? last : undefined
}

/** In a few words, unless it has been said so twice; then another suspect is named, or somebody else is asked. */
function repeatCharge(target: string, situation: Situation, say: Say): Part {
  const { name, random } = situation
  const isChorus = isWorn('stands', target, situation)
  const stands = isChorus ? '' : say(talk.stands, { target: name(target) }, { player: target })
  const charge = isChorus || stands !== '' ? '' : say(talk.accusations, { target: name(target) })
  const free = isFreeTalk(situation) ? [] : whomToAsk(situation).filter((id) => id !== target)
  const asked = free[Math.floor(random() * free.length)]
  const question =
    asked !== undefined && (isChorus || random() < probabilities.askAfterAccusation)
      ? say(talk.questions, { target: name(asked) })
      : ''
  return {
    text: [stands || charge, question || secondSuspect(target, situation, say)].filter(Boolean).join(' '),
    acts: [
      ...(charge === '' ? [] : [{ accuse: target }]),
      ...(asked === undefined || question === '' ? [] : [{ ask: asked }]),
    ],
  }
}

/** Whom it would look at next, and for what reason, without accusing anybody else. */
function secondSuspect(target: string, situation: Situation, say: Say): string {
  const { name, others } = situation
  const rest = others.map(({ id }) => id).filter((id) => id !== target && !ownAccusations(situation).includes(id))
  const { target: other } = chooseStance(
    situation,
    rest.filter((id) => (situation.suspects.get(id)?.score ?? 0) >= startingScore),
  )
  const evidence = other === null ? undefined : freshReasons(other, situation)[0]
  if (other === null || evidence === undefined) return ''
  const reason = reasonAloud(other, { evidence, situation, say })
  return reason && [say(talk.seconds, { target: name(target), other: name(other) }), reason].filter(Boolean).join(' ')
}

const maySkip = ({ history: { rules } }: Situation): boolean => rules.decision === 'trial' || rules.vote.skip

/** What this player has seen itself, or what nobody has said often yet; who has said it all stays with it. */
function ownReason(target: string, { situation, say }: { situation: Situation; say: Say }): string {
  const { name } = situation
  if (isWitness(target, situation)) return say(talk.testimony, { player: name(target) })
  const [evidence] = freshReasons(target, situation)
  if (evidence) return reasonAloud(target, { evidence, situation, say })
  const isWorn = sayable(target, situation).length > 0
  return isWorn && allyAgainst(target, situation) !== undefined ? '' : reasonAloud(target, { situation, say })
}

export function reasonAloud(
  target: string,
  { evidence, situation, say }: { evidence?: BuiltInEvidence | undefined; situation: Situation; say: Say },
): string {
  const { name, view, spoken } = situation
  if (evidence === undefined || spoken.lines(reasons[evidence.rule]).length === 0)
    return say(talk.hunches, { player: name(target) }, { player: target })
  const slots = {
    player: name(target),
    other: (evidence.other === view.audience && spoken.words.me) || name(evidence.other ?? ''),
    when: describeDay(evidence.day, situation),
    day: evidence.day ?? view.day,
  }
  return say(reasons[evidence.rule], slots, evidence)
}

/** Whoever opens free talk asks somebody at the end anyway. */
export const openTopic: Topic = ({ situation, say }) => {
  const { voice, random, name, plain, others } = situation
  const free = plain ? others.map(({ id }) => id) : whomToAsk(situation)
  const asked = free[Math.floor(random() * free.length)]
  const hasCase = ownAccusations(situation).length > 0
  const calm = (!hasCase && random() < probabilities.calmLine && say(voice.calm)) || say(talk.musings)
  if (asked === undefined || opensFreeTalk(situation) || random() < probabilities.askNobody) return { text: calm }
  // In free talk a word of accusation gives whoever is asked a reason to speak.
  const isFree = !plain && isFreeTalk(situation)
  const question = say(isFree ? talk.calls : talk.questions, { target: name(asked) })
  return call(asked, question, random() < probabilities.calmBeforeQuestion ? calm : '')
}

const call = (asked: string, question: string, before = ''): Part => ({
  text: [before, question].filter(Boolean).join(' '),
  acts: question === '' ? [] : [{ ask: asked }],
})

/** Nobody asks for the view of a player that has named a suspect today, or that the speaker has accused itself. */
const whomToAsk = (situation: Situation): readonly string[] =>
  answerers(situation).filter(
    (id) => !situation.observed.today.accusations.get(id)?.length && !ownAccusations(situation).includes(id),
  )

export const retortTopic: Topic = ({ situation, say }) => {
  const { observed, me, voice, name, random, behaviours } = situation
  if (!behaviours.stories) return null
  const charges = statementsSince(me, observed.today).filter(({ accuses }) => accuses.includes(me))
  const finding = charges.findLast(({ player }) => isFoundOutBy(player, situation))
  const accuser = (finding ?? charges.at(-1))?.player
  if (accuser === undefined || clears(accuser, situation)) return null
  const denial = !situation.plain && isFoundOutBy(accuser, situation) && say(talk.denials, { accuser: name(accuser) })
  const lines = () => (random() < probabilities.retort ? voice.retort : talk.deflections)
  const text = denial || say(lines(), { accuser: name(accuser) }, { player: me, other: accuser })
  return { text, acts: [{ answer: accuser }] }
}

/** The mafia trust a cleared player aloud more than the town does (source 003). */
export const anchorTopic: Topic = ({ situation, say }) => {
  const { suspects, isMafia, random, name, behaviours, isOurs } = situation
  if (!behaviours.anchoring) return null
  const cleared = [...suspects].find(
    ([id, { evidence }]) =>
      !isOurs(id) &&
      evidence.some(
        ({ rule, trusted, other }) => rule === 'cleared' && trusted && isSaidToBeTown(id, other, situation),
      ),
  )
  if (cleared === undefined || random() > probabilities.trustAloud[isMafia ? 'mafia' : 'town']) return null
  return { text: say(facts.anchors, { cleared: name(cleared[0]) }), acts: [{ defend: cleared[0] }] }
}

const isSaidToBeTown = (id: string, by: string | undefined, { observed, history: { roles } }: Situation): boolean =>
  observed.claims
    .get(by ?? '')
    ?.results.some(({ player, result }) => player === id && roles.teamOf(result) === townTeam) === true

export const agreementTopic: Topic = ({ situation, say, stance }) => {
  const { name, random } = situation
  const ally = allyAgainst(stance.target ?? '', situation)
  if (ally === undefined || stance.target === null) return null
  if (!situation.plain && isWitness(stance.target, situation)) return null
  if (!situation.plain && ownAccusations(situation).includes(stance.target)) return null
  const repeats = !situation.plain && freshReasons(stance.target, situation).length === 0
  if (!repeats && random() > probabilities.agreeAgain) return null
  const text = say(talk.agreementLines, { ally: name(ally) }, { player: stance.target, other: ally })
  return { text, acts: [{ agree: ally }] }
}

/** Who is accused misstates a vote of an earlier day; at most once a game, since the record is public (source 003). */
export const rumourTopic: Topic = ({ situation, say }) => {
  const { behaviours, isMafia, me, history, view, random, name } = situation
  if (!behaviours.falseHistory || !isMafia || !isNearlyVotedOut(me, view.day, history)) return null
  if (random() > probabilities.rumour) return null
  if (history.voteStatements.some(({ player }) => player === me)) return null
  const lies = falseVotes(situation)
  const lie = lies[Math.floor(random() * lies.length)]
  if (lie === undefined) return null
  const slots = { player: name(lie.voter), other: name(lie.choice), day: lie.day }
  const text = say(isNoChoice(lie.choice) ? facts.missedVotes : facts.rumours, slots)
  const { day, voter, choice } = lie
  return { text, correction: { day, votes: [{ voter, choice }] } }
}

/** Votes that living players of the other sides never cast: for somebody else, or none at all. */
function falseVotes({ history, view, others, isOurs }: Situation): RecalledVote[] {
  const cast = history.ballots.filter(
    ({ day, voter, kind }) =>
      day < view.day && kind !== 'judgment' && !isOurs(voter) && others.some(({ id }) => id === voter),
  )
  const told = cast.flatMap(({ day, voter }) =>
    [...others.map(({ id }) => id), 'skip'].map((choice) => ({ day, voter, choice })),
  )
  return told.filter((vote) => vote.choice !== vote.voter && !isOurs(vote.choice) && isFalseVote(vote, history))
}
