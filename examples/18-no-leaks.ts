// Plants a secret in every private word of a game, then searches everything that every player was shown.
import { type Agent, createMafiaGame, isEvent, randomAgent } from 'nightzero'

const shown: { reader: string; text: string }[] = []
const player = randomAgent()
const planting: Agent = {
  name: 'planting',
  act: async (request) => {
    shown.push({ reader: request.playerId, text: JSON.stringify(request) })
    const answer = await player.act(request)
    const toTheMafia = ['strategize', 'chat', 'kill'].includes(request.kind)
    const secret = `secret of ${request.playerId}.`
    return { ...answer, thought: secret, memory: { note: secret }, ...(toTheMafia && { speech: 'secret of mafia.' }) }
  },
}

const { events } = await createMafiaGame({ rules: 'classic', agent: planting, seed: 'no leaks' }).run()
const mafia = events.flatMap((event) =>
  isEvent(event, 'role.dealt') && event.data.role === 'mafia' ? event.data.player : [],
)
let theirs = 0
const leaks = shown.flatMap(({ reader, text }) =>
  [...text.matchAll(/secret of (\w+)/g)].filter(([, owner = '']) => {
    const allowed = owner === reader || (owner === 'mafia' && mafia.includes(reader))
    theirs += allowed ? 1 : 0
    return !allowed
  }),
)
console.log(`${shown.length} requests: ${theirs} secrets reached those who may know them, ${leaks.length} anyone else.`)
