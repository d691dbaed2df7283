import ts from 'typescript'
import type { Change, Mutator } from './mutant.js'

/** A road that is not there: one of several candidates of a transition is removed. */
const removedTransition: Mutator = (node) => {
  if (!ts.isPropertyAssignment(node) || !['onDone', 'always'].includes(node.name.getText())) return []
  const list = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer
  if (!ts.isArrayLiteralExpression(list) || list.elements.length < 2) return []
  return list.elements.map((element) => {
    const others = list.elements.filter((other) => other !== element)
    return { kind: 'removed transition', node: list, to: `[${others.map((other) => other.getText()).join(', ')}]` }
  })
}

/** A guard of the vocabulary finds the opposite. */
const flippedGuard: Mutator = (node) => {
  if (!ts.isArrowFunction(node) || ts.isBlock(node.body) || !isInside(node, 'guards')) return []
  return [{ kind: 'flipped guard', node: node.body, to: `!(${node.body.getText()})` }]
}

/** An engine fault that nobody passes on. */
const droppedOnError: Mutator = (node) => {
  if (!ts.isShorthandPropertyAssignment(node) || node.name.text !== 'onError') return []
  return [{ kind: 'dropped onError', node, to: '' }]
}

/** A road that leads to another state beside the right one. */
const wrongTarget: Mutator = (node) => {
  if (!ts.isStringLiteral(node) || !ts.isPropertyAssignment(node.parent)) return []
  if (!['target', 'onDone', 'initial'].includes(node.parent.name.getText())) return []
  const beside = statesBeside(node)
  // A target outside the file's own states would be found by XState at once.
  const others = beside.includes(node.text) ? beside.filter((name) => name !== node.text) : []
  return others.map((name) => ({ kind: 'wrong target', node, to: `'${name}'` }))
}

/** Something that is not done on the way, or as a state is entered. */
const droppedAction: Mutator = (node) => {
  if (!ts.isPropertyAssignment(node) || !['actions', 'entry'].includes(node.name.getText())) return []
  if (isInside(node.parent, 'guards') || ts.isObjectLiteralExpression(node.initializer)) return []
  return [{ kind: node.name.getText() === 'entry' ? 'dropped entry' : 'dropped action', node, to: '' }]
}

/** What may go wrong in a chart. */
export const chartMutators: readonly Mutator[] = [
  removedTransition,
  flippedGuard,
  droppedOnError,
  wrongTarget,
  droppedAction,
].map(
  (mutator): Mutator =>
    (node, file) =>
      mutator(node, file).filter((change) => isReadable(change)),
)

/** A vocabulary's own list of actions is no step of a chart. */
const isReadable = ({ node }: Change): boolean => !isInside(node, 'types')

function isInside(node: ts.Node, name: string): boolean {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent)
    if (ts.isPropertyAssignment(at) && at.name.getText() === name) return true
  return false
}

/** The names of the states around a target: those of the nearest `states`, or of the file's first where it stands alone. */
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
