import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

const folder = temporaryFolder()

test('a file replaces sections of prompts by texts and files, for all and for one player', async () => {
  writeFileSync(join(folder, 'manner.txt'), 'How to behave\n- Whisper.\n')
  const config = join(folder, 'game.yaml')
  writeFileSync(
    config,
    `rules: trial
seed: 3
defaults:
  model: m
  baseURL: http://127.0.0.1:1/v1
  thought: false
  prompts: { advice: false, manner: { file: manner.txt } }
players:
  - { system: You are fond of risks., prompts: { task: Win at any price. } }
${'  - {}\n'.repeat(6)}`,
  )
  const { status, stdout, stderr } = await nightzero(['play', '--config', config, '--dry-run', '--verbose'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const prompts = stdout.split(/^━━━ (?=.*about \d+ tokens)/m).slice(1)
  const own = prompts.filter((prompt) => /^[a-z]+: p1,/.test(prompt))
  const others = prompts.filter((prompt) => !own.includes(prompt))
  expect(own.length).toBeGreaterThan(1)
  for (const prompt of own) expect(prompt).toMatch(/Win at any price\.[\s\S]*You are fond of risks\./)
  for (const prompt of others) expect(prompt).not.toMatch(/Win at any price|fond of risks/)
  for (const prompt of prompts) {
    expect(prompt).toContain('How to behave\n- Whisper.\n\nThe players')
    expect(prompt).not.toMatch(/`thought`|- Advice: |Think of/)
  }
})
