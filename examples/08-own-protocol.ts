/**
 * Your own protocol: the mafia player in the lowest seat chooses alone. It is tested alone and then played in a game.
 */
import { type Choice, createMafiaGame, replayGame } from 'nightzero'
import { ask, type TeamInput } from 'nightzero/machines'
import { expectPath, runMachine } from 'nightzero/testing'
import { assign, setup } from 'xstate'

const elder = setup({
  types: { context: {} as TeamInput & { target: string | null }, input: {} as TeamInput, output: {} as string | null },
  actors: { ask },
  actions: { decide: assign({ target: (_, { choice }: Choice) => (choice === 'skip' ? null : (choice ?? null)) }) },
}).createMachine({
  id: 'elder',
  description: 'Of the living mafia, the one with the lowest seat chooses alone.',
  context: ({ input }) => ({ ...input, target: null }),
  initial: 'choosing',
  states: {
    choosing: {
      invoke: {
        id: 'elder',
        src: 'ask',
        input: ({ context: { team } }) => ({ kind: 'kill', place: { phase: 'night' }, players: team.slice(0, 1) }),
        onDone: { target: 'chosen', actions: { type: 'decide', params: ({ event }) => event.output } },
      },
    },
    chosen: { type: 'final' },
  },
  output: ({ context }) => context.target,
})

const players = { Ann: 'villager', Bob: 'mafia', Cid: 'mafia', Dan: 'villager', Eve: 'villager', Flo: 'sheriff' }
const run = await runMachine(elder, { players, answers: { kill: 'Flo' } })
expectPath(run, ['choosing', 'chosen'])
console.log(`${run.requests.map(({ playerId }) => playerId)} chose ${run.snapshot.output}.`)

const rules = { extends: 'trial', night: { mafia: { protocol: 'elder' } } } as const
const charts = { elder }
const { events, winner } = await createMafiaGame({ rules, charts, seed: 8 }).run()
const kills = events.filter(({ type, data }) => type === 'night.acted' && 'action' in data && data.action === 'kill')
console.log(
  `${winner} won after ${kills.length} choices of the elder; replayed: ${(await replayGame(events, { charts })).winner}.`,
)
