import { expect, test } from 'vitest'
import { draft } from '../../../src/kernel/events/event.js'
import { suspicionsFor } from '../../../src/players/suspicion/suspicion.js'
import { benchmarkTable } from './table-of-seven.js'

const others = (...ids: string[]) => [...ids, 'skip']
const share = <T>(items: readonly T[], holds: (item: T) => boolean): number => items.filter(holds).length / items.length

test('a sheriff keeps quiet while nobody is in danger', () => {
  const table = benchmarkTable().at(1, 'night').learned('clara', 'fritz', 'town').at(1, 'discussion')
  for (const answer of table.answers({ player: 'clara', kind: 'speak' })) expect(answer.claim).toBeUndefined()
})

test('a sheriff comes out, with results, when a crowd forms against a player it has cleared', () => {
  const table = benchmarkTable().at(1, 'night').learned('clara', 'fritz', 'town').at(1, 'discussion')
  table.said('anna', 'I suspect Fritz.').said('boris', 'My vote is on Fritz today.').said('gerda', 'I accuse Fritz.')
  for (const { claim, speech } of table.answers({ player: 'clara', kind: 'speak' })) {
    expect(claim).toEqual({ role: 'sheriff', results: [{ player: 'fritz', result: 'town' }] })
    expect(speech).toMatch(/I am the sheriff.*Fritz\b.*(?:town|innocent|clear|not mafia)\./)
  }
})

test('a sheriff under attack comes out itself, and reports again when it knows more', () => {
  const table = benchmarkTable().at(1, 'night').learned('clara', 'anna', 'mafia').at(1, 'discussion')
  table.said('anna', 'I suspect Clara.').said('boris', 'I accuse Clara.')
  for (const { claim } of table.answers({ player: 'clara', kind: 'speak' })) expect(claim?.role).toBe('sheriff')
  table
    .claimed('clara', 'sheriff', { anna: 'mafia' })
    .at(2, 'night')
    .learned('clara', 'gerda', 'town')
    .at(2, 'discussion')
  for (const { claim } of table.answers({ player: 'clara', kind: 'speak' })) expect(claim?.results).toHaveLength(2)
})

test('the last mafia votes against a team-mate whom a sheriff has caught', () => {
  const table = benchmarkTable().at(2, 'discussion').said('clara', 'I am the sheriff. Anna is mafia.')
  table.claimed('clara', 'sheriff', { anna: 'mafia' }).at(2, 'vote')
  const options = others('anna', 'clara', 'david', 'elena', 'fritz', 'gerda')
  for (const { choice } of table.answers({ player: 'boris', kind: 'vote', options })) expect(choice).toBe('anna')
})

test('mafia never vote against a team-mate who can be saved', () => {
  const table = benchmarkTable().at(1, 'discussion').said('clara', 'I suspect Anna.').at(1, 'vote')
  const options = others('anna', 'clara', 'david', 'elena', 'fritz', 'gerda')
  for (const { choice } of table.answers({ player: 'boris', kind: 'vote', options })) expect(choice).not.toBe('anna')
})

test('the last mafia goes with the crowd', () => {
  const table = benchmarkTable().at(1, 'vote').died('anna', 'vote', 'mafia').at(2, 'discussion')
  table
    .said('clara', 'I suspect Gerda.')
    .said('david', 'I suspect Gerda.')
    .said('elena', 'I suspect Gerda.')
    .at(2, 'vote')
  const options = others('clara', 'david', 'elena', 'fritz', 'gerda')
  expect(share(table.answers({ player: 'boris', kind: 'vote', options }), ({ choice }) => choice === 'gerda')).toBe(1)
})

test('an accused player turns the story against its accuser', () => {
  const table = benchmarkTable().at(1, 'discussion').said('gerda', 'I suspect Fritz.')
  const defenses = table.answers({ player: 'fritz', kind: 'defend' })
  expect(share(defenses, ({ speech }) => /Gerda/.test(speech ?? ''))).toBeGreaterThan(0.9)
})

test('mafia lean on a player whom the sheriff has cleared', () => {
  const table = benchmarkTable().at(1, 'discussion').claimed('clara', 'sheriff', { fritz: 'town' }).at(2, 'discussion')
  const speeches = table.answers({ player: 'boris', kind: 'speak' })
  expect(
    share(speeches, ({ speech }) => /confirmed town/.test(speech ?? '') && /Fritz/.test(speech ?? '')),
  ).toBeGreaterThan(0.25)
})

test('a slip is caught aloud, once, and makes the speaker suspicious', () => {
  const table = benchmarkTable().at(1, 'discussion').said('gerda', 'I protected myself last night.')
  expect(
    suspicionsFor(table.view('fritz'))
      .get('gerda')
      ?.evidence.map(({ rule }) => rule),
  ).toContain('slipped')
  for (const { speech } of table.answers({ player: 'fritz', kind: 'speak' }))
    expect(speech).toMatch(/slip.*Gerda|Gerda.*slip/)
  table.said('david', 'A slip of the tongue, Gerda, and I accuse you of more than that.')
  for (const { speech } of table.answers({ player: 'fritz', kind: 'speak' }))
    expect(speech).not.toMatch(/Did everybody hear that slip|that was a slip/)
})

test('a player who has claimed the role makes no slip', () => {
  const table = benchmarkTable()
    .at(1, 'discussion')
    .said('david', 'I am the doctor. I protected myself.')
    .claimed('david', 'doctor')
  expect(
    suspicionsFor(table.view('fritz'))
      .get('david')
      ?.evidence.map(({ rule }) => rule),
  ).not.toContain('slipped')
})

test('a false story about votes is corrected publicly, with the true votes, once', () => {
  const table = benchmarkTable()
    .at(1, 'vote')
    .voted({ fritz: 'gerda', elena: 'gerda', david: 'skip' })
    .at(2, 'discussion')
  table.said('anna', 'Fritz and Elena abstained on day one.')
  for (const { correction, speech } of table.answers({ player: 'gerda', kind: 'speak' })) {
    expect(correction?.day).toBe(1)
    expect(['fritz', 'elena']).toContain(correction?.votes[0]?.voter)
    expect(correction?.votes.every(({ choice }) => choice === 'gerda')).toBe(true)
    expect(speech).toMatch(/voted for me/)
  }
  const votes = ['fritz', 'elena'].map((voter) => ({ voter, choice: 'gerda' }))
  table.happened(draft('vote.corrected', 'public', { player: 'gerda', correction: { day: 1, votes } }))
  for (const { correction } of table.answers({ player: 'david', kind: 'speak' })) expect(correction).toBeUndefined()
})

test('a true story about votes is left alone', () => {
  const table = benchmarkTable().at(1, 'vote').voted({ fritz: 'gerda', david: 'skip' }).at(2, 'discussion')
  table.said('anna', 'Fritz voted for Gerda on day 1. David abstained yesterday.')
  for (const { correction } of table.answers({ player: 'gerda', kind: 'speak' })) expect(correction).toBeUndefined()
})

test('a vigilante holds its fire without confidence and shoots whom a trusted sheriff has caught', () => {
  const table = benchmarkTable().at(1, 'night')
  const options = others('anna', 'boris', 'clara', 'david', 'fritz', 'gerda')
  for (const { choice } of table.answers({ player: 'elena', kind: 'shoot', options })) expect(choice).toBe('skip')
  table.at(1, 'discussion').claimed('clara', 'sheriff', { anna: 'mafia' }).at(2, 'night')
  for (const { choice } of table.answers({ player: 'elena', kind: 'shoot', options })) expect(choice).toBe('anna')
})

test('players with a history mention earlier games, and players without one do not', () => {
  const players = [{ name: 'Gerda', role: 'villager', diedOn: 1, diedBy: 'vote' as const }]
  const game = { id: 'before', number: 3, self: 'Fritz', winner: 'mafia', days: 3, players }
  const table = benchmarkTable().recalls('fritz', game).at(1, 'discussion')
  const speeches = table.answers({ player: 'fritz', kind: 'speak' })
  expect(share(speeches, ({ speech }) => /game 3.*Gerda.*day 1|game 3.*Gerda/i.test(speech ?? ''))).toBeGreaterThan(0.2)
  for (const { speech } of table.answers({ player: 'gerda', kind: 'speak' })) expect(speech).not.toMatch(/game \d/i)
})

test('mafia follow the target that a team-mate has picked before them', () => {
  const table = benchmarkTable().at(1, 'night')
  const options = ['clara', 'david', 'elena', 'fritz', 'gerda']
  for (const target of options) {
    const night = benchmarkTable().at(1, 'night')
    night.happened(draft('night.acted', ['anna', 'boris'], { player: 'anna', action: 'kill', target }))
    for (const { choice } of night.answers({ player: 'boris', kind: 'kill', options })) expect(choice).toBe(target)
  }
  const alone = ['anna', 'boris'] as const
  const picks = alone.flatMap((player) => table.answers({ player, kind: 'kill', options }).map(({ choice }) => choice))
  expect(new Set(picks).size).toBe(1)
})

test('mafia follow words as well as picks', () => {
  const table = benchmarkTable().at(1, 'night')
  table.happened(draft('mafia.spoke', ['anna', 'boris'], { player: 'anna', text: 'I propose Gerda.' }))
  const options = ['clara', 'david', 'elena', 'fritz', 'gerda']
  for (const { choice } of table.answers({ player: 'boris', kind: 'kill', options })) expect(choice).toBe('gerda')
})

test('a player that was asked something answers whoever asked, and not somebody else', () => {
  const table = benchmarkTable().at(1, 'discussion').said('gerda', 'What did you notice, Fritz?')
  for (const { speech } of table.answers({ player: 'fritz', kind: 'speak' })) expect(speech).toMatch(/Gerda/)
  const others = table.answers({ player: 'david', kind: 'speak' })
  expect(share(others, ({ speech }) => /Gerda, (?:you asked|since you ask)|To your question/.test(speech ?? ''))).toBe(
    0,
  )
})

test('a third player does not repeat an argument that two have made', () => {
  const table = benchmarkTable()
    .at(1, 'vote')
    .voted({ anna: 'fritz', elena: 'boris' })
    .died('fritz', 'vote', 'villager')
    .at(2, 'discussion')
    .said('clara', 'Anna pushed Fritz yesterday, and Fritz was town. I suspect Anna.')
    .said('david', 'Anna chose Fritz yesterday, and that was a town player. I accuse Anna.')
  const argument = /Anna [^.]*Fritz (?:yesterday|when)/
  expect(share(table.answers({ player: 'gerda', kind: 'speak' }), ({ speech }) => argument.test(speech ?? ''))).toBe(0)
})

test('an accuser who votes for somebody else says whom it leaves', () => {
  const table = benchmarkTable().at(1, 'discussion').said('gerda', 'I suspect Fritz.')
  table.claimed('clara', 'sheriff', { anna: 'mafia' }).at(1, 'vote')
  const options = others('anna', 'boris', 'clara', 'david', 'elena', 'fritz')
  for (const { choice, speech } of table.answers({ player: 'gerda', kind: 'vote', options })) {
    expect(choice).toBe('anna')
    expect(speech).toMatch(/Fritz/)
  }
})
