import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  exportGame,
  foldEvents,
  forkGame,
  type GameEvent,
  InvalidLogError,
  isEvent,
  replayGame,
  resumeGame,
  verifyLog,
  viewFor,
} from '../../../src/index.js'
import { importArena, importLLMafia, importTencent, inspectLog, kaggleReplay } from '../../../src/lab/formats/index.js'
import { claimsIn, gameReport, liesIn, suspicions } from '../../../src/lab/stats/index.js'

const fixture = (path: string) => readFileSync(join(import.meta.dirname, '../../fixtures', path), 'utf8')
const told = (events: readonly GameEvent[], ...types: readonly GameEvent['type'][]) =>
  events.filter(({ type }) => types.includes(type)).map(({ day, phase, data }) => ({ day, phase, ...data }))
const deaths = (events: readonly GameEvent[]) =>
  gameReport(events).deaths.map(({ player, role, day, cause }) => [player, role, day, cause])

describe('a game of LLMafia', () => {
  const files = { config: fixture('llmafia/0001/config.json'), messages: fixture('llmafia/0001/all_messages.txt') }
  const { events, report } = importLLMafia(files)

  test('has its players, who a person and who a model plays, and no real name', () => {
    const { players, winner } = gameReport(events)
    expect(players.map(({ name, role, agent, won }) => [name, role, agent, won])).toEqual([
      ['Robin', 'villager', 'person', true],
      ['Sage', 'mafia', 'person', false],
      ['Terry', 'villager', 'vendor/small', true],
      ['Winter', 'villager', 'person', true],
      ['Ziggy', 'villager', 'person', true],
    ])
    expect(winner).toBe('town')
    expect(JSON.stringify(events)).not.toContain('somebody real')
  })

  test('has speeches by day, words of the mafia at night, votes and deaths', () => {
    expect(told(events, 'speech.given')).toEqual([
      { day: 1, phase: 'discussion', player: 'p1', text: 'good morning: shall we start?' },
      { day: 1, phase: 'discussion', player: 'p3', text: 'I suspect Sage.' },
      { day: 1, phase: 'discussion', player: 'p2', text: 'no, it is Robin' },
      { day: 2, phase: 'discussion', player: 'p4', text: 'Sage was against both.' },
    ])
    expect(told(events, 'mafia.spoke')).toEqual([
      { day: 1, phase: 'night', player: 'p2', text: 'Terry knows too much' },
    ])
    expect(events.find(({ type }) => type === 'mafia.spoke')?.audience).toEqual(['p2'])
    expect(told(events, 'vote.resolved')).toMatchObject([
      { day: 1, tally: { p1: 3, p2: 2 }, player: 'p1', tied: [] },
      { day: 2, tally: { p2: 2, p5: 1 }, player: 'p2' },
    ])
    expect(deaths(events)).toEqual([
      ['p1', 'villager', 1, 'vote'],
      ['p3', 'villager', 1, 'mafia'],
      ['p2', 'mafia', 2, 'vote'],
    ])
    expect(report).toEqual([{ line: 5, text: 'a line that is no message', reason: 'This is not a message.' }])
  })

  test('is read as the public repository has it, by three files of chats', () => {
    const lines = [
      ['manager', "[23:58:00] Game-Manager: Now it's Daytime for 3 minutes."],
      ['daytime', '[23:58:00] Robin: good morning'],
      ['nighttime', '[23:59:00] Sage: nobody hears this yet'],
      ['daytime', '[00:01:00] Game-Manager: Robin voted for Terry'],
      ['manager', '[00:01:00] Game-Manager: Terry was voted out. Their role was bystander'],
      ['manager', "[00:01:00] Game-Manager: Now it's Nighttime for 1 minutes."],
      ['daytime', '[00:01:02] Robin: wait'],
      ['nighttime', '[00:01:30] Sage: Robin next'],
      ['nighttime', '[00:02:00] Game-Manager: Sage voted for Robin'],
      ['manager', '[00:02:00] Game-Manager: Robin was voted out. Their role was bystander'],
      ['manager', "[00:02:00] Game-Manager: Now it's Daytime for 3 minutes."],
      ['daytime', '[00:02:00] Winter: who is left?'],
    ] as const
    const chat = (name: string) => lines.flatMap(([file, line]) => (file === name ? line : [])).join('\n')
    const messages = { daytime: chat('daytime'), nighttime: chat('nighttime'), manager: chat('manager') }
    const read = importLLMafia({ config: files.config, messages })
    expect(told(read.events, 'speech.given')).toMatchObject([
      { day: 1, phase: 'discussion', text: 'good morning' },
      { day: 1, phase: 'discussion', text: 'wait' },
      { day: 2, phase: 'discussion', text: 'who is left?' },
    ])
    expect(told(read.events, 'mafia.spoke')).toMatchObject([{ text: 'nobody hears this yet' }, { text: 'Robin next' }])
    expect(deaths(read.events)).toEqual([
      ['p3', 'villager', 1, 'vote'],
      ['p1', 'villager', 1, 'mafia'],
    ])
    expect(read.report).toEqual([])
  })

  test('stays open where it breaks off, and is refused without its configuration', () => {
    const cut = files.messages.split('\n').slice(0, 12).join('\n')
    expect(foldEvents(importLLMafia({ ...files, messages: cut }).events).winner).toBeNull()
    expect(() => importLLMafia({ ...files, config: '{}' })).toThrow(InvalidLogError)
  })
})

describe('a game of Tencent', () => {
  const text = fixture('tencent/game.json')
  const { events, report } = importTencent(text)

  test('has its players, the acts of each night and what became of them', () => {
    const { players, winner } = gameReport(events)
    expect(players.map(({ role, agent }) => `${role} ${agent}`)).toEqual([
      ...['seer aa', 'werewolf bb', 'witch cc', 'villager dd', 'hunter ee', 'villager ff'],
    ])
    expect(winner).toBe('town')
    expect(told(events, 'night.explained')).toMatchObject([
      {
        day: 1,
        acts: [
          { power: 'kill', by: 'p2', target: 'p4', result: 'prevented' },
          { power: 'investigate', by: 'p1', target: 'p2', result: 'done' },
          { power: 'heal', by: 'p3', target: 'p4', result: 'done' },
        ],
        deaths: [],
      },
      {
        day: 2,
        deaths: [
          { player: 'p2', cause: 'witch' },
          { player: 'p4', cause: 'mafia' },
        ],
      },
    ])
    expect(told(events, 'investigation.learned')).toMatchObject([{ player: 'p1', target: 'p2', result: 'mafia' }])
  })

  test('has a tie that is voted on again after two speeches, and last words', () => {
    const said = told(events, 'speech.given', 'defense.given', 'last-words.given', 'vote.resolved')
    expect(said.map(({ phase }) => phase)).toEqual([
      'discussion',
      'discussion',
      'vote',
      'defense',
      'revote',
      'lastWords',
    ])
    expect(told(events, 'vote.resolved')).toMatchObject([
      { outcome: 'revote', tied: ['p1', 'p2'], tally: { p1: 2, p2: 2 } },
      { outcome: 'eliminated', player: 'p1', tally: { p1: 2, p2: 1 } },
    ])
  })

  test('says what it left out, and its claims are read like those of any log', () => {
    expect(report.map(({ text, reason }) => [text, reason])).toEqual([
      ['6: Fool', 'No role here corresponds to it: a villager.'],
      ['Day 2 Night: Hunter shot', 'This field is no event here.'],
    ])
    expect(claimsIn(events)[0]).toMatchObject({ player: 'p1', kind: 'role', role: 'seer', truthful: true })
    expect(() => importTencent('[]')).toThrow(InvalidLogError)
  })

  test('is a draw, and reported, if the result names no side', () => {
    const { events, report } = importTencent(text.replace('Villagers Win', 'Called Off'))
    expect(gameReport(events).winner).toBe('draw')
    expect(report).toContainEqual({
      line: expect.any(Number),
      text: 'Game Result: Called Off',
      reason: 'No team here corresponds to it: the game counts as a draw.',
    })
  })
})

describe('a game of Werewolf Arena', () => {
  const text = fixture('imports/werewolf-arena-game_complete.json')
  const { events, report } = importArena(text)

  test('has its names, roles and models, its deaths, its winner and every speech', () => {
    const { players, winner } = gameReport(events)
    expect(players.map(({ name, role, agent }) => [name, role, agent])).toEqual([
      ['Tobin', 'villager', 'm-2'],
      ['Dario', 'villager', 'm-2'],
      ['Will', 'villager', 'm-2'],
      ['Nina', 'werewolf', 'm-3'],
      ['Anka', 'doctor', 'm-1'],
      ['Rune', 'seer', 'm-1'],
    ])
    expect(winner).toBe('town')
    expect(deaths(events)).toEqual([
      ['p3', 'villager', 1, 'mafia'],
      ['p4', 'werewolf', 1, 'vote'],
    ])
    expect(events.flatMap((event) => (isEvent(event, 'speech.given') ? event.data.text : []))).toEqual([
      'I am the seer, and Nina is a werewolf.',
      'Rune lies. I am a villager.',
      'I believe Rune.',
    ])
    expect(told(events, 'vote.resolved')).toMatchObject([{ day: 1, tally: { p4: 4, p6: 1 }, player: 'p4' }])
    expect(told(events, 'investigation.learned')).toMatchObject([{ player: 'p6', target: 'p4', result: 'mafia' }])
  })

  test('has claims, and the seer is no liar', () => {
    expect(claimsIn(events).map(({ player, kind, target, truthful }) => [player, kind, target, truthful])).toEqual([
      ['p6', 'role', 'p6', true],
      ['p6', 'result', 'p4', true],
      ['p4', 'role', 'p4', false],
    ])
  })

  test('says what it left out, and fields that are not known by their names', () => {
    expect(report.map(({ text }) => text)).toEqual(['votes of day 1', 'bids'])
    const game = JSON.parse(text)
    const odd = importArena(
      JSON.stringify({ ...game, weather: 'fog', rounds: [{ ...game.rounds[0], mood: 3, unmasked: 'Zed' }] }),
    )
    expect(odd.report.map(({ text, reason }) => `${text}: ${reason}`)).toEqual(
      expect.arrayContaining([
        'Zed: No player has this name.',
        'weather: This field of the game is not known.',
        'mood: This field of a round is not known.',
      ]),
    )
  })

  test('stays open where it broke off, and nobody dies whom the doctor protects', () => {
    const game = JSON.parse(text)
    const [round] = game.rounds
    const saved = { ...round, eliminated: 'Rune', exiled: null, votes: [] }
    const { events } = importArena(JSON.stringify({ ...game, rounds: [saved], winner: '', error_message: 'timed out' }))
    expect(deaths(events)).toEqual([])
    expect(foldEvents(events).winner ?? null).toBeNull()
    expect(() => importArena('{"rounds": []}')).toThrow(InvalidLogError)
  })

  test('is not played again, and that is said in a sentence', async () => {
    const reason = /^This game was not played by this engine, but read from elsewhere: .* not played again or on\.$/
    expect(await verifyLog(events)).toMatchObject({
      ok: false,
      check: 'replay',
      message: expect.stringMatching(reason),
    })
    await expect(replayGame(events)).rejects.toThrow(reason)
  })

  test.each<[what: string, events: unknown]>([
    ['is shown', viewFor('public', events).events],
    ['is counted', [gameReport(events)]],
    ['is read for lies', liesIn(events).claims],
    ['is measured for suspicion', suspicions(events)],
    ['is written as JSON', [exportGame(events, { view: 'moderator' })]],
    ['is written for Kaggle', kaggleReplay(events).steps],
    ['is written for Inspect AI', inspectLog([events]).samples],
  ])('%s', (_, found) => {
    expect((found as readonly unknown[]).length).toBeGreaterThan(0)
  })

  test.each<[what: string, run: () => unknown]>([
    ['replayed', () => replayGame(events)],
    ['continued', () => resumeGame(events.slice(0, -1))],
    ['played again from an answer', () => forkGame(events, { at: 9, change: { choice: 'p2' } })],
  ])('is not %s, and that is said in a sentence', async (_, run) => {
    await expect((async () => run())()).rejects.toThrow(InvalidLogError)
    await expect((async () => run())()).rejects.toThrow(/^This game was not played by this engine/)
  })
})
