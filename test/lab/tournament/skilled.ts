import seedrandom from 'seedrandom'
import { presets } from '../../../src/index.js'
import { dealtSeats } from '../../../src/lab/tournament/designs.js'
import {
  type DesignName,
  type GameOutcome,
  hashRules,
  type PlannedGame,
  planTournament,
  type SeatOutcome,
} from '../../../src/lab/tournament/index.js'

/**
 * What an entrant can do, set by hand. `sight`: the chance that its vote, as town, is against a mafia player instead of
 * anybody; `cover`: the chance that such a vote against it, as mafia, falls on anybody after all. Nothing of this is in the
 * model of the ratings.
 */
export interface Skill {
  readonly sight: number
  readonly cover: number
  /** The chance that it answers nothing in a game and forfeits it: then it votes for nobody. Default 0. */
  readonly dead?: number
  /** Entrants whom it reads twice as well as mafia, as one player may know the manner of another. */
  readonly reads?: readonly string[]
}

/** Who plays, by name. `background` plays the other seats of the design `focal`. */
export type Skills = Readonly<Record<string, Skill>>

/** Four entrants, from the best to the worst. */
export const fourSkills: Skills = {
  ada: { sight: 0.9, cover: 0.4 },
  bot: { sight: 0.7, cover: 0.3 },
  cleo: { sight: 0.5, cover: 0.2 },
  dan: { sight: 0.35, cover: 0.1 },
}

/** The background of the design `focal`. */
const usual: Skill = { sight: 0.6, cover: 0.2 }

interface Series {
  readonly games: number
  readonly seed: string
  readonly design?: DesignName
  readonly role?: string
  readonly tables?: Parameters<typeof planTournament>[0]['tables']
}

const trial = [{ rules: presets.trial, players: 10 }]

/**
 * A tournament of short games between such players: by day all living players vote, and the one with most votes dies; by
 * night the mafia kill one of the others. A deal has luck of its own: how loudly its mafia behave.
 */
export function skilled(skills: Skills, { tables = trial, ...series }: Series): GameOutcome[] {
  const plan = planTournament({ entrants: Object.keys(skills), tables, ...series })
  const random = seedrandom.alea(`skilled ${series.seed}`)
  const blocks = new Map<string, { readonly seats: ReturnType<typeof dealtSeats>; readonly luck: number }>()
  return plan.map((planned) => {
    const block = blocks.get(planned.seed) ?? {
      seats: dealtSeats(planned.table, planned.seed),
      luck: 0.5 + random(),
    }
    blocks.set(planned.seed, block)
    return playSkilled(planned, { ...block, skills, random })
  })
}

interface Dealt {
  readonly seats: ReturnType<typeof dealtSeats>
  readonly luck: number
  readonly skills: Skills
  readonly random: () => number
}

function playSkilled(
  { id, block, table, seats }: PlannedGame,
  { seats: dealt, luck, skills, random }: Dealt,
): GameOutcome {
  const absent = new Set([...new Set(seats)].filter((name) => random() < (skills[name]?.dead ?? 0)))
  const players = seats.map((entrant, at) => ({
    entrant,
    mafia: dealt[at]?.side === 'mafia',
    skill: skills[entrant] ?? usual,
    absent: absent.has(entrant),
  }))
  const townWins = play(players, luck, random)
  return {
    id,
    block,
    table: `${table.rules.name} of ${table.players}`,
    rulesHash: hashRules(table.rules),
    winner: townWins ? 'town' : 'mafia',
    seats: players.map(
      ({ entrant, mafia, absent: forfeited }, at): SeatOutcome => ({
        entrant,
        role: dealt[at]?.role as string,
        team: mafia ? 'mafia' : 'town',
        won: mafia !== townWins && !forfeited,
        forfeited,
        counted: true,
        calls: 10,
        failed: forfeited ? 10 : 0,
        defaulted: forfeited ? 5 : 0,
        faults: { cutOff: 0, refused: 0, malformed: forfeited ? 10 : 0, illegal: 0, late: 0, crashed: 0 },
        costUsd: null,
      }),
    ),
    void: false,
    defaulted: absent.size > 0,
    costUsd: null,
  }
}

interface Player {
  readonly entrant: string
  readonly mafia: boolean
  readonly skill: Skill
  readonly absent: boolean
}

/** Whether the town wins. */
function play(all: readonly Player[], luck: number, random: () => number): boolean {
  let living = [...all]
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  for (;;) {
    const counts = new Map<Player, number>()
    for (const voter of living) {
      if (voter.absent) continue
      const choice = chooseVote(voter, living, { luck, random, pick })
      counts.set(choice, (counts.get(choice) ?? 0) + 1)
    }
    const most = Math.max(0, ...counts.values())
    const top = living.filter((one) => counts.get(one) === most)
    const out = top.length > 0 ? pick(top) : undefined
    living = living.filter((one) => one !== out)
    const mafia = living.filter((one) => one.mafia).length
    if (mafia === 0) return true
    if (2 * mafia >= living.length) return false
    const killed = pick(living.filter((one) => !one.mafia))
    living = living.filter((one) => one !== killed)
    if (2 * mafia >= living.length) return false
  }
}

interface Voting {
  readonly luck: number
  readonly random: () => number
  readonly pick: <Item>(items: readonly Item[]) => Item
}

function chooseVote(voter: Player, living: readonly Player[], { luck, random, pick }: Voting): Player {
  const others = living.filter((one) => one !== voter)
  if (voter.mafia) return pick(others.filter((one) => !one.mafia))
  const mafia = pick(others.filter((one) => one.mafia))
  const known = voter.skill.reads?.includes(mafia.entrant) ? 2 : 1
  const isSeen = random() < Math.min(1, voter.skill.sight * luck * known) && random() >= mafia.skill.cover
  return isSeen ? mafia : pick(others)
}
