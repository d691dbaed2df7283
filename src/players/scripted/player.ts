import type { Answer } from '../../kernel/events/answer-schema.js'
import { isEvent } from '../../kernel/events/event.js'
import { builtInPersonas } from '../../kernel/rules/built-in-personas.js'
import { isNightPhase } from '../../kernel/rules/game-state.js'
import { type BuiltInKind, findKind } from '../../kernel/rules/kinds/kinds.js'
import type { Persona } from '../../kernel/rules/persona.js'
import { findNarrationMoment } from '../../kernel/rules/polls.js'
import { type BuiltInPower, findPower, powerNames, powers, sharedFate } from '../../kernel/rules/powers/powers.js'
import { pick } from '../../kernel/rules/random.js'
import { isMafia } from '../../kernel/rules/team.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { ownEntry } from '../../kernel/text/objects.js'
import { answerChat, answerKill, answerStrategy, useHarm, useHelp, useHinder, useLearn } from './night.js'
import { languageSpoken } from './phrases/spoken-language.js'
import { hashText } from './seeded.js'
import { type ScriptedMind, Situation } from './situation.js'
import { answerBid, answerDefense, answerLastWords, answerSpeech } from './speak.js'
import { describeScore } from './stance.js'
import { answerJudgment, answerOwnBallot, answerVote, stateBeliefs } from './vote.js'

const spareNames: readonly string[] = (
  'Agnes Bela Clement Dora Emil Flora Gustav Henrike Ivo Jelena Kaspar Linnea Marcel Nadia Oskar Petra Ruben Sofia Tobias ' +
  'Ursula Vera Wendel Xenia Yara Zoltan Amira Bastian Carla Didier Elif Farid Gloria Hamid Irma Joris Katja Lorenz Malika'
).split(' ')

const half = builtInPersonas.length / 2

/** All are asked at once and see nothing: by the number in the id the first twelve never choose the same name. */
function answerPersona({ playerId, random, attempt }: AgentRequest): Answer {
  if (attempt > 1) return { persona: { ...pick(builtInPersonas, random), name: anotherName(random, attempt) } }
  const place = seatIndex(playerId)
  const pair = [builtInPersonas[place % half], builtInPersonas[(place % half) + half]] as const
  const chosen = pick(pair, random) as Persona
  const name = place < half ? chosen.name : spareNames[(place - half) % spareNames.length]
  return { persona: { ...chosen, name: name ?? chosen.name } }
}

function seatIndex(playerId: string): number {
  const number = /(\d+)$/.exec(playerId)?.[1]
  return number === undefined ? hashText(playerId) % half : Math.max(0, Number(number.slice(-6)) - 1)
}

function anotherName(random: () => number, attempt: number): string {
  const name = pick([...builtInPersonas.map((other) => other.name), ...spareNames], random)
  return attempt === 2 ? name : `${name} ${attempt + Math.floor(random() * 90)}`
}

function answerSummary(situation: Situation): Answer {
  const { view, history, suspects, name, isOurs } = situation
  const dead = history.deaths
    .filter(({ day }) => day === view.day)
    .map((death) => `${name(death.player)} (${describeDeath(death)})`)
  const worst = [...suspects].filter(([id]) => !isOurs(id)).sort(([, one], [, other]) => other.score - one.score)
  const named = worst.slice(0, 3).map(([id, { score }]) => `${name(id)} (${describeScore(score)})`)
  const speech = [
    `Round ${view.day}: ${dead.length > 0 ? `we lost ${dead.join(', ')}` : 'nobody died'}, ${suspects.size} are left.`,
    named.length > 0 ? `On my list: ${named.join(', ')}.` : 'I suspect nobody.',
    worst[0] ? `Next I press ${name(worst[0][0])}.` : '',
  ]
  return { speech: speech.join(' ').trim(), memory: { day: view.day, suspects: worst.slice(0, 3).map(([id]) => id) } }
}

function describeDeath({ cause, role, team }: Situation['history']['deaths'][number]): string {
  const what = role ?? team
  const how = cause === 'vote' ? 'voted out' : cause === sharedFate ? 'dead of a broken heart' : 'killed'
  return `${how}${what ? `, ${what}` : ''}`
}

function describeResult({ place: { winner }, view }: AgentRequest): string {
  const mafia = view.players.filter(isMafia).map(({ name }) => name)
  const result =
    winner === undefined || winner === 'draw'
      ? 'Nobody has won.'
      : `The ${winner} ${winner.endsWith('s') ? 'have' : 'has'} won.`
  return mafia.length === 0 ? result : `${result} The masks come off: the mafia were ${mafia.join(', ')}.`
}

function answerNarration({ request, view, history, name }: Situation): Answer {
  const living = view.players.filter(({ status }) => status === 'alive').length
  const moment = findNarrationMoment(request.place)
  if (moment === 'opening') return { speech: `${living} people sit down together, and not all of them mean well.` }
  if (moment === 'end')
    return { speech: `${describeResult(request)} ${living} are still at the table when all is told.` }
  const byDay = moment === 'decision'
  const dead = history.deaths.filter(({ day, cause }) => day === view.day && (cause === 'vote') === byDay)
  if (dead.length > 0) {
    const fates = dead.map((death) => `${name(death.player)} is ${describeDeath(death)}`)
    return { speech: `${fates.join(', ')}, and ${living} are left to wonder who is next.` }
  }
  if (!byDay) return { speech: `The night has passed, and all ${living} who went to sleep wake up again.` }
  return { speech: `The day ends without a verdict, and ${living} people weigh every word that was said.` }
}

export { learn } from './phrases/spoken-language.js'

/** Whether it can answer at once, in the language of the game. */
export const speaks = ({ language }: AgentRequest): boolean => languageSpoken(language) !== undefined

export function answerTo(request: AgentRequest, mind: ScriptedMind): Answer {
  if (request.kind === 'persona') return answerPersona(request)
  const situation = new Situation(request, mind)
  const { thought, ...said } = answering(request)(situation)
  const { speech } = said
  const answer = {
    ...said,
    ...(speech !== undefined && { speech: situation.spoken.write(speech) }),
    ...(thought !== undefined && mind.thoughts !== false && { thought }),
  }
  return request.beliefs === undefined ? answer : { ...answer, beliefs: stateBeliefs(situation) }
}

/** What a chart asks in a ballot of its own is answered by its aim. */
function answering({ kind, aim, choices }: AgentRequest): (situation: Situation) => Answer {
  const isOwn = (aim !== undefined || choices !== undefined) && findKind(kind).becomes.form === 'choice'
  return isOwn ? answerOwnBallot : (ownEntry(acts, kind) ?? usePower)
}

const byAim = { harm: useHarm, hinder: useHinder, help: useHelp, learn: useLearn } as const

const byPower = Object.fromEntries(
  powerNames.map((name) => [name, powers[name].byTeam ? answerKill : byAim[powers[name].aim]]),
) as Record<BuiltInPower, (situation: Situation) => Answer>

/** A power of the game's own is used by what its words say it is for. */
const usePower = (situation: Situation): Answer =>
  byAim[findPower(situation.request.kind, situation.history.rules).aim](situation)

/** On a channel of its own side it names a victim by night; on another what it would say to all, once anything was said. */
function talkApart(situation: Situation): Answer {
  const { request, teammates, me } = situation
  const { events, phase } = request.view
  const isNight = isNightPhase(phase)
  const opened = events.findLast((event) => isEvent(event, 'channel.opened'))
  const talkers = opened && isEvent(opened, 'channel.opened') ? opened.data.players : []
  if (isNight && teammates.length > 0 && talkers.every((id) => id === me || teammates.includes(id)))
    return answerChat(situation)
  const mayTalk = !isNight || events.some(({ type }) => type === 'speech.given')
  return { speech: (mayTalk && answerSpeech(situation).speech) || 'I have nothing to add.' }
}

const acts: Readonly<Record<Exclude<BuiltInKind, 'persona'>, (situation: Situation) => Answer>> = {
  ...byPower,
  strategize: answerStrategy,
  chat: (situation) => (situation.request.place.channel === undefined ? answerChat(situation) : talkApart(situation)),
  bid: answerBid,
  speak: answerSpeech,
  nominate: answerVote,
  defend: answerDefense,
  judge: answerJudgment,
  vote: answerVote,
  believe: () => ({}),
  'last-words': answerLastWords,
  summarize: answerSummary,
  narrate: answerNarration,
}
