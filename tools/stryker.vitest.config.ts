import { defineConfig } from 'vitest/config'

/** The tests of the rules and the charts, which must find the defects that `npm run mutate` puts in. */
export default defineConfig({
  test: {
    include: [
      'test/{kernel/rules,machines}/**/*.test.ts',
      'test/bad-input/rules.test.ts',
      'test/game/logs/golden.test.ts',
    ],
    exclude: ['**/*.isolated.test.ts'],
    testTimeout: 300_000,
    isolate: false,
    globalSetup: ['test/support/corpus-folder.ts'],
    setupFiles: ['test/support/each-file.ts'],
  },
})
