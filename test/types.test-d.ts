import {
  type Agent,
  type Answer,
  createMafiaGame,
  defineRules,
  type GameEvent,
  isEvent,
  presets,
  randomAgent,
} from '../src/index.js'

// Checked by `npm run typecheck`: each line marked with `@ts-expect-error` must not compile.
const game = createMafiaGame({ agent: randomAgent() })

game.on('vote.cast', ({ data }) => data.choice.toUpperCase())
// @ts-expect-error an event has only its own data
game.on('vote.cast', ({ data }) => data.winner)
// @ts-expect-error no event has this name
game.on('vote.casted', () => {})
// @ts-expect-error live words carry no seq
game.on('speech.streamed', ({ seq }) => seq)

// @ts-expect-error there is no such preset
createMafiaGame({ rules: 'werewolf' })
// @ts-expect-error an option is called `agent`
createMafiaGame({ agents: randomAgent() })
// @ts-expect-error an agent has a method `act`
createMafiaGame({ agent: { answer: () => ({}) } })
// @ts-expect-error a player cannot be pinned to a role that does not exist
createMafiaGame({ players: [{ role: 'witch' }] })
createMafiaGame({ players: [{ role: 'detective' }] })

const claiming = (claim: Answer['claim']): Agent => ({ act: () => ({ speech: 'Listen.', ...(claim && { claim }) }) })
claiming({ role: 'sheriff', results: [{ player: 'p1', result: 'town' }] })
claiming({ role: 'detective', results: [{ player: 'p1', result: 'detective' }] })
// @ts-expect-error a claim names a role that exists
claiming({ role: 'wizard' })
// @ts-expect-error a claim names a role
claiming({ role: 7 })
// @ts-expect-error a result is a team or a role that exists
claiming({ role: 'sheriff', results: [{ player: 'p1', result: 'innocent' }] })
// @ts-expect-error an agent that claims to be what nobody can be
export const wizard: Agent = { act: () => ({ claim: { role: 'wizard' } }) }

defineRules({ extends: 'trial', roleCounts: { detective: { base: 2 } } })
// @ts-expect-error there is no such role to count
defineRules({ extends: 'trial', roleCounts: { witch: { base: 2 } } })
defineRules({ extends: 'trial', discussion: { rounds: 3 } })
// @ts-expect-error a field of the rules has its own type
defineRules({ extends: 'trial', discussion: { rounds: 'three' } })
// @ts-expect-error presets are frozen
presets.trial.maxDays = 3

const ending = (event: GameEvent): string => {
  // @ts-expect-error only an ended game has a winner
  if (event.data.winner) return 'early'
  return isEvent(event, 'game.ended') ? event.data.winner : 'open'
}
ending(game.events[0] as GameEvent)
// @ts-expect-error recorded events are read-only
;(game.events[0] as GameEvent).seq = 7
// @ts-expect-error a step has a unit
void game.step('minute')
