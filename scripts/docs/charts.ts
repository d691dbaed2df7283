import type { AnyStateMachine } from 'xstate'
import * as machines from '../../machines/index.js'
import { mermaidOf } from './mermaid.js'

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'transition' in value

/** Every machine that the package exports, by the name it is exported under. */
export const exportedMachines: ReadonlyMap<string, AnyStateMachine> = new Map(
  Object.entries(machines).filter((entry): entry is [string, AnyStateMachine] => isMachine(entry[1])),
)

/** The chart of one exported machine as Markdown. */
export function chart(name: string): string {
  const machine = exportedMachines.get(name)
  if (machine === undefined) throw new Error(`Expected a machine exported as \`${name}\`.`)
  return ['```mermaid', mermaidOf(machine), '```'].join('\n')
}

/** One chart for each machine, the whole game first. */
export function allCharts(): string {
  const names = [...exportedMachines.keys()].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
  return names.map((name) => `## \`${name}\`\n\n${chart(name)}`).join('\n\n')
}

const order = ['game', 'setup', 'nightZero', 'night', 'mafiaTeam', 'day', 'turns', 'reactive', 'trial', 'vote']
const rank = (name: string): number => {
  const place = order.indexOf(name.replace(/Machine$/, ''))
  return place < 0 ? order.length : place
}
