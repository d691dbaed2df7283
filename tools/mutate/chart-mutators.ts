import ts from 'typescript'
import type { Change, Mutator } from './mutant.js'

/** Removes one of several candidates of a transition. */
const removedTransition: Mutator = (node) => {
  if (!ts.isPropertyAssignment(node) || !['onDone', 'always'].includes(node.name.getText())) return []
  const list = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer
  if (!ts.isArrayLiteralExpression(list) || list.elements.length < 2) return []
  return list.elements.map((element) => {
    const others = list.elements.filter((other) => other !== element)
    return { kind: 'removed transition', node: list, to: `[${others.map((other) => other.getText()).join(', ')}]` }
  })
}

/** Negates a guard. */
const flippedGuard: Mutator = (node) => {
  if (!ts.isArrowFunction(node) || ts.isBlock(node.body) || !isInside(node, 'guards')) return []
  return [{ kind: 'flipped guard', node: node.body, to: `!(${node.body.getText()})` }]
}

/** Removes an `onError`, so that a fault of the engine is lost. */
const droppedOnError: Mutator = (node) => {
  if (!ts.isShorthandPropertyAssignment(node) || node.name.text !== 'onError') return []
  return [{ kind: 'dropped onError', node, to: '' }]
}

/** Leads a transition to another state of the same level. */
const wrongTarget: Mutator = (node) => {
  if (!ts.isStringLiteral(node) || !ts.isPropertyAssignment(node.parent)) return []
  if (!['target', 'onDone', 'initial'].includes(node.parent.name.getText())) return []
  const beside = statesBeside(node)
  // XState itself refuses a target that is not among the states of the file.
  const others = beside.includes(node.text) ? beside.filter((name) => name !== node.text) : []
  return others.map((name) => ({ kind: 'wrong target', node, to: `'${name}'` }))
}

/** Removes the actions of a transition or the entry actions of a state. */
const droppedAction: Mutator = (node) => {
  if (!ts.isPropertyAssignment(node) || !['actions', 'entry'].includes(node.name.getText())) return []
  if (isInside(node.parent, 'guards') || ts.isObjectLiteralExpression(node.initializer)) return []
  return [{ kind: node.name.getText() === 'entry' ? 'dropped entry' : 'dropped action', node, to: '' }]
}

/** The defects that are seeded into charts. */
export const chartMutators: readonly Mutator[] = [
  removedTransition,
  flippedGuard,
  droppedOnError,
  wrongTarget,
  droppedAction,
].map(
  (mutator): Mutator =>
    (node, file) =>
      mutator(node, file).filter((change) => isInChart(change)),
)

/** Lists of actions in the `types` of a setup are not part of a chart. */
const isInChart = ({ node }: Change): boolean => !isInside(node, 'types')

function isInside(node: ts.Node, name: string): boolean {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent)
    if (ts.isPropertyAssignment(at) && at.name.getText() === name) return true
  return false
}

/** The names of the states at the level of a target: those of the nearest `states` around it. */
function statesBeside(node: ts.Node): string[] {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    const states = ts.isObjectLiteralExpression(at) ? stateNames(at) : []
    if (states.length > 0) return states
  }
  return []
}

function stateNames({ properties }: ts.ObjectLiteralExpression): string[] {
  const states = properties.find((property) => property.name?.getText() === 'states')
  if (!states || !ts.isPropertyAssignment(states) || !ts.isObjectLiteralExpression(states.initializer)) return []
  return states.initializer.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
}
