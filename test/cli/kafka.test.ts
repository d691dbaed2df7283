import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldEvents, readLog } from '../../src/index.js'
import { installed, KafkaCluster, reason } from '../stores/bus/kafka-cluster.js'
import { freePort } from '../support/free-port.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

describe.skipIf(!installed)(`Kafka from the command line${reason}`, () => {
  let cluster: KafkaCluster
  beforeAll(async () => {
    cluster = await KafkaCluster.start()
  })
  afterAll(() => cluster.stop())

  test('`play --bus` publishes the whole game, and each audience has its topic', async () => {
    const log = join(temporaryFolder(), 'game.jsonl')
    const args = [
      'play',
      '--rules',
      'reactive',
      '--players',
      '6',
      '--seed',
      '4',
      '--log',
      log,
      '--bus',
      cluster.address,
    ]
    // kafkajs itself warns of a negative timeout on new versions of Node.
    const { status, stderr } = await nightzero(args)
    expect({ status, own: stderr.includes('nightzero:') }).toEqual({ status: 0, own: false })
    const events = readLog(readFileSync(log, 'utf8'))
    const { id } = foldEvents(events)
    const moderator = await cluster.read(`game.${id}.moderator`)
    expect(moderator.map(({ value }) => JSON.parse(value).event.seq)).toEqual(events.map(({ seq }) => seq))
    const seen = await cluster.read(`game.${id}.public`)
    expect(seen).toHaveLength(events.filter(({ audience }) => audience === 'public').length)
  })

  test('`bus` in the file of a game does the same, without a log', async () => {
    const file = join(temporaryFolder(), 'game.yaml')
    writeFileSync(file, `rules: reactive\nplayers: 6\nseed: from the file\nbus: ${cluster.address}\n`)
    const { status, stdout, stderr } = await nightzero(['play', '--config', file, '--json'])
    expect({ status, own: stderr.includes('nightzero:') }).toEqual({ status: 0, own: false })
    const events = readLog(stdout)
    const { id } = foldEvents(events)
    expect(await cluster.read(`game.${id}.moderator`)).toHaveLength(events.length)
    expect((await nightzero(['play', '--config', file, '--games', '2'])).stderr).toContain('A `bus` is for one game')
  })
})

test('a cluster that cannot be reached, or what is no address, is refused in one line before a game begins', async () => {
  const log = join(temporaryFolder(), 'game.jsonl')
  const address = `127.0.0.1:${await freePort()}`
  const away = await nightzero(['play', '--bus', address, '--log', log])
  expect(away).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining(`Cannot reach Kafka at \`${address}\``),
  })
  expect(existsSync(log)).toBe(false)
  expect((await nightzero(['serve', '--bus', 'kafka'])).stderr).toContain('Expected --bus as `host:port`')
})
