import { type Diagram, title, words } from '../../src/diagrams/index.js'
import type { SeenEvent } from './protocol.js'

/** The name of an actor: the id that it was given; if it was given none, the machine that it runs or the state that runs it. */
export function actorName(name: string, id: string, diagram: Diagram | undefined): string {
  if (name === '' || name === id) return diagram ? title(diagram.id) : id
  return /^\d+\./.test(name) ? title(name.split('.').at(-1) ?? name) : title(name)
}

/** An event in words. */
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
