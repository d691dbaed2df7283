import { automaticTargets } from './deaths.js'
import { findPlayer, type GameState } from './game-state.js'
import { computePlayState, type PlayState } from './play-state.js'
import { settlements } from './policies.js'
import type { Choice, Poll } from './poll.js'
import type { PowerOptions } from './powers/options.js'
import type { Act, Power } from './powers/power.js'
import { isBuiltInPower, isDueTo, mayUse, type PowerName, picksOf } from './powers/powers.js'
import { type Draw, pick, type Random } from './random.js'
import { ownPower, rulesetOf } from './ruleset.js'

/** Who carries out a team's choice: the lowest living seat without a power of its own, else the lowest. */
export function findCarrier(team: readonly string[], state: GameState): string | undefined {
  const plain = team.find((id) => {
    const { role } = findPlayer(state, id)
    return (
      role !== undefined &&
      rulesetOf(state)
        ?.powersOf(role)
        .every(({ power }) => power.byTeam)
    )
  })
  return plain ?? team[0]
}

/** The choices of a night by power: the team's target or null, and the choices of single owners in seat order. */
export interface NightChoices {
  readonly team: Readonly<Record<string, string | null>>
  readonly own: Readonly<Record<string, readonly Choice[]>>
}

export const nothingChosen: NightChoices = { team: {}, own: {} }

/** Everyone awake with a power is asked at once; nobody may learn who acted, or when, before the night is over. */
export function powerPoll(power: PowerName, { awake }: PlayState, again?: ChosenSoFar): Poll {
  const poll: Poll = { kind: power, place: { phase: 'night' }, players: awake[power] ?? [], held: true }
  if (again === undefined) return poll
  const chosen = choicesByPlayer(again.chosen)
  const players = poll.players.filter((id) => chosen[id]?.every((choice) => choice !== 'skip'))
  return { ...poll, players, place: { ...poll.place, round: timesChosen(again.chosen) + 1, of: again.of }, chosen }
}

/** What the owners of a power have chosen, and how often each chooses. */
interface ChosenSoFar {
  readonly chosen: readonly Choice[]
  readonly of: number
}

function choicesByPlayer(chosen: readonly Choice[]): Record<string, readonly string[]> {
  const made: Record<string, readonly string[]> = {}
  for (const { player, choice = 'skip' } of chosen) made[player] = [...(made[player] ?? []), choice]
  return made
}

/** How often those who chose most often have chosen. */
export const timesChosen = (chosen: readonly Choice[]): number =>
  Math.max(0, ...Object.values(choicesByPlayer(chosen)).map(({ length }) => length))

interface Collecting {
  readonly state: GameState
  readonly draw: Draw
  /** What was chosen before, when those who act late have chosen. */
  readonly earlier?: readonly Act[] | undefined
}

/**
 * The acts that follow from the choices of a night, in the order of the powers: a player who skips does nothing, and a
 * power that acts by itself does so before those who act late.
 */
export function collectActs({ team, own }: NightChoices, { state, earlier, draw }: Collecting): Act[] {
  const powers = rulesetOf(state)?.powersInCast ?? []
  return powers.flatMap((power) => {
    const target = team[power] ?? null
    const by = target === null ? undefined : findCarrier(computePlayState(state).awake[power] ?? [], state)
    if (by !== undefined) return [{ power, by, target: target as string }]
    const done = earlier?.filter((act) => act.power === power) ?? automaticActs(power, { state, draw })
    return [...done, ...ownActs(power, own[power] ?? [], { state, draw })]
  })
}

function automaticActs(power: PowerName, { state, draw }: Pick<Collecting, 'state' | 'draw'>): Act[] {
  if (rulesetOf(state)?.power(power).automatic === undefined) return []
  return state.players.flatMap((player) => {
    const own = ownPower(state, player, power)
    if (own === undefined || own.options.on !== undefined || !mayUse(own, player) || !isDueTo(own, player)) return []
    return automaticTargets(own, player, { state, draw }).map((target) => ({ power, by: player.id, target }))
  })
}

/** An owner that chooses several times acts on each player that it chose, or else on itself, or if it chose nobody at last not at all. */
export function actsOfPicks(power: Power, by: string, picks: readonly string[]): Act[] {
  const all = picksOf(power)
  if (picks.length < all.length || picks.includes('skip')) return []
  const targets = picks.filter((_, at) => all[at]?.of === undefined)
  return (targets.length > 0 ? targets : [by]).map((target) => ({ power: power.name, by, target, picks }))
}

function ownActs(power: PowerName, choices: readonly Choice[], { state, draw }: Collecting): Act[] {
  const own = rulesetOf(state)?.power(power)
  if (own?.picks !== undefined && !isBuiltInPower(power))
    return Object.entries(choicesByPlayer(choices)).flatMap(([by, picks]) => actsOfPicks(own, by, picks))
  const teams = new Map<string, { how: Together; made: Choice[] }>()
  const alone: Choice[] = []
  for (const choice of choices) {
    const player = findPlayer(state, choice.player)
    const how = ownPower(state, player, power)?.options.together
    const { team = '' } = player
    if (how === undefined) alone.push(choice)
    else teams.set(team, { how, made: [...(teams.get(team)?.made ?? []), choice] })
  }
  const joined = [...teams].map(([team, { how, made }]) =>
    joinedChoice(made, how, draw('together', state.day, power, team)),
  )
  return [...alone, ...joined].flatMap(({ player, choice }) =>
    choice === undefined || choice === 'skip' ? [] : [{ power, by: player, target: choice }],
  )
}

type Together = NonNullable<PowerOptions['together']>

/** A team that acts as one does what most of it chose, by lot at a tie; one of those who chose it carries it out. */
function joinedChoice(made: readonly Choice[], how: Together, random: Random): Choice {
  const answered = made.filter(({ choice }) => choice !== undefined)
  if (answered.length === 0) return { player: '', choice: 'skip' }
  const target = settlements.leaderOrRandom(
    answered.map(({ choice = 'skip' }) => choice),
    random,
  )
  const agreed = answered.filter(({ choice }) => choice === target)
  return how === 'drawn' ? pick(agreed, random) : (agreed[0] as Choice)
}
