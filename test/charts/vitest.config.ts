import { createRequire } from 'node:module'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// The folder in which `npm run test:xstate` has installed the newest XState.
const folder = process.env.XSTATE_FOLDER ?? '.'
const xstate = join(createRequire(join(folder, 'package.json')).resolve('xstate'), '../xstate.cjs.mjs')

export default defineConfig({
  resolve: { alias: [{ find: /^xstate$/, replacement: xstate }] },
  test: { root: import.meta.dirname, include: ['**/*.test.ts'], testTimeout: 300_000 },
})
