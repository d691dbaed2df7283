import { expect, test } from 'vitest'
import type { ViewEvent } from '../../../../src/index.js'
import { powers } from '../../../../src/kernel/rules/index.js'
import { eventKind } from '../../../../web/page/game/words.js'

const findings = Object.values(powers).flatMap(({ events = {} }) => Object.keys(events))

test('what players find out with any power is listed among the nights', () => {
  expect(findings).toEqual(expect.arrayContaining(['investigation.learned', 'visitors.seen']))
  for (const type of findings) expect([type, eventKind({ type } as ViewEvent)]).toEqual([type, 'night'])
})
