import { expect, test } from 'vitest'
import { createMafiaGame, scriptedAgent, viewFor } from '../../../src/index.js'
import { isFalseVote } from '../../../src/players/suspicion/evidence.js'
import { HistoryReader } from '../../../src/players/suspicion/history-reader.js'
import { benchmarkTable } from './table-of-seven.js'

test('mafia under pressure tell false histories of votes, and most are corrected', async () => {
  let [told, corrected] = [0, 0]
  for (let seed = 1; seed <= 40; seed++) {
    const game = createMafiaGame({ rules: 'benchmark', players: 10, seed, agent: scriptedAgent() })
    const { events, players } = await game.run()
    const history = new HistoryReader().read(viewFor('public', events))
    for (const { player, recalledVotes } of history.voteStatements)
      for (const lie of recalledVotes.filter((vote) => isFalseVote(vote, history))) {
        expect(players.find(({ id }) => id === player)?.role).toBe('mafia')
        const answers = history.corrections.filter(({ correction: { day } }) => day === lie.day)
        told++
        corrected += answers.some(({ correction: { votes } }) => votes.some(({ voter }) => voter === lie.voter)) ? 1 : 0
      }
  }
  expect(told).toBeGreaterThan(2)
  expect(told).toBeLessThan(20)
  expect(corrected).toBeGreaterThan(told / 2)
})

const table = () =>
  benchmarkTable().at(1, 'vote').voted({ fritz: 'gerda', elena: 'skip', david: 'gerda' }).at(2, 'discussion')

test('a false history names a vote that was never cast, and its teller tells no second one', () => {
  const accused = table().said('gerda', 'I suspect Anna.').said('david', 'I accuse Anna.')
  const speeches = accused.answers({ player: 'anna', kind: 'speak' }).map(({ speech = '' }) => speech)
  const lies = speeches.filter((speech) => /on day 1/.test(speech))
  expect(lies.length).toBeGreaterThan(0)
  for (const lie of lies) expect(lie).not.toMatch(/(?:Fritz|David) voted for Gerda|Elena (?:skipped|abstained)/)
  accused.said('anna', 'Fritz voted for David on day 1.').said('fritz', 'I suspect Anna.')
  for (const { speech } of accused.answers({ player: 'anna', kind: 'speak' })) expect(speech).not.toMatch(/on day 1/)
})

test('who speaks on the next day still corrects a false history that nobody has corrected', () => {
  const told = table().said('anna', 'Fritz abstained on day 1.').at(3, 'discussion')
  for (const { correction } of told.answers({ player: 'david', kind: 'speak' }))
    expect(correction).toEqual({ day: 1, votes: [{ voter: 'fritz', choice: 'gerda' }] })
  told.at(4, 'discussion')
  for (const { correction } of told.answers({ player: 'david', kind: 'speak' })) expect(correction).toBeUndefined()
})

test('who corrects the same vote of two days says two things', () => {
  const told = table().said('anna', 'Fritz abstained on day 1.').at(2, 'vote').voted({ fritz: 'gerda' })
  const first = told.answers({ player: 'david', kind: 'speak' }).map(({ speech = '' }) => speech)
  for (const speech of first) expect(speech).toContain('Fritz voted for Gerda on day 1.')
  told.at(3, 'discussion').said('boris', 'Fritz abstained on day 2.')
  const second = told.answers({ player: 'david', kind: 'speak' }).map(({ speech = '' }) => speech)
  for (const speech of second) expect(speech).toContain('Fritz voted for Gerda on day 2.')
})
