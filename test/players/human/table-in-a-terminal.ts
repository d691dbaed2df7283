/** A short game with a person in this process's terminal. Each question is announced on stderr once it is open. */
import { writeSync } from 'node:fs'
import { type Agent, createMafiaGame, randomAgent } from '../../../src/index.js'
import { clackTerminal } from '../../../src/players/human/human-agent.js'
import { humanAgent, type Terminal } from '../../../src/players/human/index.js'

const real = clackTerminal()
const announced = <T>(kind: string, answer: Promise<T>): Promise<T> => {
  writeSync(2, `${kind}\n`)
  return answer
}
const terminal: Terminal = {
  show: (lines) => real.show(lines),
  choose: (question, options, signal) => announced('choose', real.choose(question, options, signal)),
  write: (writing, signal) => announced(writing.multiline ? 'lines' : 'line', real.write(writing, signal)),
}

const controller = new AbortController()
process.on('SIGINT', () => controller.abort())
const human = humanAgent({ terminal })
const rude: Agent = {
  act: (request) => ({ ...randomAgent().act(request), speech: 'I am \u001B]0;owned\u0007 loud.' }),
}
const game = createMafiaGame({
  rules: { extends: 'night-zero', discussion: { rounds: 1 } },
  players: [{ id: 'me', name: 'Me', agent: human, role: 'mafia' }, {}, {}, {}, {}, {}],
  agent: rude,
  seed: 'terminal',
  timeoutMs: 1,
})
game.on('event', () => human.catchUp(game.view('me')))
const ended = await game.run({ signal: controller.signal }).then(
  ({ winner, events }) => ({
    winner,
    rejected: events.filter(({ type }) => type === 'answer.rejected').length,
    mine: events.flatMap((event) =>
      event.type === 'answer.recorded' && event.data.player === 'me' ? [event.data.answer] : [],
    ),
  }),
  (error: Error) => ({ error: error.name }),
)
writeSync(2, `ended ${JSON.stringify(ended)}\n`)
