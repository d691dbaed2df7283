import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMafiaGame, scriptedAgent } from '../../../src/index.js'
import { gameReport, type VoiceSpeech, voiceReport, voiceSpeeches } from '../../../src/lab/stats/index.js'
import { nightzero } from '../../cli/nightzero.js'

/** Scripted players speak as the character of their name; without one, in a voice that changes from game to game. */
const withCharacters = ['Ada', 'Bruno', 'Celeste', 'Dmitri', 'Esther', 'Felix', 'Greta']
const withoutCharacters = ['Able', 'Baker', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf']

const played = (names: readonly string[]) =>
  Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(async (seed) => {
      const players = names.map((name) => ({ name }))
      return (await createMafiaGame({ rules: 'benchmark', players, seed, agent: scriptedAgent() }).run()).events
    }),
  )

const heard = async (names: readonly string[]): Promise<VoiceSpeech[]> =>
  (await played(names)).flatMap((events) => voiceSpeeches(events, gameReport(events), 'name'))

test('scripted players with characters are told apart on the same seeds on which players without are not', async () => {
  const apart = voiceReport(await heard(withCharacters))
  expect(apart).toMatchObject({ voices: 7, games: 10, byGame: true, leftOut: [] })
  expect(apart.toldApart.low).toBeGreaterThan(apart.placebo?.highest ?? 1)
  expect(apart.toldApart.share).toBeGreaterThan(0.5)
  const alike = voiceReport(await heard(withoutCharacters))
  expect(alike.toldApart.low).toBeLessThanOrEqual(alike.placebo?.highest ?? 0)
  for (const { byChance, placebo } of [apart, alike]) expect(placebo?.mean).toBeCloseTo(byChance ?? 0, 1)
})

test('the same speeches give the same report, in which no name of a player is a word', async () => {
  const speeches = await heard(withCharacters)
  expect(voiceReport(speeches)).toEqual(voiceReport(speeches))
  const words = new Set(speeches.flatMap((speech) => speech.words))
  for (const name of withCharacters) expect(words).not.toContain(name.toLowerCase())
})

/** Speeches of twelve games in which Ann and Bob say the same, and Cy something else. */
const made: readonly VoiceSpeech[] = Array.from({ length: 12 }, (_, game) =>
  ['Ann', 'Bob', 'Cy'].flatMap((voice) =>
    [0, 1].map((at) => ({
      voice,
      game: `g${game}`,
      words: voice === 'Cy' ? ['arr', 'matey', `sea${at}`] : ['i', 'think', (game + at) % 2 ? 'so' : 'not'],
    })),
  ),
).flat()

test('the report names the voices that sound alike', () => {
  const { pairs, alike, toldApart } = voiceReport(made)
  expect(alike.map(({ one, other }) => [one, other])).toEqual([['Ann', 'Bob']])
  expect(pairs.filter(({ toldApart: { share } }) => share === 1)).toHaveLength(2)
  expect(toldApart.share).toBeLessThan(0.7)
})

test('a voice with too few speeches is named and left out; of one game every fifth speech is held out', () => {
  const dan = { voice: 'Dan', game: 'g0', words: ['hello'] }
  expect(voiceReport([...made, dan]).leftOut).toEqual(['Dan'])
  const one = made.map((speech) => ({ ...speech, game: 'only' }))
  expect(voiceReport(one)).toMatchObject({ byGame: false, games: 1, alike: [{ one: 'Ann', other: 'Bob' }] })
  expect(voiceReport([dan])).toMatchObject({ speeches: 0, placebo: null, byChance: null })
})

test('the command prints the share, that of shuffled voices, and who sounds alike', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voices-'))
  for (const [at, events] of (await played(withCharacters)).entries())
    writeFileSync(join(folder, `${at}.jsonl`), events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const { status, stdout } = await nightzero(['stats', folder, '--voices', 'name'])
  expect(status).toBe(0)
  expect(stdout).toContain('Shuffled')
  expect(stdout).toContain('Sound alike')
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  expect((await nightzero(['stats', folder, '--voices', 'nose'])).status).toBe(2)
})
