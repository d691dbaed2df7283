import {
  type Answer,
  forkGame,
  type GameEvent,
  isEvent,
  scriptedAgent,
  type ViewEvent,
  viewFor,
} from '../../../src/index.js'
import { requestsOf } from '../../../src/players/prompts/index.js'
import type { ForkReply, ForkTask, OpenChoice } from './fork-worker.js'
import { type ForkWish, luckSeed } from './what-if.js'

/** The answers of the last ballot, talk or night before a moment for which there was an alternative, the newest first. */
async function choicesBefore(log: readonly GameEvent[], moment: number): Promise<OpenChoice[]> {
  const past = log.slice(0, moment + 1)
  const requests = await requestsOf(past)
  return recentAnswers(past).flatMap(({ seq, data }): OpenChoice[] => {
    const { player, kind, answer, requestId } = data
    const { options = [] } = requests.findLast(({ request }) => request.id === requestId)?.request ?? {}
    const chosen = answer.choice ?? ''
    const others = options.filter((option) => option !== chosen)
    return others.length === 0 || kind === 'bid' ? [] : [{ at: seq, player, kind, chosen, others }]
  })
}

type ChoosingEvent = GameEvent<'answer.recorded' | 'answer.defaulted'>

const isChoosing = (event: GameEvent): event is ChoosingEvent =>
  (isEvent(event, 'answer.recorded') || isEvent(event, 'answer.defaulted')) && event.data.answer.choice !== undefined

function recentAnswers(past: readonly GameEvent[]): ChoosingEvent[] {
  const all = past.filter(isChoosing)
  const last = all.at(-1)?.seq ?? 0
  const began = past.findLastIndex(
    ({ seq, type }) => seq < last && (type === 'phase.changed' || type.endsWith('.resolved')),
  )
  return all.filter(({ seq }) => seq > began).reverse()
}

/** Plays the fork of a log to its end, every seat by scripted players. Returns what its moderator sees. */
async function playFork(log: readonly GameEvent[], { at, choice, luck }: ForkWish): Promise<readonly ViewEvent[]> {
  const game = await forkGame(log, {
    at,
    agent: scriptedAgent(),
    clock: 'simulated',
    ...(luck !== undefined && { seed: luckSeed(luck) }),
    ...(choice !== undefined && { change: await changeTo(choice, log, at) }),
  })
  await game.run()
  return viewFor('moderator', game.events).events
}

/** The reason that was given spoke for the other choice, so it goes, unless words are due. */
async function changeTo(choice: string, log: readonly GameEvent[], at: number): Promise<Answer> {
  const requests = await requestsOf(log.slice(0, at + 1))
  const answer = log[at]
  const id = answer && 'requestId' in answer.data ? answer.data.requestId : undefined
  const { words } = requests.findLast(({ request }) => request.id === id)?.request ?? {}
  return words === 'reason' ? { choice, speech: undefined } : { choice }
}

async function answer(task: ForkTask): Promise<ForkReply> {
  try {
    if (task.kind === 'choices') return { value: await choicesBefore(task.log, task.moment) }
    return { value: await playFork(task.log, task.wish) }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

// A thread of its own, with the engine: the page stays quick, and loads nothing of it before it is needed.
addEventListener('message', ({ data }: MessageEvent<ForkTask>) => {
  void answer(data).then((reply) => postMessage(reply))
})
