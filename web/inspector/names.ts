import { type Diagram, statesById, statesIn, title, words } from '../../src/diagrams/index.js'
import { namesIn } from '../charts/known-layout.js'
import type { SeenActor } from './inspected.js'
import type { SeenEvent } from './protocol.js'

/** What an actor is called: the id it was given; where it was given none, what it runs, or the state that runs it. */
export function actorName(name: string, id: string, diagram: Diagram | undefined): string {
  if (name === '' || name === id) return diagram ? title(diagram.id) : id
  return /^\d+\./.test(name) ? title(name.split('.').at(-1) ?? name) : title(name)
}

/** What a state of a machine is called. */
export function stateName(diagram: Diagram, id: string): string {
  return namesIn(diagram.id)[id] ?? title(statesById(diagram).get(id)?.key ?? id)
}

/** The states that are active in an actor, in words: of regions, those in which something is going on. */
export function activeWords({ diagram, lit }: SeenActor): string[] {
  if (diagram === undefined) return []
  const states = statesIn(diagram.root).filter(({ id }) => lit.has(id))
  const innermost = states.filter(({ id, kind }) => id !== '' && kind !== 'compound' && kind !== 'parallel')
  const going = innermost.filter(({ kind }) => kind !== 'final')
  return (going.length > 0 ? going : innermost).map(({ id }) => placeName(diagram, id))
}

/** A state by its own name, after that of its region where it is in one. */
function placeName(diagram: Diagram, id: string): string {
  const path = id.split('.')
  const outer = path.slice(0, -1).map((_, at) => path.slice(0, at + 1).join('.'))
  const region = outer.findLast((state) => namesIn(diagram.id)[state] !== undefined)
  return region === undefined
    ? outer.map((state) => `${stateName(diagram, state)}: `).join('') + stateName(diagram, id)
    : stateName(diagram, region)
}

/** What an event says, in words; `of` is the name of the actor that it tells of, where it tells of one. */
export function eventWords({ type }: SeenEvent): string {
  const [, kind, of = ''] =
    /^xstate\.(done\.actor|error\.actor|done\.state|after|init|stop|promise\.resolve|promise\.reject)\.?(.*)$/.exec(
      type,
    ) ?? []
  switch (kind) {
    case 'done.actor':
      return `${ofName(of)} is done`
    case 'error.actor':
      return `${ofName(of)} failed`
    case 'done.state':
      return `all inside ${ofName(of)} is done`
    case 'after':
      return `${words(of.split('.')[0] ?? '')} is over`
    case 'init':
      return 'starts'
    case 'stop':
      return 'is stopped'
    case 'promise.resolve':
      return 'has its answer'
    case 'promise.reject':
      return 'fails'
    default:
      return words(type)
  }
}

const ofName = (id: string): string => words(id.split('.').at(-1) ?? id)
