import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/llama/**'],
    testTimeout: 120_000,
    globalSetup: ['test/support/require-full-charts.ts'],
  },
})
