import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { listStudyFiles } from '../../src/cli/study/study-files.js'
import { mockModels } from '../players/mock-model.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

let server: LLMock
let config: string
/** A finished study, moved away from where it was made. */
let made: string

const env = { MY_KEY: 'sk-planted-0123456789abcdef' }

beforeAll(async () => {
  server = await mockModels()
  const folder = temporaryFolder()
  config = join(folder, 'liars.yaml')
  const small = { name: 'small', model: 'm', baseURL: `${server.url}/v1`, apiKeyEnv: 'MY_KEY', temperature: 0.5 }
  writeFileSync(
    config,
    JSON.stringify({
      seed: 'liars',
      games: 4,
      entrants: [{ name: 'careful' }, small],
      tables: [{ rules: 'benchmark', players: 5 }],
      prices: { m: { input: 1, output: 2 } },
      study: { folder: 'out', title: 'Liars "measured"', authors: ['Ada Example'], license: 'CC-BY-4.0' },
    }),
  )
  const first = await nightzero(['tournament', config], env)
  expect({ status: first.status, stderr: first.stderr }).toEqual({ status: 0, stderr: '' })
  made = join(temporaryFolder(), 'elsewhere')
  renameSync(join(folder, 'out'), made)
}, 60_000)
afterAll(() => server.stop())

/** A copy to spoil. */
function copy(): string {
  const folder = join(temporaryFolder(), 'copy')
  cpSync(made, folder, { recursive: true })
  return folder
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

function change(folder: string, path: string, edit: (text: string) => string): void {
  const before = read(folder, path)
  const after = edit(before)
  expect(after, path).not.toBe(before)
  writeFileSync(join(folder, path), after)
}

describe('a study', () => {
  test('holds its config, logs, calls, figures, report, manifest and citation, and no key', () => {
    const files = readdirSync(made, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(made.length + 1))
    expect(files).toEqual(
      expect.arrayContaining([
        ...['CITATION.cff', 'README.md', 'config.yaml', 'manifest.json', 'report.html', 'study.json'],
        ...['entrants.csv', 'seats.csv', 'claims.csv', 'lies.csv', 'report.json'].map((name) => `figures/${name}`),
        ...['liars-1-1', 'liars-2-2'].flatMap((id) => [`logs/${id}.jsonl`, `calls/${id}.calls.jsonl.gz`]),
      ]),
    )
    for (const path of files) {
      const content = readFileSync(join(made, path))
      expect((path.endsWith('.gz') ? gunzipSync(content) : content).includes('planted'), path).toBe(false)
    }
  })

  test('says in its manifest what was asked for and what answered', () => {
    const manifest = JSON.parse(read(made, 'manifest.json'))
    expect(manifest).toMatchObject({
      title: 'Liars "measured"',
      seed: 'liars',
      planned: 4,
      stopped: null,
      tables: [{ rules: 'benchmark', players: 5 }],
      asked: { small: { model: 'm', baseURL: `${server.url}/v1`, temperature: 0.5 } },
      prices: { given: { m: { input: 1, output: 2 } } },
      facts: { games: 4, finished: 4 },
    })
    const { small, careful } = manifest.facts.answered
    expect(careful).toBeUndefined()
    expect(small.calls).toBeGreaterThan(10)
    expect(Object.keys(small.models)).toHaveLength(1)
    expect(small.parameters[0]).toMatchObject({ temperature: 0.5 })
    expect(small.prompts.count).toBeGreaterThan(10)
    expect(small.costUsd).toBeGreaterThan(0)
    const citation = parse(read(made, 'CITATION.cff'))
    expect(citation).toMatchObject({ title: 'Liars "measured"', version: expect.stringMatching(/^[0-9a-f]{12}$/) })
    expect(citation.authors).toEqual([{ 'family-names': 'Example', 'given-names': 'Ada' }])
    expect(citation.abstract).toContain('games of Mafia')
  })

  test('is valid wherever it is, and its figures come out again from the logs alone', async () => {
    const checked = await nightzero(['verify', made])
    expect(checked).toMatchObject({ status: 0, stderr: '' })
    expect(checked.stdout).toMatch(/4 logs, \d+ files and 5 tables of figures, all valid\./)
    const again = await nightzero(['report', made])
    expect(again).toMatchObject({ status: 0, stderr: '' })
    expect(again.stdout).toContain('computed again from the logs: all the same.')
    expect(again.stdout).toContain('4 of 4 games played')
  })

  test('is found however the path to its folder is written', () => {
    const path = `./${relative('', made)}/`
    expect(listStudyFiles(path)).toEqual(listStudyFiles(made))
  })

  test('is continued by the same command, and another study is refused its folder', async () => {
    const folder = copy()
    const manifest = read(folder, 'manifest.json')
    rmSync(join(folder, 'manifest.json'))
    expect((await nightzero(['verify', folder])).stdout).toMatch(/manifest\.json is missing: the study is not finished/)
    const sent = server.getRequests().length
    expect(await nightzero(['tournament', config, '--study', folder], env)).toMatchObject({ status: 0, stderr: '' })
    expect(server.getRequests()).toHaveLength(sent)
    expect(read(folder, 'manifest.json')).toBe(manifest)
    const other = await nightzero(['tournament', config, '--study', folder, '--games', '6'], env)
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('holds another study')])
    const full = temporaryFolder()
    writeFileSync(join(full, 'notes.txt'), 'mine')
    const refused = await nightzero(['tournament', config, '--study', full], env)
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('is not empty and holds no study')])
    expect(readdirSync(full)).toEqual(['notes.txt'])
  })
})

describe('what was changed afterwards is found, by name', () => {
  const repack = (folder: string, path: string, edit: (text: string) => string) => {
    const before = gunzipSync(readFileSync(join(folder, path))).toString()
    writeFileSync(join(folder, path), gzipSync(edit(before)))
  }

  test.each<[string, (folder: string) => void, RegExp]>([
    [
      'a word in a log',
      (folder) => change(folder, 'logs/liars-1-2.jsonl', (text) => text.replace('"text":"', '"text":"Not ')),
      /^logs\/liars-1-2\.jsonl is not valid: Event \d+/m,
    ],
    [
      'the winner in a log',
      (folder) => change(folder, 'logs/liars-1-1.jsonl', (text) => text.replace(/"winner":"\w+"/, '"winner":"draw"')),
      /^logs\/liars-1-1\.jsonl is not valid: Event \d+/m,
    ],
    [
      'the cost in a log, which no replay sees',
      (folder) => change(folder, 'logs/liars-1-1.jsonl', (text) => text.replace(/"costUsd":[\d.e-]+/, '"costUsd":0.5')),
      /^logs\/liars-1-1\.jsonl is not the file that the manifest lists\.$/m,
    ],
    [
      'a figure as JSON',
      (folder) =>
        change(folder, 'figures/report.json', (text) =>
          text.replace(/"value": -?\d/, (known) => (known.endsWith('7') ? '"value": 8' : '"value": 7')),
        ),
      /^figures\/report\.json differs: `ratings\[0\]\.\w+\.value` is [78]/m,
    ],
    [
      'a figure as CSV',
      (folder) => change(folder, 'figures/entrants.csv', (text) => text.replace('careful', 'clever')),
      /^figures\/entrants\.csv differs: line \d is `clever/m,
    ],
    [
      'a call',
      (folder) =>
        repack(folder, 'calls/liars-2-1.calls.jsonl.gz', (text) => text.replace('"status":200', '"status":500')),
      /^calls\/liars-2-1\.calls\.jsonl\.gz is not the file that the manifest lists\.$/m,
    ],
    [
      'the manifest, where the logs say otherwise',
      (folder) => change(folder, 'manifest.json', (text) => text.replace('"temperature": 0.5', '"temperature": 0')),
      /^manifest\.json .*/m,
    ],
    [
      'the manifest, where nothing else says so',
      (folder) => change(folder, 'manifest.json', (text) => text.replace(/"node": "v\d+/, '"node": "v99')),
      /^manifest\.json is not the manifest that CITATION\.cff names by its hash\.$/m,
    ],
    [
      'the report',
      (folder) => appendFileSync(join(folder, 'report.html'), '<p>Better than ever'),
      /^report\.html is not the file that the manifest lists\.$/m,
    ],
    [
      'a log that is gone',
      (folder) => rmSync(join(folder, 'logs/liars-2-2.jsonl')),
      /^logs\/liars-2-2\.jsonl is missing\.$/m,
    ],
    [
      'a file that was added',
      (folder) => {
        mkdirSync(join(folder, 'logs'), { recursive: true })
        cpSync(join(folder, 'logs/liars-1-1.jsonl'), join(folder, 'logs/liars-9-1.jsonl'))
      },
      /^logs\/liars-9-1\.jsonl is not listed in the manifest\.$/m,
    ],
    [
      'the citation',
      (folder) => change(folder, 'CITATION.cff', (text) => text.replace('"Example"', '"Else"')),
      /^CITATION\.cff is not what the study says of itself\.$/m,
    ],
  ])('%s', async (_what, spoil, found) => {
    const folder = copy()
    spoil(folder)
    const { status, stdout, stderr } = await nightzero(['verify', folder])
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(found)
  })

  test('and a figure also by computing it again', async () => {
    const folder = copy()
    change(folder, 'figures/seats.csv', (text) => text.replace(',true,', ',,').replace(/,1,/, ',,'))
    const { status, stdout } = await nightzero(['report', folder])
    expect(status).toBe(1)
    expect(stdout).toMatch(/figures\/seats\.csv differs: line \d+ is/)
  })
})

test.each([
  [['report', '.'], /is not the folder of a study/],
  [['tournament'], /Expected the file of a tournament/],
  [['tournament', 'a.yaml', '--config', 'b.yaml'], /Expected one file/],
  [['tournament', 'a.yaml', '--study', 'x', '--store', 'y.db'], /cannot be used with/],
])('%j is refused in a line', async (words, reason) => {
  const run = await nightzero(words)
  expect([run.status, run.stderr]).toEqual([2, expect.stringMatching(reason)])
  expect(run.stderr.trim().split('\n')).toHaveLength(1)
  expect(existsSync('x')).toBe(false)
})
