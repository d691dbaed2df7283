import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inProcess } from '../cli/run-cli.js'
import { temporaryFolder } from '../support/temporary.js'

const readme = readFileSync('README.md', 'utf8')
const folder = temporaryFolder()

/** The command that the README gives for something, with its file in a folder of the test's. */
function commandWith(word: string): string[] {
  const [, command = ''] = readme.match(new RegExp(`\`npx nightzero (${word} [^\`]*)\``)) ?? []
  return command
    .replace('game.jsonl', join(folder, 'game.jsonl'))
    .replace('suite.jsonl', join(folder, 'suite.jsonl'))
    .split(' ')
}

test('the game of the README is kept, shown, proved and forked by its commands, and comes out as it says', async () => {
  const played = await inProcess(commandWith('play'))
  const [, shown = 'no game'] = readme.match(/^```text\n( {2}.*?)\n```$/ms) ?? []
  expect(played.stdout).toContain(shown)
  expect(await inProcess(commandWith('verify'))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('all valid (ended'),
  })
  const { stdout } = await inProcess(commandWith('fork'))
  expect(stdout).toMatch(/\nBefore: The mafia wins, .*\nNow: {4}The town wins, /)
  const cut = await inProcess(commandWith('positions'))
  expect(cut).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(join(folder, 'suite.jsonl'), 'utf8').split('\n').length).toBeGreaterThan(5)
})
