import { expect, test } from 'vitest'
import { Inspected } from '../../web/inspector/inspected.js'

test('why a request was refused is shown until the hub sends everything again', () => {
  const inspected = new Inspected()
  inspected.receive({ type: 'nightzero.refused', request: 'nightzero.step', reason: 'The game is over.' })
  expect(inspected.refusal).toBe('The game is over.')
  inspected.receive({ type: 'nightzero.hello', revealed: true })
  expect(inspected.refusal).toBe('')
  expect(inspected.isRevealed).toBe(true)
})
