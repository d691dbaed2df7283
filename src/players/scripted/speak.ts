import type { Answer } from '../../kernel/events/answer-schema.js'
import { shuffle } from '../../kernel/rules/random.js'
import { statementsSince } from '../suspicion/history.js'
import { claimTopic, contradictionTopic, correctionTopic, modestClaim, slipTopic } from './claim-topics.js'
import { clears, isLate } from './claiming.js'
import { asks, hasSaidAll, isFreeTalk, openQuestion } from './conversation.js'
import { memoryTopic, newsTopic, openCatch } from './past-topics.js'
import { talk } from './phrases/phrases.js'
import { probabilities } from './probabilities.js'
import type { Situation } from './situation.js'
import { compose, linePicker, type Part, type Say, type Topic } from './speech.js'
import { chooseStance, describeThought, type Stance } from './stance.js'
import {
  accusationTopic,
  agreementTopic,
  anchorTopic,
  callAfter,
  openTopic,
  replyTopic,
  retortTopic,
  rumourTopic,
} from './talk-topics.js'

const pressing: readonly Topic[] = [claimTopic, correctionTopic, slipTopic, contradictionTopic]
const chatter: readonly Topic[] = [memoryTopic, anchorTopic]

export function answerSpeech(situation: Situation): Answer {
  const { options } = situation.request
  const nominees = options.filter((option) => option !== 'silent')
  const stance = chooseStance(situation, nominees.length > 0 ? nominees : undefined)
  if (options.includes('silent') && staysSilent(situation, stance)) return { choice: 'silent' }
  const say = linePicker(situation)
  const points = pointsAt(situation, stance, nominees)
  const about = { situation, say, stance, points }
  const heard = (topics: readonly Topic[]): Part[] => topics.flatMap((topic) => topic(about) ?? [])
  const urgent = heard(pressing)
  const small = [...shuffle(chatter, situation.random), newsTopic]
  const talk = heard([rumourTopic, retortTopic, ...(openCatch(situation) ? small.reverse() : small)]).slice(0, 1)
  const reply = answerAsked(urgent, about)
  const answered = urgent.length + talk.length > 0 || reply !== null
  const point = !points
    ? heard([openTopic])
    : answered && isFreeTalk(situation) && repeats(stance, situation)
      ? []
      : heard([accusationTopic, agreementTopic])
  const answer = compose(startWith(reply, [...urgent.slice(0, 2), ...talk, ...point]), { situation, say })
  const call = callAfter(answer, { situation, say })
  const speech = [answer.speech, call?.text].filter(Boolean).join(' ')
  const acts = [...(answer.acts ?? []), ...(call?.acts ?? [])]
  const nominee = nominees.length > 0 && stance.target !== null ? { choice: stance.target } : {}
  return { ...answer, speech, acts, ...nominee, thought: describeThought(stance, situation) }
}

/** With the name that the speech goes on to accuse. Nobody claims to know something and answers that it knows nothing. */
function answerAsked(urgent: readonly Part[], about: Parameters<Topic>[0]): Part | null {
  const { stance, points } = about
  const found = urgent.find(({ target }) => target)?.target
  const target = found ?? (points || urgent.some(({ claim }) => claim) ? stance.target : null)
  return replyTopic({ ...about, stance: { ...stance, target } })
}

/** A reply takes nobody's place: it opens the first part. */
function startWith(reply: Part | null, [first, ...rest]: readonly Part[]): Part[] {
  if (reply === null || first === undefined) return [...(reply ? [reply] : []), ...(first ? [first] : []), ...rest]
  if (reply.text === '') return [first, ...rest]
  const acts = [...(reply.acts ?? []), ...((first.text !== '' && first.acts) || [])]
  return [{ ...first, text: [reply.text, first.text].filter(Boolean).join(' '), acts }, ...rest]
}

/**
 * How much it wants to speak: at once to answer a charge or a question, soon about a strong suspicion, then if it has not spoken
 * today. Who has said what it knows mostly listens.
 */
export function answerBid(situation: Situation): Answer {
  const { observed, me, random, suspects, isOurs } = situation
  const { today } = observed
  if (statementsSince(me, today).some(({ accuses }) => accuses.includes(me))) return { choice: '4' }
  if (!situation.plain && openQuestion(situation) !== undefined) return { choice: '4' }
  const hasSpoken = today.statements.some(({ player }) => player === me)
  const worst = Math.max(0, ...[...suspects].flatMap(([id, { score }]) => (isOurs(id) ? [] : [score])))
  if (!hasSpoken) return { choice: worst >= 55 ? '3' : '2' }
  return { choice: random() < probabilities.lowBid ? '1' : '0' }
}

/** The first speakers of the first day have nobody to name; a player who nominates names its nominee. */
function pointsAt(situation: Situation, { target, score }: Stance, nominees: readonly string[]): boolean {
  if (target !== null && clears(target, situation)) return false
  if (nominees.length > 0) return true
  const { accusers, view, random } = situation
  const { firstDay, later, late, eachAccuser } = probabilities.accuse
  const eagerness = (view.day <= 1 ? firstDay : later) + (isLate(situation) ? late : 0) + eachAccuser * accusers.size
  return score >= 55 || random() < eagerness
}

/** Never before its first speech of the day or when addressed; rarely when accused; mostly with nothing new to say. */
function staysSilent(situation: Situation, stance: Stance): boolean {
  const { observed, me, random } = situation
  if (!observed.today.statements.some(({ player }) => player === me)) return false
  const since = statementsSince(me, observed.today)
  if (since.some((statement) => asks(me, statement, situation))) return false
  if (since.some(({ accuses }) => accuses.includes(me))) return random() < probabilities.silentWhenAccused
  if (repeats(stance, situation)) return true
  return random() < probabilities.silent[since.length < 3 ? 'soonAfter' : 'later']
}

const repeats = ({ target }: Stance, situation: Situation): boolean =>
  !situation.plain && target !== null && hasSaidAll(target, situation)

export function answerDefense(situation: Situation): Answer {
  const say = linePicker(situation)
  const about = { situation, say, stance: chooseStance(situation) }
  const power = claimTopic(about) ?? (claimsPower(situation) ? modestClaim(situation, say) : null)
  const story = counterStory(situation, say)
  const parts = [power, correctionTopic(about), story, { text: say(talk.pleas) }].filter((part) => part !== null)
  return { ...compose(parts, { situation, say }), thought: 'They are about to decide over me: turn the story around.' }
}

function claimsPower({ role = '', isMafia, history, random }: Situation): boolean {
  const power = isMafia ? null : history.roles.powerOf(role)
  return random() < probabilities.claimInDefense[power === null ? 'withoutPower' : 'withPower']
}

function counterStory({ accusers, me, name, voice, random, behaviours }: Situation, say: Say): Part {
  const accuser = accusers.get(me)?.[0]
  if (accuser === undefined || !behaviours.stories) return { text: say(talk.pleas) }
  const kinds = [voice.retort, talk.deflections, talk.counterStories] as const
  const lines = kinds[Math.floor(random() * kinds.length)] ?? talk.deflections
  const text = say(lines, { accuser: name(accuser) }, { player: me, other: accuser })
  return { text, acts: [{ answer: accuser }] }
}

export function answerLastWords(situation: Situation): Answer {
  const say = linePicker(situation)
  if (situation.isMafia) return compose([{ text: say(talk.curtainCalls) }], { situation, say })
  const stance = chooseStance(situation)
  const power = claimTopic({ situation, say, stance })
  const target = stance.target === null ? situation.spoken.words.nobody : situation.name(stance.target)
  const farewell = say(talk.farewells, { target })
  const acts = stance.target === null ? [] : [{ accuse: stance.target }]
  return compose([...(power ? [power] : []), { text: farewell, acts }], { situation, say })
}
