import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mockModels } from '../players/mock-model.js'
import { certificate, proxyServer } from '../players/proxy-server.js'
import { temporaryFolder } from '../support/temporary.js'
import { inProcess } from './run-cli.js'

test.each([
  ['HTTPS_PROXY', 'https', /^CONNECT models\.test:443$/],
  ['HTTP_PROXY', 'http', /^POST http:\/\/models\.test\/v1\/chat\/completions$/],
])('by %s the program reaches models over %s', async (variable, protocol, line) => {
  const server = await mockModels()
  const proxy = await proxyServer(server.url)
  const config = join(temporaryFolder(), 'game.yaml')
  const model = { model: 'm', baseURL: `${protocol}://models.test/v1`, apiKeyEnv: 'MY_KEY' }
  writeFileSync(config, JSON.stringify({ rules: 'benchmark', players: [model, {}, {}, {}, {}], maxRetries: 0 }))
  const env = { MY_KEY: 'k', NODE_EXTRA_CA_CERTS: certificate, [variable]: proxy.url }
  const { status, stderr } = await inProcess(['play', '--config', config, '--seed', '3'], env)
  const served = server.getRequests().length
  proxy.stop()
  await server.stop()
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(served).toBeGreaterThan(0)
  expect(proxy.asked.length).toBeGreaterThan(0)
  for (const asked of proxy.asked) expect(asked).toMatch(line)
})
