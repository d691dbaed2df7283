import { expect, test } from 'vitest'
import { keepTokenOf, operatorToken, tokenFor } from '../../web/page/connection/tokens.js'
import { routeOf } from '../../web/page/routes.js'

test('the token of a link is kept for its game, and leaves the address', () => {
  expect(keepTokenOf('#/game/g%201?at=5&token=secret')).toBe('#/game/g%201?at=5')
  expect(tokenFor('g 1')).toBe('secret')
  expect(operatorToken()).toBeUndefined()
})

test('a link whose id is not escaped correctly is still opened', () => {
  expect(keepTokenOf('#/game/50%?token=half')).toBe('#/game/50%')
  expect(routeOf('#/game/50%')).toMatchObject({ page: 'game', id: '50%' })
  expect(tokenFor('50%')).toBe('half')
})

test("the operator's link has no game: its token serves for every game without one of its own", () => {
  expect(keepTokenOf('#/?token=operator')).toBe('#/')
  expect(tokenFor('another')).toBe('operator')
  expect(tokenFor('50%')).toBe('half')
})
