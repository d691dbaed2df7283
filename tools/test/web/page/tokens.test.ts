import { expect, test } from 'vitest'
import { parseRoute, storedOperatorToken, takeLinkToken, tokenFor } from '../../../../web/page/routes.js'

test('the token of a link is kept for its game, and leaves the address', () => {
  expect(takeLinkToken('#/game/g%201?at=5&token=secret')).toBe('#/game/g%201?at=5')
  expect(tokenFor('g 1')).toBe('secret')
  expect(storedOperatorToken()).toBeUndefined()
})

test('a link whose id is not escaped correctly is still opened', () => {
  expect(takeLinkToken('#/game/50%?token=half')).toBe('#/game/50%')
  expect(parseRoute('#/game/50%')).toMatchObject({ page: 'game', id: '50%' })
  expect(tokenFor('50%')).toBe('half')
})

test("the operator's link has no game: its token serves for every game without one of its own", () => {
  expect(takeLinkToken('#/?token=operator')).toBe('#/')
  expect(tokenFor('another')).toBe('operator')
  expect(tokenFor('50%')).toBe('half')
})
