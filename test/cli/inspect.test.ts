import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMafiaGame, randomAgent } from '../../src/index.js'
import { connected, isType, type Page } from '../inspector/connected.js'
import { temporaryFolder } from '../support/temporary.js'
import { builtProgram, home } from './built-program.js'
import { nightzero } from './nightzero.js'
import { linesOf } from './run-cli.js'

/** Starts `nightzero inspect`. `printed` resolves with what matches, once it does. */
async function inspecting(...args: string[]) {
  const child = spawn(process.execPath, [await builtProgram, 'inspect', ...args], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '' },
  })
  let text = ''
  let look = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      look()
    })
  const printed = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text)
      if (found) return found[1] ?? found[0]
      await new Promise<void>((looked) => {
        look = looked
      })
    }
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { printed, ended, interrupt: () => child.kill('SIGINT') }
}

const link = /^Inspector: (http:\/\/127\.0\.0\.1:\d+\/)$/m
const over = ({ type, over }: { type: string; over?: boolean }) => type === 'nightzero.session' && over === true

test('a game begins when its page is opened, is shown to its end, and stays until Ctrl-C', async () => {
  const program = await inspecting('--rules', 'trial', '--seed', '7', '--agent', 'random', '--speed', 'instant')
  const url = await program.printed(link)
  await program.printed(/^Open it in a browser on this computer: the game begins then\. Ctrl-C ends\.$/m)
  const page = await connected(url)
  await page.until(over)
  expect(page.messages.find(isType('@xstate.actor'))).toMatchObject({
    type: '@xstate.actor',
    name: 'game',
    snapshot: { value: { setup: 'seating' } },
  })
  const { winner } = await createMafiaGame({ rules: 'trial', seed: '7', agent: randomAgent() }).run()
  await program.printed(new RegExp(`^The game is over: ${winner} after \\d+ days\\. Ctrl-C ends\\.$`, 'm'))
  const late = await connected(url)
  await late.until(isType('nightzero.live'))
  program.interrupt()
  expect(await program.ended).toBe(0)
})

test('a recorded game is played again, and the page steps through it', async () => {
  const { events } = await createMafiaGame({
    id: 'kept',
    rules: 'classic',
    players: 6,
    seed: 2,
    agent: randomAgent(),
  }).run()
  const file = join(temporaryFolder(), 'kept.jsonl')
  writeFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const program = await inspecting('--log', file, '--speed', '0.01')
  const page = await connected(await program.printed(link))
  await program.printed(/^Replay of the recorded game kept\.$/m)
  await page.until(isType('nightzero.live'))
  for (const phase of ['night', 'dawn', 'discussion']) await steppedTo(page, phase)
  page.close()
  program.interrupt()
  expect(await program.ended).toBe(130)
})

/** Steps, a phase at a time, until the page hears of `phase`. */
async function steppedTo(page: Page, wanted: string): Promise<void> {
  const isThere = ({ type, phase, paused }: { type: string; phase?: string; paused?: boolean }) =>
    type === 'nightzero.session' && phase === wanted && paused === true
  const before = page.messages.length
  page.send({ type: 'nightzero.step', unit: 'phase' })
  await page.until(isThere, before)
}

test('with --now a game begins at once', async () => {
  const program = await inspecting('--now', '--players', '5', '--seed', '1', '--speed', 'instant')
  await program.printed(/^The game is over: /m)
  program.interrupt()
  expect(await program.ended).toBe(0)
})

/** Said where no page was built, as `npm test` does first. */
const unbuilt = 'nightzero: The page is not built: run `npm run build:page`.'

test.each([
  [['--log', 'missing.jsonl'], /^nightzero: Cannot read the log `missing.jsonl`: no such file or directory\.$/],
  [['--log', 'package.json'], /^nightzero: `package.json`: /],
  [['--log', 'x.jsonl', '--seed', '1'], /'--log <file>' cannot be used with option '--seed <seed>'/],
  [['--rules', 'nosuch'], /nosuch/],
  [['--players', '2'], /^nightzero: .*2/],
  [['--port', '70000'], /Expected a port from 0 to 65535/],
  [['--speed', 'never'], /Expected instant, fast, normal, slow or a factor/],
])('%j is bad input, told in one line', async (args, message) => {
  const { status, stdout, stderr } = await nightzero(['inspect', ...args])
  expect(status).toBe(2)
  expect(stdout).toBe('')
  const told = linesOf(stderr).filter((line) => line !== unbuilt)
  expect(told).toEqual([expect.stringMatching(message)])
})
