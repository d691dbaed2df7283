import * as z from 'zod/mini'
import { InvalidLogError } from '../../../kernel/errors/errors.js'
import { readEvents } from '../../../kernel/events/read-log.js'
import { defineRules } from '../../../kernel/rules/define-rules.js'
import { tally } from '../../../kernel/rules/policies.js'
import { teamPower } from '../../../kernel/rules/powers/powers.js'
import { hunter, witch } from '../../../kernel/rules/roles.js'
import { mafiaTeam, townTeam } from '../../../kernel/rules/team.js'
import { parseUniqueJson } from '../../../kernel/text/objects.js'
import { type ImportedGameLog, ImportedLog, type ImportedPlayer, type UnmappedLine } from '../imported-log.js'

const number = z.int()
const seats = z.record(z.string(), z.unknown())
const stateSchema = z.looseObject({ roles: z.record(z.string(), z.string()), 'Game Result': z.optional(z.string()) })
const fileSchema = z.looseObject({
  game_state: stateSchema,
  audio: z.optional(z.record(z.string(), z.looseObject({ text: z.optional(z.string()) }))),
})

/** Our role for theirs. Any other role becomes a villager. */
const ourRoles: Readonly<Record<string, string>> = {
  Werewolf: 'werewolf',
  Seer: 'seer',
  Witch: 'witch',
  Hunter: 'hunter',
  Guard: 'doctor',
  Villager: 'villager',
}

type Fields = Readonly<Record<string, unknown>>

/** One game that is being read. */
class TencentReader {
  readonly log: ImportedLog
  readonly report: UnmappedLine[] = []

  constructor(log: ImportedLog) {
    this.log = log
  }

  leaveOut(text: string, reason: string): void {
    this.report.push({ line: this.report.length + 1, text, reason })
  }

  /** By their number; undefined for -1 and for what is no player. */
  player(value: unknown): string | undefined {
    const id = `p${number.safeParse(Number(value)).data}`
    return this.log.cast.some((player) => player.id === id) ? id : undefined
  }

  holder(role: string): string | undefined {
    return this.log.cast.find((player) => player.role === role)?.id
  }

  night(day: number, fields: Fields): void {
    const { log } = this
    log.enter('night', day)
    const acts = Object.entries(nightFields).flatMap(([field, { role, power }]) => {
      const target = this.player(fields[field])
      const byPack = power === teamPower
      const by = byPack ? log.killer : this.holder(role)
      if (target === undefined || by === undefined) return []
      log.write('night.acted', byPack ? log.pack : [by], { player: by, action: power, target })
      if (power === 'investigate') {
        const result = log.pack.includes(target) ? mafiaTeam : townTeam
        log.write('investigation.learned', [by], { player: by, target, result })
      }
      return [{ power, by, target }]
    })
    const dead = list(fields['Death Message']).flatMap((seat) => this.player(seat) ?? [])
    const deaths = dead.map((player) => {
      const poisoned = acts.some(({ power, target }) => power === 'poison' && target === player)
      return { player, cause: poisoned ? 'witch' : mafiaTeam }
    })
    const result = ({ power, target }: (typeof acts)[number]) =>
      power === teamPower && !dead.includes(target) ? ('prevented' as const) : ('done' as const)
    log.dawn(day, { acts: acts.map((act) => ({ ...act, result: result(act) })), deaths })
  }

  day(day: number, fields: Fields, speeches: readonly Speech[]): void {
    this.#speak(
      'discussion',
      day,
      speeches.filter(({ last, second }) => !last && !second),
    )
    this.#ballot('vote', day, fields['Voting Pattern'])
    const again = fields['Voting Pattern (Round 2)']
    if (again !== undefined && this.log.ballot.size > 0) this.log.resolveVote(null, true)
    this.#speak(
      'defense',
      day,
      speeches.filter(({ second }) => second),
    )
    this.#ballot('revote', day, again)
    const out = this.player(fields['Voting Result'])
    if (out !== undefined || this.log.ballot.size > 0) this.log.resolveVote(out ?? null)
    this.#speak(
      'lastWords',
      day,
      speeches.filter(({ last }) => last),
    )
  }

  #speak(phase: keyof typeof spokenEvents, day: number, speeches: readonly Speech[]): void {
    for (const { seat, text } of speeches) {
      const player = this.player(seat)
      if (player === undefined) continue
      this.log.enter(phase, day)
      this.log.say(spokenEvents[phase], 'public', { player, text })
    }
  }

  #ballot(phase: 'vote' | 'revote', day: number, pattern: unknown): void {
    const votes = seats.safeParse(pattern)
    if (!votes.success) return
    for (const [seat, target] of Object.entries(votes.data)) {
      const player = this.player(seat)
      if (player === undefined) continue
      const choice = this.player(target) ?? 'abstain'
      this.log.enter(phase, day)
      this.log.ballot.set(player, choice)
      this.log.write('vote.cast', 'public', { player, choice })
    }
  }
}

const nightFields = {
  Werewolf: { role: 'werewolf', power: teamPower },
  Guard: { role: 'doctor', power: 'protect' },
  Seer: { role: 'seer', power: 'investigate' },
  'Witch antidote': { role: 'witch', power: 'heal' },
  'Witch poison': { role: 'witch', power: 'poison' },
} as const

const spokenEvents = { discussion: 'speech.given', defense: 'defense.given', lastWords: 'last-words.given' } as const

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

interface Speech {
  readonly seat: string
  readonly text: string
  readonly second: boolean
  readonly last: boolean
}

const spoken = /^Day (\d+) Daytime - \[(\d+)\] (is speaking(\s*\(Round 2\))?|gives the last words)$/

/**
 * Reads a game of the data set of Tencent's werewolf platform (Wu et al., "Enhance Reasoning for Large Language Models in the
 * Game Werewolf", 2024): one JSON file with `game_state`, and in `audio` what was said, as speech recognition wrote it down,
 * in Chinese. A guard becomes a doctor; any other unknown role a villager. The rules of its winner (all villagers or all
 * roles with a power dead) are not ours: the winner is the one that the file names.
 *
 * @throws {InvalidLogError} when `text` is not JSON with the roles of such a game.
 */
export function importTencent(text: string): ImportedGameLog {
  const parsed = fileSchema.safeParse(parseUniqueJson(text))
  if (!parsed.success) throw new InvalidLogError('Expected the JSON of a game with `game_state.roles`.')
  const { game_state: state, audio = {} } = parsed.data
  const cast = readTencentCast(state)
  const rules = defineRules({
    extends: 'werewolf',
    name: 'tencent',
    table: { min: 4 },
    cast: { witch, hunter },
    roles: tally(cast.map(({ role }) => role)),
    abstention: true,
    vote: { revote: true },
    lastWords: true,
    reveal: { day: 'none', night: 'none' },
  })
  const reader = new TencentReader(new ImportedLog({ from: 'tencent', rules, cast, text }))
  for (const [seat, role] of Object.entries(state.roles))
    if (!Object.hasOwn(ourRoles, role))
      reader.leaveOut(`${seat}: ${role}`, 'No role here corresponds to it: a villager.')
  const speeches = readSpeeches(audio)
  for (const [period, fields] of Object.entries(state)) {
    const [, day, part] = /^Day (\d+) (Night|Daytime)$/.exec(period) ?? []
    if (day === undefined || typeof fields !== 'object' || fields === null) continue
    if (part === 'Night') reader.night(Number(day), fields as Fields)
    else reader.day(Number(day), fields as Fields, speeches.get(Number(day)) ?? [])
  }
  noteUnknown(reader, state)
  const result = state['Game Result']
  if (result !== undefined) endGame(reader, result)
  return { events: readEvents(reader.log.events), report: reader.report }
}

function endGame(reader: TencentReader, result: string): void {
  const side = /^(?:(werewol)|villager)/i.exec(result)
  if (side) reader.log.end(side[1] ? mafiaTeam : townTeam)
  else {
    reader.leaveOut(`Game Result: ${result}`, 'No team here corresponds to it: the game counts as a draw.')
    reader.log.end('draw')
  }
}

function readTencentCast(state: z.infer<typeof stateSchema>): ImportedPlayer[] {
  const ids = list(state.player_id)
  return Object.entries(state.roles)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([seat, theirs], at) => {
      const role = Object.hasOwn(ourRoles, theirs) ? (ourRoles[theirs] as string) : 'villager'
      const agent = typeof ids[at] === 'string' ? (ids[at] as string) : ''
      return {
        id: `p${Number(seat)}`,
        name: `Player ${Number(seat)}`,
        seat: at,
        role,
        whispers: theirs === 'Werewolf',
        agent,
      }
    })
}

function readSpeeches(audio: Readonly<Record<string, { readonly text?: string | undefined }>>): Map<number, Speech[]> {
  const days = new Map<number, Speech[]>()
  for (const [title, { text = '' }] of Object.entries(audio)) {
    const [, day, seat = '', what = '', again] = spoken.exec(title) ?? []
    if (day === undefined || text === '') continue
    const speech = { seat, text, second: again !== undefined, last: what.startsWith('gives') }
    days.set(Number(day), [...(days.get(Number(day)) ?? []), speech])
  }
  return days
}

const knownFields = new Set(['Voting Pattern', 'Voting Pattern (Round 2)', 'Voting Result', 'Death Message'])

function noteUnknown(reader: TencentReader, state: Fields): void {
  for (const [period, fields] of Object.entries(state)) {
    if (!/^Day \d+ (Night|Daytime)$/.test(period) || typeof fields !== 'object' || fields === null) continue
    for (const field of Object.keys(fields))
      if (!knownFields.has(field) && !Object.hasOwn(nightFields, field))
        reader.leaveOut(`${period}: ${field}`, 'This field is no event here.')
  }
}
