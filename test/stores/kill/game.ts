import { type Agent, type PresetName, presets, randomAgent } from '../../../src/index.js'
import { seatsFor } from '../../support/seats.js'

const names = Object.keys(presets) as PresetName[]

/** The game with this seed: each preset in turn. */
export function gameOptions(seed: string) {
  const rules = names[Number(seed) % names.length] as PresetName
  return { id: 'killed', rules, players: seatsFor(rules, 7), seed }
}

/** An agent that takes a few ms, the same answer for the same question always, and tells of each question first. */
export function noting(tell: (ask: string) => void): Agent {
  const sure = randomAgent()
  return {
    act: async (request) => {
      tell(`${request.id}/${request.attempt}`)
      await new Promise((answered) => setTimeout(answered, request.random() * 5))
      return sure.act(request)
    },
  }
}
