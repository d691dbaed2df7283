import { expect, test } from 'vitest'
import { statisticsLines } from '../../src/cli/output/game-numbers.js'
import { displayWidth, openingScene, plain, widthFor, wrapLines } from '../../src/cli/output/scene.js'
import { layOutEvent } from '../../src/cli/output/tell.js'
import { type Agent, createMafiaGame, type GameEvent, randomAgent, viewFor } from '../../src/index.js'

/** Every line that `observer` reads of a log. */
function told(observer: string, events: readonly GameEvent[], width?: number): string[] {
  let scene = openingScene(observer, plain, width)
  return viewFor(observer, events).events.flatMap((event) => {
    const { lines, scene: next } = layOutEvent(scene, event)
    scene = next
    return lines
  })
}

/** The same without the breaks of the page. */
const unfolded = (observer: string, events: readonly GameEvent[]) =>
  told(observer, events).join(' ').replace(/\s+/g, ' ')

const randomly = randomAgent()
/** Answers as `random` does, with a thought, a note, a claim and long words; its first nomination is illegal. */
const talkative: Agent = {
  name: 'talkative',
  act: async (request) => {
    const answer = await randomly.act(request)
    const speech = `As ${request.playerId} I must say: ${'wordy '.repeat(40)}`
    const told =
      request.kind === 'speak'
        ? { claim: { role: 'sheriff' as const, results: [{ player: 'p1', result: 'mafia' as const }] } }
        : {}
    const illegal = request.kind === 'nominate' && request.attempt === 1 ? { choice: 'the moon' } : {}
    return { ...answer, speech, thought: 'Nobody must know.', memory: { plan: 'hide' }, ...told, ...illegal }
  },
}

const playedBy = (agent: Agent) => createMafiaGame({ rules: 'trial', players: 6, agent, seed: 2, maxRetries: 1 }).run()

test('the moderator reads thoughts, notes, refused answers and whether claims are true; the public does not', async () => {
  const { events } = await playedBy(talkative)
  const secret = unfolded('moderator', events)
  const open = unfolded('public', events)
  for (const part of [
    'thinks: Nobody must know.',
    'notes: {"plan":"hide"}',
    'The claimed role is',
    'The claimed results are false.',
    'answer (nominate, try 1) does not count',
    'chose to kill',
  ]) {
    expect(secret).toContain(part)
    expect(open).not.toContain(part)
  }
  const { name } = viewFor('public', events).players[0] as { name: string }
  expect(open).toContain(`claims to be a sheriff, and that ${name} is mafia.`)
})

test('answers that never came are told as the rules answered them', async () => {
  const silent: Agent = { act: () => Promise.reject(new Error('The line is dead.')) }
  const { events } = await playedBy(silent)
  const lines = unfolded('moderator', events)
  expect(lines).toContain('gives no valid answer (speak), so the default is used: "I need more time to think."')
  expect(lines).toContain('The line is dead.')
})

test.each([80, 63, 40])('no line is wider than a page of %i columns, whatever is said', async (width) => {
  const { events } = await playedBy(talkative)
  const wordy = openingScene('moderator', plain, width)
  for (const observer of ['public', 'moderator', 'p1', 'p4'])
    for (const line of [...told(observer, events, width), ...statisticsLines(wordy, priced(events))])
      expect(displayWidth(line), line).toBeLessThanOrEqual(width)
})

/** The same log with the costs that a model with a long name would have. */
const priced = (events: readonly GameEvent[]): GameEvent[] =>
  events.map((event) =>
    event.type === 'answer.recorded'
      ? {
          ...event,
          meta: {
            at: 0,
            usage: {
              model: 'a-maker/a-model-with-a-very-long-name-2026',
              inputTokens: 12_345,
              outputTokens: 999,
              costUsd: 0.01,
            },
          },
        }
      : event,
  )

test('a page is as wide as a narrow terminal, and 80 columns elsewhere', () => {
  const widths = [120, 80, 63, 40, 20, 0].map((columns) => widthFor({ isTTY: true, columns }))
  expect(widths).toEqual([80, 80, 63, 40, 40, 80])
  expect(widthFor({ isTTY: false, columns: 50 })).toBe(80)
})

test('words that were cut are told as cut, whoever said them to whom', async () => {
  const { events } = await createMafiaGame({
    rules: { extends: 'night-zero', maxDays: 1, summaries: true },
    players: 6,
    agent: talkative,
    narrator: talkative,
    seed: 2,
    maxSpeechChars: 12,
  }).run()
  const lines = unfolded('moderator', events)
  const marks = events.filter(({ data }) => 'truncated' in data && data.truncated).length
  expect(lines.split('[cut short]').length - 1).toBe(marks)
  expect(marks).toBeGreaterThan(15)
})

test('a log about players who do not exist is told without a fault', async () => {
  const { events } = await playedBy(talkative)
  const strangers = events.map(
    (event) => JSON.parse(JSON.stringify(event).replaceAll(/"p(\d)"/g, '"x$1"')) as GameEvent,
  )
  const [created, opened, ...rest] = strangers
  const seats = JSON.parse(JSON.stringify(opened).replaceAll('"x', '"p'))
  expect(told('moderator', [created as GameEvent, seats, ...rest]).join('\n')).toContain('x1')
  expect(told('moderator', rest).length).toBeGreaterThan(10)
})

test.each([
  ['a b c d', 3, ['a b', 'c d']],
  ['one\ntwo', 10, ['one', 'two']],
  ['abcdefgh', 3, ['abc', 'def', 'gh']],
  ['漢字漢字', 4, ['漢字', '漢字']],
  ['', 10, ['']],
])('%j in %i columns', (text, width, lines) => {
  expect(wrapLines(text, width)).toEqual(lines)
})

test('a narrator is read by viewers and by the moderator, not by the public or a player', async () => {
  const narrator: Agent = { act: () => ({ speech: 'A cold wind blows through the town.', thought: 'Spooky.' }) }
  const { events } = await createMafiaGame({ rules: 'trial', players: 6, agent: randomly, narrator, seed: 2 }).run()
  for (const observer of ['viewers', 'moderator']) expect(unfolded(observer, events)).toContain('A cold wind blows')
  for (const observer of ['public', 'p1', 'narrator']) expect(unfolded(observer, events)).not.toContain('A cold wind')
})
