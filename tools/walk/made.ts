import { teamPower } from '../../src/kernel/rules/powers/powers.js'
import type { WalkTable } from '../../src/testing/walk/walk-table.js'

type Made = (table: WalkTable) => readonly unknown[]

const victims: Made = ({ playState: { living, awake }, rules }) => [
  living.find((id) => !awake[teamPower].includes(id)),
  ...(rules.night.mafia.noKill ? [null] : []),
]

/** What the phases and protocols put out to the machine that runs them. */
const made: Readonly<Record<string, Made>> = {
  setup: ({ playState }) => [playState],
  turns: ({ playState: { living } }) => [[], living.slice(0, 2)],
  night: ({ playState: { living, awake } }) => [
    [],
    [{ power: teamPower, by: awake[teamPower][0], target: living.at(-1) }],
  ],
  mafiaTeam: victims,
  consensus: victims,
  teamChat: victims,
  proposals: victims,
  mafiaBallot: victims,
  ownProtocol: victims,
  own: victims,
  noon: ({ playState }) => [null, { ...playState, dayEnded: true }],
  openBallot: ({ playState: { living } }) => [[], living.map((player) => ({ player, choice: 'skip' }))],
  reactions: ({ playState }) => [null, { ...playState, spared: true }],
  bids: ({ playState: { living } }) => [[], living.slice(0, 2)],
}

/** Actors that ask or decide. */
const vocabulary: readonly string[] = ['ask', 'askAll', 'ballot', 'inTurn']

/** What a machine that another one runs may put out, by the name of the actor. Each is walked by itself. */
export const madeBy = (src: string, table: WalkTable): readonly unknown[] | undefined =>
  vocabulary.includes(src) ? undefined : (made[src] ?? (() => [undefined]))(table)
