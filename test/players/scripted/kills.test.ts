import { expect, test } from 'vitest'
import { presets, type Rules } from '../../../src/index.js'
import { GameRoles } from '../../../src/players/suspicion/game-roles.js'
import { benchmarkTable } from './table-of-seven.js'

const victims = ['clara', 'david', 'elena', 'fritz', 'gerda']
const kill = { player: 'anna', kind: 'kill', options: victims } as const

test('mafia leave a believed sheriff alone while a doctor is known to live, and kill it when the doctor is dead', () => {
  const table = benchmarkTable().at(2, 'discussion').claimed('clara', 'sheriff', { gerda: 'town' })
  for (const { choice } of table.at(3, 'night').answers(kill)) expect(choice).not.toBe('clara')
  table.died('david', 'night', 'doctor').at(4, 'night')
  for (const { choice } of table.answers({ ...kill, options: victims.filter((id) => id !== 'david') }))
    expect(choice).toBe('clara')
})

test('who pretends to investigate claims the role that looks at players, in whatever order the roles are listed', () => {
  const { cast } = presets['aiwolf-13']
  for (const entries of [Object.entries(cast), Object.entries(cast).reverse()])
    expect(new GameRoles({ ...presets['aiwolf-13'], cast: Object.fromEntries(entries) }, 13).investigator).toBe('seer')
})

test("powers of a game's own that guard and look count as those of the doctor and the sheriff do", () => {
  const words = { ask: 'Choose.', verb: { base: 'ward', third: 'wards', past: 'warded' }, describe: [] }
  const { cast } = presets.benchmark
  const rules = {
    ...presets.benchmark,
    powers: { ward: { ...words, aim: 'help', guards: true }, scry: { ...words, aim: 'learn', looks: true } },
    cast: {
      ...cast,
      doctor: { ...cast.doctor, powers: [{ power: 'ward' }] },
      sheriff: { ...cast.sheriff, powers: [{ power: 'scry' }] },
    },
  } as Rules
  expect(new GameRoles(rules, 7).investigator).toBe('sheriff')
  expect(new GameRoles(rules, 7).powerOf('sheriff')).toBe('learn')
  const table = benchmarkTable('sealed', rules)
    .at(2, 'discussion')
    .claimed('clara', 'sheriff', { gerda: 'town' })
    .at(3, 'night')
  for (const { choice } of table.answers(kill)) expect(choice).not.toBe('clara')
  table.died('david', 'night', 'doctor').at(4, 'night')
  for (const { choice } of table.answers({ ...kill, options: victims.filter((id) => id !== 'david') }))
    expect(choice).toBe('clara')
})

test('mafia whom a sheriff has found out deny it, and do not call that sheriff as a witness against somebody else', () => {
  const table = benchmarkTable().at(2, 'discussion').said('clara', 'I am the sheriff. Anna is mafia. Boris is mafia.')
  table.claimed('clara', 'sheriff', { anna: 'mafia', boris: 'mafia' })
  for (const { speech } of table.answers({ player: 'anna', kind: 'speak' }))
    expect(speech).not.toMatch(
      /Boris (?:was caught|was found out|was looked at|met|is what|has the night)|with Clara|Listen to Clara/,
    )
  table.at(2, 'vote')
  for (const { speech = '' } of table.answers({ player: 'anna', kind: 'vote', options: ['boris', 'clara', 'skip'] }))
    expect(speech).not.toContain('Clara')
})
