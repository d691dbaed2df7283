import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/llama/**'],
    testTimeout: 120_000,
    // By default one core is left idle, which of two is half.
    maxWorkers: '100%',
    globalSetup: ['test/support/require-full-charts.ts'],
  },
})
