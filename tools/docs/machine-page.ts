import type { AnyStateMachine } from 'xstate'
import {
  type Diagram,
  type DiagramTransition,
  gameActors,
  readDiagram,
  regionNames,
  splitWords,
  statesById,
  statesIn,
  stateWords,
  titleCase,
} from '../../src/diagrams/index.js'
import { ruleText, sourceOf, testsOf } from './machine-sources.js'
import { table } from './sections.js'

/** The page of one machine: its rule, its chart, what happens in each state, what leads where, and its tests. */
export function machinePage(name: string, machine: AnyStateMachine): string {
  const diagram = readDiagram(machine)
  const source = sourceOf(name)
  const tests = testsOf(name).map((path) => `[${path}](../../${path})`)
  return [
    '<!-- Written by `npm run charts` from the machine and its comment. -->',
    `# ${titleCase(machine.id)}`,
    ruleText(name, source.text),
    `\`import { ${name} } from 'nightzero/machines'\`; its source is [${source.path}](../../${source.path}).`,
    `[![The chart of ${splitWords(machine.id)}](../charts/${machine.id}.svg)](../charts/${machine.id}.svg)`,
    `The same as [Mermaid](../charts/${machine.id}.mmd). [How to read it](../charts.md).`,
    '## States',
    statesTable(diagram),
    '## Events',
    transitionsTable(diagram),
    'An actor that fails fails the game, wherever it runs.',
    '## Tests',
    `${tests.join(', ')}. [How to test a machine alone](../machines.md).\n`,
  ].join('\n\n')
}

function statesTable(diagram: Diagram): string {
  const names = regionNames(diagram)
  const rows = statesIn(diagram.root)
    .slice(1)
    .map((state) => [
      `\`${state.id}\``,
      state.description ?? names[state.id] ?? '',
      state.kind === 'final' ? 'the end' : stateWords(state, gameActors).join(', '),
    ])
  return table(['state', 'what happens', 'how'], rows)
}

function transitionsTable(diagram: Diagram): string {
  const states = statesById(diagram)
  const runs = (id: string) => new Set((states.get(id)?.invokes ?? []).map((invoke) => invoke.id))
  const rows = diagram.transitions
    .filter(({ cause, targets }) => cause !== 'fault' || targets.length > 0)
    .map((transition) => [
      `\`${transition.source || diagram.id}\``,
      causeOf(transition, runs(transition.source)),
      conditionOf(transition),
      transition.targets.map((target) => `\`${target}\``).join(', '),
      transition.actions.map((action) => `\`${action}\``).join(', '),
    ])
  return table(['in', 'when', 'if', 'goes to', 'and does'], rows)
}

function causeOf({ cause, event, delay = '' }: DiagramTransition, actors: ReadonlySet<string>): string {
  switch (cause) {
    case 'always':
      return 'at once'
    case 'delay':
      return `after \`${delay}\``
    case 'event':
      return `\`${event}\``
    case 'fault':
      return 'its actor fails'
    case 'done': {
      const actor = event.replace(/^xstate\.done\.actor\./, '')
      return actors.has(actor) ? `\`${actor}\` is done` : 'all inside is done'
    }
  }
}

function conditionOf({ guard, otherwise }: DiagramTransition): string {
  if (guard === undefined) return otherwise ? 'else' : ''
  return guard.params === undefined ? `\`${guard.name}\`` : `\`${guard.name}\` (${guard.params})`
}
