import { fromPromise, type StateValueFrom } from 'xstate'
import {
  ballotMachine,
  type Choice,
  dayMachine,
  gameMachine,
  mafiaTeamMachine,
  type NightInput,
  nightMachine,
  nightZeroMachine,
  type Poll,
  proposalsMachine,
  type RoundsInput,
  reactiveMachine,
  type TeamInput,
  trialMachine,
  voteMachine,
} from '../machines/index.js'
import { decideFor } from '../machines/runtime.js'
import {
  type Agent,
  type Answer,
  createMafiaGame,
  definePower,
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
createMafiaGame({ rules: 'vampires' })
// @ts-expect-error an option is called `agent`
createMafiaGame({ agents: randomAgent() })
// @ts-expect-error an agent has a method `act`
createMafiaGame({ agent: { answer: () => ({}) } })
createMafiaGame({ players: [{ role: 'detective' }] })
// A role is a name of the rules' own: whether it exists is known when they are read.
createMafiaGame({ players: [{ role: 'witch' }] })

const claiming = (claim: Answer['claim']): Agent => ({ act: () => ({ speech: 'Listen.', ...(claim && { claim }) }) })
claiming({ role: 'sheriff', results: [{ player: 'p1', result: 'town' }] })
claiming({ role: 'detective', results: [{ player: 'p1', result: 'detective' }] })
claiming({ role: 'wizard' })
// @ts-expect-error a claim names a role
claiming({ role: 7 })
// @ts-expect-error a result is a name
claiming({ role: 'sheriff', results: [{ player: 'p1', result: true }] })
// @ts-expect-error an agent that claims to be nothing that has a name
export const wizard: Agent = { act: () => ({ claim: { role: ['wizard'] } }) }

defineRules({ extends: 'trial', roleCounts: { detective: { base: 2 } } })
// @ts-expect-error a count is a number, or a formula of numbers
defineRules({ extends: 'trial', roleCounts: { sheriff: { base: 'two' } } })
const witch = { team: 'neutral', powers: [{ power: 'protect', uses: 1 }], describe: 'A witch.' } as const
defineRules({ extends: 'trial', cast: { witch }, roleCounts: { witch: { base: 1 } } })
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

const kill = fromPromise<string | null, TeamInput>(async () => 'p1')
nightMachine.provide({ actors: { mafiaTeam: kill } })
nightMachine.provide({ actors: { mafiaTeam: mafiaTeamMachine.provide({ actors: { ownProtocol: proposalsMachine } }) } })
mafiaTeamMachine.provide({ actors: { ownProtocol: fromPromise<string | null, RoundsInput>(async () => null) } })
gameMachine.provide({ actors: { night: nightMachine, day: dayMachine } })
// @ts-expect-error a chart invokes only the actors that it names
nightMachine.provide({ actors: { nosuch: kill } })
// @ts-expect-error the mafia's night puts out a name or null
nightMachine.provide({ actors: { mafiaTeam: fromPromise<number, TeamInput>(async () => 42) } })
// @ts-expect-error an actor in a machine's place has that machine's input
nightMachine.provide({ actors: { mafiaTeam: fromPromise<string | null, { witch: string }>(async () => 'p1') } })
// @ts-expect-error a machine of another input and output does not fit
nightMachine.provide({ actors: { mafiaTeam: voteMachine } })
// @ts-expect-error nor does a night pass for a day
gameMachine.provide({ actors: { day: nightMachine } })
// @ts-expect-error nor does any promise
gameMachine.provide({ actors: { night: fromPromise<number, NightInput>(async () => 42) } })
// @ts-expect-error a chart gives only its own commands
gameMachine.provide({ actions: { decide: decideFor<'resolveVote'>() } })
// @ts-expect-error a poll of all is answered by all
ballotMachine.provide({ actors: { askAll: fromPromise<Choice, Poll>(async () => ({ player: 'p1' })) } })
// @ts-expect-error a chart asks only the guards that it names
voteMachine.provide({ guards: { nosuch: () => true } })
// @ts-expect-error a guard gets what its chart gives it
voteMachine.provide({ guards: { voteTied: (_, outcome: number) => outcome > 0 } })
// @ts-expect-error a chart acts only by the actions that it names
voteMachine.provide({ actions: { nosuch: () => {} } })
createMafiaGame({ charts: { bazaar: proposalsMachine, duel: trialMachine, prologue: nightZeroMachine } })
createMafiaGame({ charts: { trial: voteMachine, consensus: proposalsMachine, turns: reactiveMachine } })
// @ts-expect-error a chart in the place of a mafia protocol puts out whom they kill
createMafiaGame({ charts: { consensus: voteMachine } })
// @ts-expect-error a chart in the place of a decision has the input of one
createMafiaGame({ charts: { trial: nightMachine } })
// @ts-expect-error a night puts out what was done in it
createMafiaGame({ charts: { night: trialMachine } })

export const asleep: StateValueFrom<typeof nightMachine> = { acting: { kill: 'choosing', protect: 'asleep' } }
// @ts-expect-error no region of the night has this name
export const hexing: StateValueFrom<typeof nightMachine> = { acting: { hex: 'acting' } }
// @ts-expect-error nor has a region this state
export const chosen: StateValueFrom<typeof nightMachine> = { acting: { protect: 'choosing' } }

const words = { name: 'curse', ask: 'Whom?', verb: { base: 'curse', third: 'curses', past: 'cursed' }, describe: [] }
// @ts-expect-error an aim is one of four
definePower({ ...words, aim: 'curse' })
// @ts-expect-error so is an effect
definePower({ ...words, aim: 'harm', effect: () => ({ type: 'explode' }) })
// @ts-expect-error a finding is a text
definePower({ ...words, aim: 'learn', finds: () => 3 })
// @ts-expect-error a power learns at night or at dawn
definePower({ ...words, aim: 'learn', learnsAt: 'noon' })
// @ts-expect-error a power has its words
definePower({ name: 'curse', aim: 'harm' })
// @ts-expect-error a power is made by `definePower`
createMafiaGame({ powers: { curse: words } })
const spy = { team: 'town', powers: [], describe: 'A spy.' } as const
// @ts-expect-error a role wins with a team by its name
defineRules({ cast: { spy: { ...spy, wins: { with: 3 } } } })
// @ts-expect-error a role knows teams and roles, by lists
defineRules({ cast: { spy: { ...spy, knows: { teams: 'mafia' } } } })
const cult = { describe: 'The cult wins.', knowsItself: true, kills: false } as const
// @ts-expect-error a team wins in one of four ways, or by conditions
defineRules({ teams: { cult: { ...cult, wins: 'most' } } })
// @ts-expect-error a condition counts a team, or all
defineRules({ teams: { cult: { ...cult, wins: [{ atLeast: 3 }] } } })
// @ts-expect-error a day is a list of phases
defineRules({ day: 'discussion' })
// @ts-expect-error a chart is a machine
createMafiaGame({ charts: { duel: 'trial' } })
createMafiaGame({ powers: { curse: definePower({ ...words, aim: 'harm', effect: () => ({ type: 'shield' }) }) } })
defineRules({ cast: { spy: { ...spy, wins: { with: 'mafia' }, knows: { teams: ['mafia'] } } }, day: ['discussion'] })
defineRules({ teams: { cult: { ...cult, wins: [{ living: 'cult', atLeast: 3 }] } } })
