import type { AnyStateMachine } from 'xstate'
import { partsOfDay } from '../../src/kernel/rules/charts.js'
import { votePoll } from '../../src/kernel/rules/polls.js'
import { teamPower } from '../../src/kernel/rules/powers/powers.js'
import { beliefWitnesses } from '../../src/kernel/rules/questions.js'
import type { WalkTable } from '../../src/testing/walk/walk-table.js'

const begunInTwoWays: readonly string[] = ['game', 'setup', 'nightZero']

/** What a machine may be started from at a table. */
export function inputsOf({ id }: AnyStateMachine, { rules, playState, playStates, authors }: WalkTable): object[] {
  const { living, awake } = playState
  const reactions = playStates.flatMap((each) => each.reactions ?? [])
  const player = reactions[0]?.player ?? living[0] ?? ''
  // In turn, each voter doubles the walk.
  const poll = { ...votePoll({ rules, day: 1, living, nominated: living }), players: living.slice(0, 6) }
  const witnesses = beliefWitnesses({ rules, living: poll.players })
  const team = awake[teamPower]
  const table = {
    rules,
    day: 1,
    living,
    playState,
    nominated: living,
    team,
    authors,
    player,
    poll,
    witnesses,
    reactions,
  }
  if (id === 'noon') return partsOfDay(rules).map(({ powers = [] }) => ({ powers }))
  if (id === 'channels') return (['night', 'day'] as const).map((time) => ({ time }))
  if (!begunInTwoWays.includes(id)) return [table]
  return [true, false].map((narrated) => ({ ...table, narrated, authors: narrated ? [] : authors }))
}
