import { expect, test } from 'vitest'
import { type Agent, createMafiaGame, defineRules, isEvent, scriptedAgent, verifyLog } from '../../../src/index.js'
import { roles } from '../../../src/kernel/rules/roles.js'
import { suspicions } from '../../../src/lab/stats/index.js'
import { TableReader } from '../../../src/words/reading/table-reader.js'

test('the log of a game records its language, tells it to all, and verifies', async () => {
  const { events } = await createMafiaGame({ players: 6, seed: 2, language: 'ja' }).run()
  const told = events.flatMap((event) =>
    isEvent(event, 'game.created') || isEvent(event, 'game.opened') ? [event.data.language] : [],
  )
  expect(told).toEqual(['ja', 'ja'])
  expect((await verifyLog(events)).ok).toBe(true)
})

test('a language that is not known is refused, with those that are', () => {
  const language = 'fr' as 'de'
  expect(() => createMafiaGame({ language })).toThrow('Expected a language: `en`, `zh`, `ja`, `de` or `es`')
})

test('free talk in a language that the reader does not know accuses nobody', () => {
  const players = [
    { id: 'p1', name: 'Ada' },
    { id: 'p2', name: 'Bruno' },
  ]
  const said = { player: 'p1', text: 'I accuse Bruno: Bruno is mafia.' }
  expect(new TableReader(players, roles).read(said, 1).accuses).toEqual(['p2'])
  expect(new TableReader(players, roles, { language: 'de' }).read(said, 1).accuses).toEqual([])
})

test.each([
  ['zh', (name: string) => `我是警探，昨晚查验了${name}，${name}是坏人。`],
  ['ja', (name: string) => `私は保安官です。${name}を調べました。${name}はマフィアです。`],
  ['de', (name: string) => `Ich bin der Sheriff. Ich habe ${name} überprüft: ${name} ist Mafia.`],
  ['es', (name: string) => `Soy el sheriff. Investigué a ${name} y es mafia.`],
] as const)(
  'in %s scripted players and the meter of suspicion hear what is said freely',
  async (language, accusing) => {
    const heard = async (speech: (name: string) => string) => {
      const scripted = scriptedAgent()
      const agent: Agent = {
        act: async (request) => {
          const answer = await scripted.act(request)
          if (request.playerId !== 'p1' || request.kind !== 'speak') return answer
          return { speech: speech(request.view.players[2]?.name ?? '') }
        },
      }
      const rules = defineRules({ extends: 'benchmark', maxDays: 1 })
      const { events } = await createMafiaGame({ rules, players: 7, seed: 6, language, agent }).run()
      const { players, declared } = suspicions(events).at(-1) ?? {}
      const votes = events.filter((event) => isEvent(event, 'vote.cast') && event.data.choice === 'p3').length
      return { votes, reasons: players?.p3?.reasons.map(({ rule }) => rule), declared }
    }
    const [accused, greeted] = [await heard(accusing), await heard(() => '…')]
    expect(accused.votes).toBeGreaterThan(greeted.votes)
    expect(accused.reasons).not.toEqual(greeted.reasons)
    expect(accused.declared).toBeGreaterThan(0)
    expect(accused.declared).toBeLessThan(1)
  },
)
