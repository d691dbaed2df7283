import { expect, test } from 'vitest'
import {
  createMafiaGame,
  defineRules,
  type EventData,
  type EventType,
  type GameEvent,
  presets,
  type Rules,
  randomAgent,
} from '../../../src/index.js'
import { playedPresets, runs } from '../../laws/support/runs.js'

const callMs = 1_000

/** Answers as chance has it, each time in exactly one second. */
const oneSecond = () => {
  const random = randomAgent()
  return {
    act: async (request: Parameters<typeof random.act>[0]) => ({ ...(await random.act(request)), latencyMs: callMs }),
  }
}

/** One part of a game whose length is measured: what happened in it, and who was alive when it began. */
interface Part {
  readonly name: string
  readonly living: number
  readonly mafia: number
  readonly events: readonly GameEvent[]
  readonly tookMs: number
}

const dataOf = <K extends EventType>({ events }: Part, type: K): EventData[K][] =>
  events.flatMap((event) => (event.type === type ? [event.data as EventData[K]] : []))

/** A free discussion runs on the clock: how long it takes is a rule, so only what surrounds it is measured. */
const clocked = ({ discussion }: Rules, phase: string): boolean =>
  discussion.protocol === 'reactive' && phase === 'discussion'

/** To which measured part of the game each phase belongs. */
function partOf(phase: string, day: number, rules: Rules): string | null {
  if (phase === 'setup' || phase === 'ended' || clocked(rules, phase)) return null
  if (phase === 'nightZero') return 'Night Zero'
  return phase === 'night'
    ? `Night ${day}`
    : phase === 'dawn'
      ? null
      : phase === 'roundEnd'
        ? `Round end ${day}`
        : `Day ${day}`
}

/** Plays a game in simulated time and measures its nights, days and round ends. */
async function partsOf(rules: Rules, seed: number): Promise<Part[]> {
  const game = createMafiaGame({ rules, players: 10, seed, agent: oneSecond() })
  const parts: Part[] = []
  const dead = new Set<string>()
  const mafia = new Set<string>()
  let open: { name: string; living: number; mafia: number; events: GameEvent[]; from: number } | null = null
  const close = () => {
    if (open) parts.push({ ...open, tookMs: game.elapsedMs - open.from })
    open = null
  }
  game.on('event', (event) => {
    if (event.type === 'role.dealt' && rules.cast[event.data.role]?.team === 'mafia') mafia.add(event.data.player)
    if (event.type === 'phase.changed') {
      const name = partOf(event.data.to, event.day, rules)
      if (name !== open?.name) close()
      const living = 10 - dead.size
      const team = [...mafia].filter((id) => !dead.has(id)).length
      if (name !== null) open ??= { name, living, mafia: team, events: [], from: game.elapsedMs }
    }
    if (event.type === 'game.ended') close()
    if (event.type === 'player.died') dead.add(event.data.player)
    open?.events.push(event)
  })
  await game.run()
  return parts
}

const most = (counts: readonly number[]): number => Math.max(0, ...counts)

/** How many rounds the mafia's protocol took: as often as one of them was asked for a choice. */
function mafiaRounds(part: Part): number {
  const answers = [...dataOf(part, 'answer.recorded'), ...dataOf(part, 'answer.defaulted')]
  const choosers = answers
    .filter(({ kind, answer }) => kind === 'kill' || (kind === 'chat' && answer.choice !== undefined))
    .map(({ player }) => player)
  return most(choosers.map((player) => choosers.filter((other) => other === player).length))
}

/** Calls that follow each other because each mafia hears those before it; everybody else acts at the same time. */
function nightCalls(part: Part, { night: { mafia } }: Rules): number {
  const talk = part.mafia > 1 ? mafia.chatRounds * part.mafia : 0
  switch (mafia.protocol) {
    case 'consensus':
    case 'teamChat':
      return talk + mafiaRounds(part) * part.mafia
    case 'proposals':
      return talk + mafiaRounds(part)
    default:
      return talk + 1
  }
}

/** Speakers hear each other; a ballot of the presets, `parallel`, is one call however many vote. */
function dayCalls(part: Part, { discussion, decision, lastWords }: Rules): number {
  const speeches = discussion.protocol === 'turns' ? discussion.rounds * part.living : 0
  const farewell = lastWords && dataOf(part, 'player.died').length > 0 ? 1 : 0
  if (decision === 'trial') {
    const accused = dataOf(part, 'nomination.resolved').some(({ outcome }) => outcome === 'accused')
    return speeches + 1 + (accused ? 2 : 0) + farewell
  }
  const tied = dataOf(part, 'vote.resolved').find(({ outcome }) => outcome === 'revote')
  return speeches + 1 + (tied ? tied.tied.length + 1 : 0) + farewell
}

/** The calls of a part that the rules do not allow at the same time, counted from the rules and what happened. */
function unavoidableCalls(part: Part, rules: Rules): number {
  if (part.name === 'Night Zero' || part.name.startsWith('Round end')) return 1
  return part.name.startsWith('Night') ? Math.max(1, nightCalls(part, rules)) : dayCalls(part, rules)
}

const presetNames = playedPresets
const games = runs(10, 4)

test.each(presetNames)(
  'no night and no day of %s takes longer than the calls that must follow each other',
  async (preset) => {
    const rules = presets[preset]
    const seen: Part[] = []
    for (let seed = 1; seed <= games; seed++) {
      const parts = await partsOf(rules, seed)
      expect(parts.length).toBeGreaterThan(1)
      for (const part of parts)
        expect(part.tookMs, `${preset}, seed ${seed}, ${part.name}`).toBeLessThanOrEqual(
          unavoidableCalls(part, rules) * callMs,
        )
      if (seed === 1) seen.push(...parts.slice(0, 8))
    }
    const rows = seen.map((part) => {
      const asked = dataOf(part, 'answer.recorded').length + dataOf(part, 'answer.defaulted').length
      return `${part.name.padEnd(14)}${String(part.living).padStart(6)}${String(asked).padStart(6)}${String(part.tookMs / callMs).padStart(11)} s${String(unavoidableCalls(part, rules)).padStart(13)}`
    })
    const free = rules.discussion.protocol === 'reactive' ? ' (free talk runs on its own clock and is left out)' : ''
    console.log([`${preset}${free}`, 'part          living calls     measured  unavoidable', ...rows].join('\n'))
  },
)

test('the measure notices calls that follow each other without need', async () => {
  const parts = await partsOf(defineRules({ extends: 'trial', ballot: 'sequential' }), 1)
  const days = parts.filter(({ name }) => name.startsWith('Day'))
  for (const day of days) expect(day.tookMs).toBeGreaterThan(unavoidableCalls(day, presets.trial) * callMs)
})
