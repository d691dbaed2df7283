import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestProject } from 'vitest/node'
import config from '../../vitest.config.js'
import { possibilitiesOf } from './chart-coverage.js'
import { charts } from './charts.js'
import { setup, teardown } from './require-full-charts.js'

const everything = charts.flatMap(possibilitiesOf)
const files = readdirSync('test/machines').map((name) => resolve('test/machines', name))

/** The end of a run in which these files reported what they saw. */
const endOf = (ran: readonly string[], seen: readonly string[] | undefined, testNamePattern?: RegExp) => {
  const getFiles = () => ran.map((filepath) => ({ filepath, meta: { charts: seen } }))
  const project = { vitest: { state: { getFiles } }, config: { root: process.cwd(), testNamePattern } }
  setup(project as unknown as TestProject)
  teardown()
}

let exitCode: typeof process.exitCode
beforeEach(() => {
  exitCode = process.exitCode
})
afterEach(() => {
  process.exitCode = exitCode
})

test('every run of the tests ends with a look at the charts', () => {
  expect(config.test?.globalSetup).toContain('test/support/require-full-charts.ts')
})

test('a run in which everything happened passes', () => {
  expect(() => endOf(files, everything)).not.toThrow()
})

test('a run in which one thing never happened fails, and says what', () => {
  expect(() => endOf(files, everything.slice(1))).toThrow(`never seen: ${everything[0]}`)
  expect(process.exitCode).toBe(1)
})

test('a run in which nothing was reported fails', () => {
  expect(() => endOf(files, undefined)).toThrow('reported nothing')
})

test('a run of some tests only is not judged', () => {
  expect(() => endOf(files.slice(1), [])).not.toThrow()
  expect(() => endOf(files, [], /a trial/)).not.toThrow()
})
