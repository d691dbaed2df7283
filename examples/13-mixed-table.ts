/**
 * A person in one seat, programs in the others. The person sees what the player may see, and has no time limit. Run it
 * in a terminal to play; elsewhere a stand-in plays the seat.
 */
import { createMafiaGame, randomAgent, scriptedAgent } from 'nightzero'
import { humanAgent, type Terminal } from 'nightzero/agents/human'

/** Reads along and takes the first option. Any other surface for a person, such as a page, looks like this too. */
const standIn: Terminal = {
  show: (lines) => console.log(lines.join('\n')),
  choose: async (question, options) => {
    console.log(`? ${question} (${options.map(({ label }) => label).join(', ')})`)
    return options[0]?.value
  },
  write: async ({ question, required }) => {
    console.log(`? ${question}`)
    return required ? 'I listen.' : ''
  },
}

const inTerminal = process.stdin.isTTY && process.stdout.isTTY
const person = humanAgent(inTerminal ? {} : { terminal: standIn })
const seat = { id: 'me', name: 'You', agent: person }
const controller = new AbortController()
process.once('SIGINT', () => controller.abort())

const game = createMafiaGame({
  rules: 'trial',
  players: [{}, {}, inTerminal ? seat : { ...seat, role: 'mafia' }, {}, {}, {}, {}],
  agent: ({ seat }) => (seat % 2 === 0 ? scriptedAgent() : randomAgent()),
})
game.on('event', () => person.catchUp(game.view('me')))
const { winner } = await game.run({ signal: controller.signal })
console.log(winner === 'draw' ? 'Nobody won.' : `The ${winner} won.`)
