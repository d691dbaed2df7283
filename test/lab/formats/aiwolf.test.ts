import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foldEvents, type GameEvent, InvalidLogError, isEvent, verifyLog, viewFor } from '../../../src/index.js'
import { importAIWolf } from '../../../src/lab/formats/index.js'
import { claimsIn, gameReport } from '../../../src/lab/stats/index.js'

const text = readFileSync(join(import.meta.dirname, '../../fixtures/aiwolf/village.log'), 'utf8')
const { events, report } = importAIWolf(text)
const told = (type: GameEvent['type'], from: readonly GameEvent[] = events) =>
  from.filter((event) => event.type === type).map(({ day, phase, data }) => ({ day, phase, ...data }))

test('the players, their roles and what became of them are those of the log', () => {
  const { players, winner, day } = foldEvents(events)
  expect(players.map(({ id, name, role, status, diedOn }) => [id, name, role, status, diedOn])).toEqual([
    ['p1', 'Agent[01]', 'seer', 'alive', undefined],
    ['p2', 'Agent[02]', 'werewolf', 'dead', 2],
    ['p3', 'Agent[03]', 'bodyguard', 'alive', undefined],
    ['p4', 'Agent[04]', 'villager', 'dead', 1],
    ['p5', 'Agent[05]', 'possessed', 'alive', undefined],
    ['p6', 'Agent[06]', 'villager', 'alive', undefined],
  ])
  expect([winner, day]).toEqual(['town', 2])
  const [created] = events
  expect(created && isEvent(created, 'game.created') && created.data.players[1]).toMatchObject({ agent: 'thicket' })
})

test('talks are speeches, with their commas and line breaks; whispers are for the mafia', () => {
  expect(told('speech.given')).toEqual([
    {
      day: 1,
      phase: 'discussion',
      player: 'p1',
      text: 'Good morning, everyone. I looked at Agent[04], and it is human.',
    },
    { day: 1, phase: 'discussion', player: 'p5', text: 'No, I am the seer:\nAgent[04] howls at night.' },
    { day: 2, phase: 'discussion', player: 'p1', text: 'Agent[02] is the wolf.' },
  ])
  expect(told('mafia.spoke')).toEqual([{ day: 1, phase: 'night', player: 'p2', text: 'The seer is too loud.' }])
  expect(viewFor('p1', events).events.map(({ type }) => type)).not.toContain('mafia.spoke')
})

test('a tie is voted on again, and the second count decides', () => {
  expect(told('vote.cast').map(({ phase }) => phase)).toEqual([
    ...Array(6).fill('vote'),
    ...Array(6).fill('revote'),
    ...Array(3).fill('vote'),
  ])
  expect(told('vote.resolved')).toEqual(
    [
      { day: 1, phase: 'revote', tally: { p5: 3, p4: 3 }, outcome: 'revote', tied: ['p4', 'p5'] },
      { day: 1, phase: 'revote', tally: { p5: 2, p4: 4 }, outcome: 'eliminated', player: 'p4', tied: [] },
      { day: 2, phase: 'vote', tally: { p2: 2, p1: 1 }, outcome: 'eliminated', player: 'p2', tied: [] },
    ].map((resolved, index) => (index === 0 ? { ...resolved, phase: 'vote' } : resolved)),
  )
})

test('a tie that is broken by lot is a tie, and one that leads alone is none', () => {
  const opening = text.split('\n').slice(0, 6)
  const voted = (...lines: string[]) => told('vote.resolved', importAIWolf([...opening, ...lines].join('\n')).events)[0]
  const even = ['1,vote,1,5', '1,vote,2,4', '1,vote,3,5', '1,vote,4,2', '1,vote,5,4']
  expect(voted(...even, '1,execute,5,POSSESSED')).toMatchObject({ player: 'p5', tied: ['p4', 'p5'] })
  expect(voted(...even, '1,execute,4,VILLAGER')).toMatchObject({ player: 'p4', tied: ['p4', 'p5'] })
  expect(voted(...even, '1,attack,-1,false')).toMatchObject({ outcome: 'nobody', tied: ['p4', 'p5'] })
  expect(voted(...even, '1,vote,6,5', '1,execute,5,POSSESSED')).toMatchObject({ player: 'p5', tied: [] })
})

test('a role without a counterpart plays as villager and is reported', () => {
  const imported = importAIWolf(
    text.replace('1,6,VILLAGER', '1,6,FREEMASON').replace('status,6,VILLAGER', 'status,6,FREEMASON'),
  )
  expect(foldEvents(imported.events).players[5]?.role).toBe('villager')
  expect(imported.report[0]).toMatchObject({
    line: 6,
    reason: 'No role here corresponds to FREEMASON: it becomes a villager.',
  })
})

test('the seer learns teams, the guard holds, and the night is explained', () => {
  expect(told('investigation.learned')).toEqual([
    { day: 0, phase: 'nightZero', player: 'p1', target: 'p4', result: 'town' },
    { day: 1, phase: 'night', player: 'p1', target: 'p2', result: 'mafia' },
  ])
  expect(told('night.explained')).toEqual([
    {
      day: 1,
      phase: 'dawn',
      acts: [
        { power: 'kill', by: 'p2', target: 'p1', result: 'prevented' },
        { power: 'protect', by: 'p3', target: 'p1', result: 'done' },
      ],
      deaths: [],
    },
  ])
})

test('every line without a counterpart is reported, in order and with its reason', () => {
  expect(report.map(({ line, reason }) => [line, reason])).toEqual([
    [17, expect.stringMatching(/says nothing/)],
    [18, expect.stringMatching(/says nothing/)],
    [42, expect.stringMatching(/DEAD, but no earlier record says so/)],
    [47, expect.stringMatching(/no status line/)],
    [49, expect.stringMatching(/dance are not known/)],
    [51, expect.stringMatching(/was over/)],
  ])
  for (const { line, text: shown } of report) expect(text.split('\n')[line - 1]).toBe(shown)
})

test('a foreign game has the form of a log and opens its commitment, and does not claim to have been played here', async () => {
  expect(Object.isFrozen(events[0])).toBe(true)
  expect(await verifyLog(events)).toMatchObject({ ok: false, check: 'replay' })
})

test('a text that is no such log is refused', () => {
  for (const foreign of ['', 'hello', '{"a":1}', '0,talk,0,0,1,hi'])
    expect(() => importAIWolf(foreign)).toThrow(InvalidLogError)
  expect(() => importAIWolf(Buffer.from('0,status,1') as never)).toThrow('Expected an AIWolf log as a text')
})

const imported = (name: string) =>
  importAIWolf(readFileSync(join(import.meta.dirname, '../../fixtures/imports', name), 'utf8'))
const namesIn = (log: readonly GameEvent[]) => foldEvents(log).players.map(({ name }) => name)
const wordsIn = (log: readonly GameEvent[]) =>
  log.flatMap((event) => (isEvent(event, 'speech.given') ? event.data.text : []))

test('the seventh column of status is the name at the table, by which claims about others are read', () => {
  const { events, report } = imported('aiwolf-names.log')
  expect(namesIn(events)).toEqual(['Tobin', 'Nina', 'Rune', 'Anka', 'Dario'])
  expect(claimsIn(events).map(({ player, target, result }) => [player, target, result])).toEqual([
    ['p3', 'p3', 'seer'],
    ['p3', 'p2', 'mafia'],
  ])
  expect(gameReport(events)).toMatchObject({ winner: 'town', deaths: [{ player: 'p2', day: 1, cause: 'vote' }] })
  expect(report).toEqual([])
})

test('a name that two agents have, or one has not, is no name', () => {
  const written = readFileSync(join(import.meta.dirname, '../../fixtures/imports/aiwolf-names.log'), 'utf8')
  for (const other of [',Tobin', ''])
    expect(namesIn(importAIWolf(written.replaceAll(',Nina\n', `${other}\n`)).events)[1]).toBe('Agent[02]')
})

test('a time that is joined to each speech is no part of it, and the report says so', () => {
  const { events, report } = imported('aiwolf-free-form.log')
  expect(wordsIn(events)).toEqual([
    'Good morning to you all',
    'Good morning, Tobin, and all the others',
    'I am the seer. Nina is mafia.',
    'I believe Rune',
  ])
  expect(report.map(({ line, reason }) => [line, reason])).toEqual([[6, expect.stringContaining('is a time')]])
})

test('a number at the end of some speeches is said', () => {
  const written = readFileSync(join(import.meta.dirname, '../../fixtures/imports/aiwolf-names.log'), 'utf8')
  const { events } = importAIWolf(written.replace('I believe Rune', 'I believe Rune,1778641295'))
  expect(wordsIn(events)).toContain('I believe Rune,1778641295')
})

test('columns that are not known are named, once for each kind of record', () => {
  const written = readFileSync(join(import.meta.dirname, '../../fixtures/imports/aiwolf-names.log'), 'utf8')
  const { report } = importAIWolf(written.replace(/,vote,(\d),(\d)/g, ',vote,$1,$2,0.5'))
  expect(report.map(({ reason }) => reason)).toEqual(['Column 5 and later ones of `vote` are not known, and not read.'])
})

test('a speech is read as far as one may go here, and the report says so', () => {
  const written = readFileSync(join(import.meta.dirname, '../../fixtures/imports/aiwolf-names.log'), 'utf8')
  const { events, report } = importAIWolf(written.replace('I believe Rune', 'I believe Rune. '.repeat(1_000)))
  expect(wordsIn(events).at(-1)?.length).toBeLessThanOrEqual(2_000)
  expect(report).toMatchObject([{ line: 15, reason: 'Only the first 2000 characters of a speech are read.' }])
})
