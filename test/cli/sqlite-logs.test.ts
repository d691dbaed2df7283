import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Agent, createMafiaGame, ServiceError, scriptedAgent } from '../../src/index.js'
import { sqliteStore } from '../../src/stores/index.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

const file = join(temporaryFolder(), 'games.sqlite')

/** Its service refuses when it is asked for the second time. */
function failing(): Agent {
  let asked = 0
  return {
    ...scriptedAgent(),
    act: (request) => {
      asked += 1
      if (asked > 1) throw new ServiceError('refused', 'No credit is left.')
      return scriptedAgent().act(request)
    },
  }
}

beforeAll(async () => {
  const store = sqliteStore(file)
  for (const id of ['g1', 'g2']) await createMafiaGame({ id, players: 6, seed: id, store }).run()
  const stop = new AbortController()
  const cut = createMafiaGame({ id: 'cut', players: 6, seed: 3, store, agent: failing() })
  cut.on('service.failed', () => stop.abort())
  await cut.run({ signal: stop.signal }).catch(() => {})
  await store.close?.()
})

describe('a game of a SQLite store is read as a log is', () => {
  test.each([
    [['replay'], /The (town|mafia) wins/],
    [['verify'], /^g1: \d+ events, all valid \(ended/],
    [['fork'], /could have chosen/],
  ])('%j', async ([command = ''], printed) => {
    const { status, stdout, stderr } = await nightzero([command, file, '--game', 'g1'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(printed)
  })

  test.each(['replay', 'verify', 'fork', 'resume'])(
    '%s says that there is no such game, or asks which',
    async (command) => {
      expect(await nightzero([command, file, '--game', 'nope'])).toMatchObject({
        status: 2,
        stderr: `nightzero: \`${file}\` has no game \`nope\`.\n`,
      })
      expect((await nightzero([command, file])).stderr).toContain('say which game with --game')
    },
  )

  test('statistics count all games of a store', async () => {
    const { status, stdout } = await nightzero(['stats', file, '--json'])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ games: 3 })
  })
})

test('the command that is printed for a game of a store can be run as it is', async () => {
  const over = await nightzero(['resume', file, '--game', 'g1', '--seat', '2'])
  expect(over.stderr).toBe(`nightzero: The game is over. To see it: npx nightzero replay ${file} --game g1\n`)
  expect((await nightzero(['replay', file, '--game', 'g1'])).status).toBe(0)
  const options = ['--agent', 'random', '--patience-ms', '5000', '--max-tokens', '0']
  const stopped = await nightzero(['resume', file, '--game', 'cut', ...options])
  const command = /Continue with: npx nightzero (.*)\n/.exec(stopped.stderr)?.[1] ?? ''
  expect(command).toBe(`resume ${file} --game cut --agent random --patience-ms 5000 --max-tokens 100000`)
  expect(await nightzero(command.split(' '))).toMatchObject({ status: 0, stderr: '' })
})
