/**
 * A player in another language: `remote_player.py` answers over HTTP, here on this machine. Every request is signed with a
 * secret that both know. What such a player gets and answers is documented in docs/remote-player.openapi.json.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createMafiaGame, randomAgent } from 'nightzero'
import { remoteAgent } from 'nightzero/agents/remote'

const secret = randomBytes(16).toString('hex')
const python = spawn('python3', [`${import.meta.dirname}/remote_player.py`], {
  env: { ...process.env, NIGHTZERO_SECRET: secret },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const [url] = (await once(createInterface(python.stdout), 'line')) as [string]
  const game = createMafiaGame({
    rules: 'benchmark',
    players: [{ id: 'monty', name: 'Monty', agent: remoteAgent({ url, secret }) }, {}, {}, {}, {}, {}, {}],
    agent: randomAgent(),
    seed: 'remote-3',
  })
  game.on('speech.given', ({ data }) => {
    if (data.player === 'monty') console.log(`Monty: "${data.text}"`)
  })
  const { winner, players, stats } = await game.run()
  console.log(`${winner} won; Monty was ${players[0]?.role}. Failed tries: ${stats.rejected}.`)
} finally {
  python.kill()
}
