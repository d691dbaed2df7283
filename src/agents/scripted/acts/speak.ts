import type { Answer } from '../../../events/answer-schema.js'
import { namesAsWord } from '../../../reading/names.js'
import { shuffle } from '../../../rules/random.js'
import { sinceLast } from '../../../suspicion/chronicle.js'
import { isLate } from '../claiming.js'
import type { Situation } from '../situation.js'
import { compose } from '../speech/compose.js'
import { tongueOf } from '../speech/lines.js'
import type { Part, Topic } from '../speech/part.js'
import { accusationTopic, openTopic } from '../speech/topics/accusation.js'
import { callAfter } from '../speech/topics/call.js'
import { claimTopic } from '../speech/topics/claim.js'
import { agreementTopic, anchorTopic, retortTopic, rumourTopic } from '../speech/topics/company.js'
import { contradictionTopic, slipTopic } from '../speech/topics/contradiction.js'
import { correctionTopic } from '../speech/topics/correction.js'
import { memoryTopic } from '../speech/topics/memory.js'
import { newsTopic } from '../speech/topics/news.js'
import { clears, type Stance, stanceOf } from '../stance.js'
import { sentencesOf } from '../wear.js'
import { thoughtOn } from './thought.js'

/** Urgent topics, most urgent first. */
const pressing: readonly Topic[] = [claimTopic, correctionTopic, slipTopic, contradictionTopic]
/** Other topics, in no order; otherwise the news. */
const chatter: readonly Topic[] = [memoryTopic, rumourTopic, anchorTopic]

/** A public speech; with a nominee if speeches nominate; perhaps silence if that is allowed. */
export function speak(situation: Situation): Answer {
  const { options } = situation.request
  if (options.includes('silent') && staysSilent(situation)) return { choice: 'silent' }
  const nominees = options.filter((option) => option !== 'silent')
  const stance = stanceOf(situation, nominees.length > 0 ? nominees : situation.others.map(({ id }) => id))
  const say = tongueOf(situation)
  const about = { situation, say, stance }
  const heard = (topics: readonly Topic[]): Part[] => topics.flatMap((topic) => topic(about) ?? [])
  const urgent = heard(pressing)
  const talk = heard([retortTopic, ...shuffle(chatter, situation.random), newsTopic]).slice(0, 1)
  const point = pointsAt(situation, stance, nominees) ? heard([accusationTopic, agreementTopic]) : heard([openTopic])
  const answer = compose([...urgent.slice(0, 2), ...talk, ...point], { situation, say })
  const speech = [answer.speech, callAfter(answer.speech ?? '', { situation, say })].filter(Boolean).join(' ')
  const nominee = nominees.length > 0 && stance.target !== null ? { choice: stance.target } : {}
  return { ...answer, speech, ...nominee, thought: thoughtOn(stance, situation) }
}

/**
 * Whether this speech names a suspect. The first speakers of the first day have nobody to name; a player who nominates
 * names its nominee.
 */
function pointsAt(situation: Situation, { target, score }: Stance, nominees: readonly string[]): boolean {
  if (target !== null && clears(target, situation)) return false
  if (nominees.length > 0) return true
  const { accusers, view, random } = situation
  const eagerness = (view.day <= 1 ? 0.15 : 0.6) + (isLate(situation) ? 0.35 : 0) + 0.05 * accusers.size
  return score >= 55 || random() < eagerness
}

/**
 * Whether this player stays silent. Never before it has spoken that day, nor when addressed by name; rarely when
 * accused; more often when it has just spoken.
 */
function staysSilent({ book, me, random, name }: Situation): boolean {
  if (!book.today.sayings.some(({ player }) => player === me)) return false
  const since = sinceLast(me, book.today)
  if (since.some(({ text }) => asks(name(me), text))) return false
  if (since.some(({ accuses }) => accuses.includes(me))) return random() < 0.1
  return random() < (since.length < 3 ? 0.5 : 0.25)
}

const asks = (name: string, text: string): boolean =>
  sentencesOf(text).some((sentence) => sentence.endsWith('?') && namesAsWord(sentence.toLowerCase(), name))
