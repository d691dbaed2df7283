import ts from 'typescript'
import { expect, test } from 'vitest'
import { nodesOf, type Source, sourcesIn } from '../../support/source.js'

const told = new Set(['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'label', 'placeholder', 'title'])

/** What an expression may show, of what is written in it. */
function literalsIn(node: ts.Node | undefined): string[] {
  if (node === undefined) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap((span) => [...literalsIn(span.expression), span.literal.text]),
    ]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsIn)
  if (ts.isBinaryExpression(node)) {
    const isAlternative = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(
      node.operatorToken.kind,
    )
    const isShown = isAlternative || node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    return [...(isAlternative ? literalsIn(node.left) : []), ...(isShown ? literalsIn(node.right) : [])]
  }
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) return literalsIn(node.expression)
  return []
}

/** Commands and keys are the same in every language. */
const isCode = (node: ts.Node): boolean =>
  ts.isJsxElement(node.parent) && ['code', 'kbd', 'pre'].includes(node.parent.openingElement.tagName.getText())

function shownBy(node: ts.Node): string[] {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Error')
    return (node.arguments ?? []).flatMap((given) => literalsIn(given))
  if (ts.isJsxText(node)) return isCode(node) ? [] : [node.text.trim()]
  if (ts.isJsxAttribute(node) && told.has(node.name.getText())) return literalsIn(node.initializer)
  const isChild = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))
  return isChild && !isCode(node) ? literalsIn(node.expression) : []
}

/** The texts with letters that a file shows without a catalogue. */
const literalTexts = (source: Source): string[] =>
  nodesOf(source)
    .flatMap(shownBy)
    .filter((text) => /\p{L}/u.test(text))

test('a text that is written into the page itself is found', () => {
  const text =
    '<p title={isOn ? "On" : words.off} class="big">Hello {name && "Dear"}{t.here} ✓<code>npm</code>{kind === "vote"}</p>'
  expect(literalTexts({ path: 'web/page/example.tsx', text }).sort()).toEqual(['Dear', 'Hello', 'On'])
})

test('the page shows no text but those of its catalogues', () => {
  const files = sourcesIn('web/page')
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap((source) => literalTexts(source).map((text) => `${source.path}: ${text}`))).toEqual([])
})
