import ts from 'typescript'
import type { Mutator } from './mutant.js'

const swapped = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
])

const otherMethod: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  max: 'min',
  min: 'max',
  floor: 'ceil',
  round: 'floor',
}

/** Replaces an operator by a similar one. */
const swappedOperator: Mutator = (node) => {
  if (!ts.isBinaryExpression(node)) return []
  const to = swapped.get(node.operatorToken.kind)
  // With a text, `+` joins strings.
  if (to === undefined || ts.isStringLiteralLike(node.left) || ts.isStringLiteralLike(node.right))
    return comparisonOf(node, to)
  return [{ kind: 'operator', node: node.operatorToken, to }]
}

function comparisonOf(node: ts.BinaryExpression, to: string | undefined) {
  return to === '===' || to === '!==' ? [{ kind: 'operator', node: node.operatorToken, to }] : []
}

const flippedCondition: Mutator = (node) => {
  const condition = ts.isIfStatement(node)
    ? node.expression
    : ts.isConditionalExpression(node)
      ? node.condition
      : undefined
  return condition ? [{ kind: 'condition', node: condition, to: `!(${condition.getText()})` }] : []
}

const otherNumber: Mutator = (node) => {
  if (!ts.isNumericLiteral(node) || ts.isElementAccessExpression(node.parent) || isLimit(node)) return []
  return [{ kind: 'number', node, to: node.text === '0' ? '1' : `${Number(node.text.replaceAll('_', '')) + 1}` }]
}

const flippedBoolean: Mutator = (node) => {
  if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent))
    return [{ kind: 'boolean', node, to: 'false' }]
  return node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)
    ? [{ kind: 'boolean', node, to: 'true' }]
    : []
}

const swappedMethod: Mutator = (node) => {
  if (!ts.isPropertyAccessExpression(node) || !ts.isCallExpression(node.parent) || isLimit(node.parent)) return []
  const to = otherMethod[node.name.text]
  return to === undefined ? [] : [{ kind: 'method', node: node.name, to }]
}

const droppedFilter: Mutator = (node) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  if (!['filter', 'sort', 'reverse'].includes(node.expression.name.text)) return []
  return [{ kind: `dropped ${node.expression.name.text}`, node, to: node.expression.expression.getText() }]
}

/** The defects that are seeded into the rules: those of Stryker, except in texts, which decide nothing. */
export const ruleMutators: readonly Mutator[] = [
  swappedOperator,
  flippedCondition,
  otherNumber,
  flippedBoolean,
  swappedMethod,
  droppedFilter,
]

/** Whether a node is inside a schema of zod: limits there are generous, and not rules of the game. */
function isLimit(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at && !ts.isStatement(at); at = at.parent)
    if (ts.isCallExpression(at) && /^z\.|\bz\b/.test(at.expression.getText())) return true
  return false
}
