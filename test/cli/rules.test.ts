import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { gameMachineFor, voteMachine } from '../../machines/index.js'
import { displayWidth } from '../../src/cli/output/scene.js'
import { gameMachines, readDiagram, statesIn } from '../../src/diagrams/index.js'
import { presets, ruleCard } from '../../src/index.js'
import { nightzero } from './nightzero.js'
import { linesOf } from './run-cli.js'

test('without a preset the presets are listed, one a line', async () => {
  const { status, stdout } = await nightzero(['rules'])
  expect(status).toBe(0)
  expect(linesOf(stdout).map((line) => line.split(' ')[0])).toEqual(Object.keys(presets))
})

test.each(Object.keys(presets) as (keyof typeof presets)[])('%s is printed as JSON and as a card', async (name) => {
  const [json, card] = await Promise.all([
    nightzero(['rules', name]),
    nightzero(['rules', name, '--card', '--players', '10']),
  ])
  expect(JSON.parse(json.stdout)).toEqual(presets[name])
  expect(card.stdout.replace(/\n {2}/g, ' ')).toBe(`${ruleCard(presets[name], 10)}\n`)
  for (const line of linesOf(card.stdout)) expect(displayWidth(line)).toBeLessThanOrEqual(80)
})

test('--diagram prints the whole game by the rules, as it lies among the documents', async () => {
  const { status, stdout } = await nightzero(['rules', 'trial', '--diagram'])
  expect(status).toBe(0)
  expect(stdout).toBe(readFileSync('docs/charts/preset-trial.mmd', 'utf8'))
  expect(await nightzero(['rules', 'trial', '--diagram', '--card'])).toMatchObject({ status: 2, stdout: '' })
})

test('--chart json prints the charts that a game with the rules runs, from which XState makes them again', async () => {
  const [all, one] = await Promise.all([
    nightzero(['rules', 'classic', '--chart', 'json']),
    nightzero(['rules', 'classic', '--chart', 'json', '--machine', 'vote']),
  ])
  const charts = JSON.parse(all.stdout)
  expect(Object.keys(charts)).toContain('teamChat')
  expect(Object.keys(charts)).toContain('control')
  expect(Object.keys(charts)).not.toContain('trial')
  expect(JSON.parse(one.stdout)).toEqual(charts.vote)
  expect(readDiagram(createMachine(charts.vote))).toEqual(readDiagram(voteMachine))
})

test.each(['classic', 'night-zero', 'reactive'] as const)(
  'every chart of %s that is printed makes the same machine again, with its tags and phases',
  async (name) => {
    const printed = JSON.parse((await nightzero(['rules', name, '--chart', 'json'])).stdout)
    const machines = Object.entries(gameMachines(gameMachineFor(presets[name]), presets[name]))
    expect(machines.length).toBeGreaterThan(10)
    for (const [id, machine] of machines) expect(readDiagram(createMachine(printed[id]))).toEqual(readDiagram(machine))
    const [root, acting] = statesIn(readDiagram(createMachine(printed.night)).root)
    expect([root?.tags, acting?.phase]).toEqual([['secret'], 'night'])
  },
)

test('--chart refuses a chart that is not run, and what does not belong to it', async () => {
  const trial = await nightzero(['rules', 'classic', '--chart', 'json', '--machine', 'trial'])
  expect(trial).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('no chart `trial`: name one of game, setup,'),
  })
  for (const extra of [
    ['--chart', 'xml'],
    ['--chart', 'json', '--card'],
    ['--machine', 'vote'],
  ])
    expect(await nightzero(['rules', 'classic', ...extra])).toMatchObject({ status: 2, stdout: '' })
})

test('an unknown preset, and a table it cannot be dealt to, end with status 2', async () => {
  const [unknown, table] = await Promise.all([
    nightzero(['rules', 'chess']),
    nightzero(['rules', 'trial', '--card', '--players', '2']),
  ])
  expect(unknown).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^nightzero: Unknown preset `chess`.*\n$/),
  })
  expect(table).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/^nightzero: .*got 2\.\n$/) })
})

test('--version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(await nightzero(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
})

test('an unknown command ends with status 2 and one line', async () => {
  expect(await nightzero(['dance'])).toEqual({ status: 2, stdout: '', stderr: "nightzero: unknown command 'dance'\n" })
})
