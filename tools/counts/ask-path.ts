import { type Profiler, Session } from 'node:inspector'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import { createMafiaGame, type MafiaGame, randomAgent } from '../../src/index.js'
import type { Count } from './count.js'

/** By the third speech of a game, everything that is made only once has been made. */
const measuredSpeech = 3

/**
 * The functions that ran since the coverage was last taken, by file of this project. The files that step the charts in place of
 * XState are left out, as XState is.
 */
function filesRun(coverage: readonly Profiler.ScriptCoverage[]): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const { url, functions } of coverage) {
    const path = url.startsWith('file:') ? relative(process.cwd(), fileURLToPath(url)) : ''
    const ran = functions.filter(
      ({ functionName, ranges: [range] }) =>
        range && range.count > 0 && range.startOffset > 0 && functionName !== '__name',
    )
    const named = [...new Set(ran.map(({ functionName }) => functionName || '(arrow)'))]
    if (/^(src|machines)\/(?!charts\/)/.test(path) && named.length > 0) files.set(path, named)
  }
  return files
}

/** Counts the calls of every function; `take` returns what ran since it was last called. Both are synchronous. */
function startCoverage(): { take: () => Map<string, string[]> } {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const take = () => {
    let files = new Map<string, string[]>()
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error
      files = filesRun(result)
    })
    return files
  }
  return { take }
}

const isAsking = ({ src }: AnyActorRef) => src === 'ask' || src === 'askAll'
const isDone = (event: InspectionEvent, asking: AnyActorRef | undefined) =>
  event.type === '@xstate.event' && event.sourceRef === asking && event.event.type.startsWith('xstate.done.actor')

/** Calls `asked` when the chart begins to ask for the measured speech, and `answered` when it has the answer. */
function watchSpeech(game: MafiaGame, heard: { asked: () => void; answered: () => void }): void {
  let speeches = 0
  let asking: AnyActorRef | undefined
  const isSpeech = () => game.state.phase === 'discussion'
  game.actor.system.inspect((event: InspectionEvent) => {
    if (event.type === '@xstate.actor' && isSpeech() && isAsking(event.actorRef as AnyActorRef)) {
      if (++speeches !== measuredSpeech) return
      asking = event.actorRef as AnyActorRef
      heard.asked()
    } else if (asking !== undefined && isDone(event, asking)) {
      asking = undefined
      heard.answered()
    }
  })
}

async function filesOfOneAsk(): Promise<Map<string, string[]>> {
  const { act } = randomAgent()
  const game = createMafiaGame({
    seed: 1,
    agent: { act: (request) => (request.kind === 'speak' ? { speech: 'I trust nobody.' } : act(request)) },
  })
  const coverage = startCoverage()
  let files = new Map<string, string[]>()
  watchSpeech(game, {
    asked: () => coverage.take(),
    answered: () => {
      files = coverage.take()
    },
  })
  await game.run()
  if (files.size === 0) throw new Error('No question was seen: is there no actor `ask` or `askAll` in the charts?')
  return files
}

/**
 * The files whose functions run between a chart's `ask` and the answer, measured on one speech of an agent that answers at once:
 * those of the charts and the runtime that a question passes through, and the pure ones that they use.
 */
export async function askPath(): Promise<Count[]> {
  const files = [...(await filesOfOneAsk())].toSorted()
  const [way, pure] = [
    /^(machines|src\/(runtime|game|players|log|stores))\//,
    /^src\/(?!runtime|game|players|log|stores)/,
  ]
  const of = (pattern: RegExp) => files.filter(([path]) => pattern.test(path))
  const list = (some: typeof files) => some.map(([path, functions]) => `${path}: ${functions.join(', ')}`)
  const note = `machines ${of(/^machines/).length}, shell ${of(way).length - of(/^machines/).length}`
  return [
    { what: 'files an ask runs through', count: of(way).length, note, list: list(of(way)) },
    { what: 'pure files it uses', count: of(pure).length, list: list(of(pure)) },
  ]
}
