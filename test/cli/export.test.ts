import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMafiaGame } from '../../src/index.js'
import { nightzero } from './nightzero.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-export-'))
const { events } = await createMafiaGame({ players: 6, seed: 4, id: 'kept' }).run()
const saved = (name: string, log: readonly unknown[]) => {
  writeFileSync(join(folder, name), log.map((event) => `${JSON.stringify(event)}\n`).join(''))
  return join(folder, name)
}
const log = saved('game.jsonl', events)
const cut = saved('cut.jsonl', events.slice(0, -1))

test('a game is written as one page, by default for the public', async () => {
  const file = join(folder, 'public.html')
  expect(await nightzero(['export', log, '--html', '-o', file])).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(readFileSync(file, 'utf8')).toContain('"audience":"public"')
  const own = join(folder, 'own.html')
  expect(await nightzero(['export', log, '--html', '--view', 'p2', '-o', own])).toMatchObject({ status: 0 })
  expect(readFileSync(own, 'utf8')).toContain('"audience":"p2"')
})

test.each([
  ['a file that is there', [log, '--html', '-o', log], /it exists already; choose another name or remove it first/],
  ['an unknown view', [log, '--html', '--view', 'p9', '-o', 'x.html'], /Unknown view `p9`\. Choose public, viewers/],
  ['the moderator’s view of a running game', [cut, '--html', '--view', 'moderator', '-o', 'x.html'], /finished game/],
  ['no log', [join(folder, 'none.jsonl'), '--html', '-o', 'x.html'], /no such file or directory/],
  ['no form', [log, '-o', 'x.html'], new RegExp(`Write: .*export ${log} --html --out x\\.html\n$`)],
  ['no file to write', [log, '--html'], new RegExp(`Write: .*export ${log} --html --out game\\.html\n$`)],
  ['neither', [log, '--view', 'p2'], new RegExp(`Write: .*export ${log} --html --view p2 --out game\\.html\n$`)],
])('refuses %s in one line', async (_what, words, reason) => {
  const { status, stdout, stderr } = await nightzero(['export', ...words])
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(reason)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(existsSync('x.html')).toBe(false)
})

test('a game is written as one JSON document in any view: the analysis can be replayed, the omniscient view has no memories', async () => {
  const document = async (view: string) => {
    const file = join(folder, `${view}.json`)
    expect(await nightzero(['export', log, '--json', '--view', view, '-o', file])).toMatchObject({
      status: 0,
      stderr: '',
    })
    return JSON.parse(readFileSync(file, 'utf8'))
  }
  const analysis = await document('analysis')
  expect(analysis.events).toEqual(events)
  expect(analysis.answers.length).toBeGreaterThan(10)
  const omniscient = await document('omniscient')
  const types = new Set(omniscient.events.map(({ type }: { type: string }) => type))
  expect([types.has('thought.recorded'), types.has('answer.recorded'), types.has('memory.updated')]).toEqual([
    true,
    false,
    false,
  ])
  expect(await document('p2')).toMatchObject({ view: 'player', player: 'p2' })
  const page = await nightzero(['export', log, '--html', '--view', 'analysis', '-o', join(folder, 'x.html')])
  expect(page).toMatchObject({ status: 2, stderr: 'nightzero: --view analysis is written with --json.\n' })
})
