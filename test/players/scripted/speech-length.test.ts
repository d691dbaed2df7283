import { expect, test } from 'vitest'
import { behavioursWith } from '../../../src/players/scripted/behaviours.js'
import { Situation } from '../../../src/players/scripted/situation.js'
import { compose } from '../../../src/players/scripted/speech.js'
import { benchmarkTable } from './table-of-seven.js'

test('a speech that is too long ends with a whole sentence', () => {
  const request = benchmarkTable().at(1, 'discussion').request({ player: 'clara', kind: 'speak' })
  const situation = new Situation(request, { behaviours: behavioursWith(), plain: false })
  const finding = 'Night after night I looked at one of you, and what I found is that Boris is not of the mafia at all.'
  const claim = { role: 'sheriff', results: [] }
  const { speech = '', ...declared } = compose([{ text: Array(6).fill(finding).join(' '), claim }], {
    situation,
    say: () => '',
  })
  expect(speech).toBe([finding, finding, finding].join(' '))
  expect(declared).toEqual({ claim, acts: [] })
})
