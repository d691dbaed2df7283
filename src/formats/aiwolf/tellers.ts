import { execute, vote } from './ballots.js'
import { acting, attack, divine } from './nights.js'
import type { Scribe } from './scribe.js'
import { nightOf, playerIn, stranger, type Teller } from './teller.js'

const status: Teller = ({ scribe }, { fields }) => {
  const player = scribe.state.players.find(({ id }) => id === playerIn(scribe, fields[0]))
  if (player === undefined) return stranger
  const said = fields[2] === 'DEAD' ? 'dead' : 'alive'
  return said === player.status ? undefined : `It says ${fields[2]}, but no earlier record says so.`
}

/** Words of a player, written by `write`. */
const words =
  (write: (scribe: Scribe, day: number, said: { readonly player: string; readonly text: string }) => void): Teller =>
  ({ scribe }, { day, fields }) => {
    const player = playerIn(scribe, fields[2])
    const text = fields[3]
    if (player === undefined || text === undefined) return stranger
    if (text === 'Skip' || text === 'Over') return 'The player says nothing, and silence is not an event.'
    write(scribe, day, { player, text })
    return undefined
  }

const talk = words((scribe, day, said) => {
  scribe.enter('discussion', day)
  scribe.write('speech.given', 'public', said)
})

const whisper = words((scribe, day, said) => {
  scribe.enter(nightOf(day), day)
  scribe.write('mafia.spoke', scribe.pack, said)
})

const result: Teller = ({ scribe }, { fields }) => {
  const winner = ({ VILLAGER: 'town', WEREWOLF: 'mafia' } as const)[fields[2] ?? '']
  scribe.end(winner ?? 'draw')
  return winner ? undefined : `No team here corresponds to ${fields[2]}: the game counts as a draw.`
}

/** What each kind of record tells. */
export const tellers: Readonly<Record<string, Teller>> = {
  status,
  talk,
  whisper,
  vote,
  execute,
  divine,
  guard: acting('protect'),
  attackVote: acting('kill'),
  attack,
  result,
}
