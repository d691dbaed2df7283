import type { Answer } from '../../events/answer-schema.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'
import { type PowerName, powerNames, powers } from '../../rules/powers/powers.js'
import type { AgentRequest } from '../agent.js'
import { beliefsOf } from './acts/believe.js'
import { defend, lastWords } from './acts/defend.js'
import { harm, help, hinder, learn } from './acts/night.js'
import { persona } from './acts/persona.js'
import { narrate, summarize } from './acts/reports.js'
import { speak } from './acts/speak.js'
import { chat, kill, strategize } from './acts/team.js'
import { judge, vote } from './acts/vote.js'
import { type Mind, type Situation, situationOf } from './situation.js'

/** What a scripted player answers to a request. */
export function answerTo(request: AgentRequest, mind: Mind): Answer {
  if (request.kind === 'persona') return persona(request)
  const situation = situationOf(request, mind)
  const answer = acts[request.kind](situation)
  return request.beliefs === undefined ? answer : { ...answer, beliefs: beliefsOf(situation) }
}

const byAim = { harm, hinder, help, learn } as const

/** How each power is used depends on its aim. */
const byPower = Object.fromEntries(
  powerNames.map((name) => [name, powers[name].byTeam ? kill : byAim[powers[name].aim]]),
) as Record<PowerName, (situation: Situation) => Answer>

const acts: Readonly<Record<Exclude<RequestKind, 'persona'>, (situation: Situation) => Answer>> = {
  ...byPower,
  strategize,
  chat,
  speak,
  nominate: vote,
  defend,
  judge,
  vote,
  believe: () => ({}),
  'last-words': lastWords,
  summarize,
  narrate,
}
