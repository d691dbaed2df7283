import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, inject, test } from 'vitest'

const isFailing = process.env.FAIL_THE_RUN === 'yes'

test.runIf(isFailing)('fails after Postgres was started', async () => {
  await fetch(inject('postgresHelper'))
  expect.fail('as it should')
})

test.skipIf(isFailing)('a run in which a test fails ends with status 1, with Postgres started too', () => {
  const args = [resolve('node_modules/vitest/vitest.mjs'), 'run', 'test/support/exit-status.test.ts']
  const env = { ...process.env, FAIL_THE_RUN: 'yes' }
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  expect(stdout).toContain('1 failed')
  expect(status).toBe(1)
})
