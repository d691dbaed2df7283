import * as z from 'zod/mini'
import { InvalidLogError } from '../../../kernel/errors/errors.js'
import { readEvents } from '../../../kernel/events/read-log.js'
import { defineRules } from '../../../kernel/rules/define-rules.js'
import { tally } from '../../../kernel/rules/policies.js'
import { teamPower } from '../../../kernel/rules/powers/powers.js'
import { mafiaTeam, townTeam } from '../../../kernel/rules/team.js'
import { parseJson } from '../../../kernel/text/objects.js'
import { type ImportedGameLog, ImportedLog, type ImportedPlayer, type UnmappedLine } from '../imported-log.js'

const name = z.optional(z.nullable(z.string()))
const playerSchema = z.looseObject({ name: z.string(), role: z.string(), model: name })
const roundSchema = z.looseObject({
  eliminated: name,
  protected: name,
  unmasked: name,
  exiled: name,
  debate: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  votes: z.optional(z.array(z.record(z.string(), z.string()))),
})
const gameSchema = z.looseObject({
  seer: playerSchema,
  doctor: playerSchema,
  villagers: z.array(playerSchema),
  werewolves: z.array(playerSchema),
  players: z.optional(z.record(z.string(), z.unknown())),
  rounds: z.array(roundSchema),
  error_message: name,
  winner: name,
})
type Round = z.infer<typeof roundSchema>
type Game = z.infer<typeof gameSchema>

/** Fields that are read, or that tell again what others tell. */
const knownFields = {
  game: new Set([...Object.keys(gameSchema.shape), 'session_id']),
  round: new Set([...Object.keys(roundSchema.shape), 'players', 'success']),
}

class ArenaReader {
  readonly log: ImportedLog
  readonly report: UnmappedLine[] = []
  readonly #ids: ReadonlyMap<string, string>

  constructor(log: ImportedLog) {
    this.log = log
    this.#ids = new Map(log.cast.map(({ id, name }) => [name, id]))
  }

  leaveOut(text: string, reason: string): void {
    this.report.push({ line: this.report.length + 1, text, reason })
  }

  /** By the name used at the table; a name that nobody has is reported. */
  player(name: string | null | undefined): string | undefined {
    const id = name ? this.#ids.get(name) : undefined
    if (name && id === undefined) this.leaveOut(name, 'No player has this name.')
    return id
  }

  night(day: number, round: Round): void {
    const { log } = this
    log.enter('night', day)
    const target = this.player(round.eliminated)
    const guarded = this.player(round.protected)
    const acts = [
      this.#act(teamPower, { by: log.killer, target }),
      this.#act('protect', { by: this.#holder('doctor'), target: guarded }),
      this.#act('investigate', { by: this.#holder('seer'), target: this.player(round.unmasked) }),
    ].flatMap((act) => act ?? [])
    const dead = target === undefined || target === guarded ? [] : [target]
    const result = (power: string) =>
      power === teamPower && dead.length === 0 ? ('prevented' as const) : ('done' as const)
    log.dawn(day, {
      acts: acts.map((act) => ({ ...act, result: result(act.power) })),
      deaths: dead.map((player) => ({ player, cause: mafiaTeam })),
    })
  }

  day(day: number, { debate = [], votes = [], exiled }: Round): void {
    const { log } = this
    for (const [speaker, text] of debate) {
      const player = this.player(speaker)
      if (player === undefined) continue
      log.enter('discussion', day)
      const cut = log.say('speech.given', 'public', { player, text })
      if (cut !== undefined) this.leaveOut(text.slice(0, 60), cut)
    }
    if (votes.length > 1)
      this.leaveOut(
        `votes of day ${day}`,
        'Only the last ballot of a day decides: those after each speech are not read.',
      )
    for (const [voter, whom] of Object.entries(votes.at(-1) ?? {})) {
      const [player, choice] = [this.player(voter), this.player(whom)]
      if (player === undefined || choice === undefined) continue
      log.enter('vote', day)
      log.ballot.set(player, choice)
      log.write('vote.cast', 'public', { player, choice })
    }
    const out = this.player(exiled)
    if (out !== undefined || log.ballot.size > 0) log.resolveVote(out ?? null)
  }

  #holder(role: string): string | undefined {
    return this.log.state.players.find((player) => player.role === role && player.status === 'alive')?.id
  }

  #act(
    power: 'kill' | 'protect' | 'investigate',
    { by, target }: { readonly by: string | undefined; readonly target: string | undefined },
  ) {
    if (by === undefined || target === undefined) return undefined
    const { log } = this
    log.write('night.acted', power === teamPower ? log.pack : [by], { player: by, action: power, target })
    if (power === 'investigate') {
      const result = log.pack.includes(target) ? mafiaTeam : townTeam
      log.write('investigation.learned', [by], { player: by, target, result })
    }
    return { power, by, target }
  }
}

/**
 * Reads a game of Werewolf Arena (Bailis, Friedhoff and Chen, 2024, arXiv 2407.13943): the JSON of `game_complete.json` or
 * `game_partial.json`, with the names of the table. Bids, and the ballots after each speech, are no events here.
 *
 * @throws {InvalidLogError} when `text` is not JSON with the players and rounds of such a game.
 */
export function importArena(text: string): ImportedGameLog {
  const parsed = gameSchema.safeParse(parseJson(text))
  if (!parsed.success)
    throw new InvalidLogError(
      'Expected the JSON of a game with `seer`, `doctor`, `villagers`, `werewolves` and `rounds`.',
    )
  const game = parsed.data
  const cast = readArenaCast(game)
  const rules = defineRules({
    extends: 'werewolf',
    name: 'werewolf-arena',
    table: { min: 4 },
    roles: tally(cast.map(({ role }) => role)),
    reveal: { day: 'none', night: 'none' },
  })
  const reader = new ArenaReader(new ImportedLog({ from: 'arena', rules, cast, text }))
  for (const [at, round] of game.rounds.entries()) {
    reader.night(at + 1, round)
    reader.day(at + 1, round)
  }
  noteUnknown(reader, game)
  if (game.winner) endGame(reader, game.winner)
  return { events: readEvents(reader.log.events), report: reader.report }
}

function readArenaCast({ players, seer, doctor, villagers, werewolves }: Game): ImportedPlayer[] {
  const roles = [
    ...[seer].map((player) => ({ ...player, role: 'seer', whispers: false })),
    ...[doctor].map((player) => ({ ...player, role: 'doctor', whispers: false })),
    ...werewolves.map((player) => ({ ...player, role: 'werewolf', whispers: true })),
    ...villagers.map((player) => ({ ...player, role: 'villager', whispers: false })),
  ]
  const order = Object.keys(players ?? {})
  const place = ({ name }: { readonly name: string }) => (order.includes(name) ? order.indexOf(name) : order.length)
  return roles
    .sort((one, other) => place(one) - place(other))
    .map(({ name, role, whispers, model }, seat) => ({
      ...{ id: `p${seat + 1}`, name, seat, role },
      ...{ whispers, agent: model ?? '' },
    }))
}

function noteUnknown(reader: ArenaReader, game: Game): void {
  if (game.error_message) reader.leaveOut(game.error_message, 'The game broke off with this error.')
  for (const field of Object.keys(game))
    if (!knownFields.game.has(field)) reader.leaveOut(field, 'This field of the game is not known.')
  const ofRounds = new Set(game.rounds.flatMap((round) => Object.keys(round)))
  if (ofRounds.delete('bids')) reader.leaveOut('bids', 'Bids for the floor are no events here.')
  for (const field of ofRounds)
    if (!knownFields.round.has(field)) reader.leaveOut(field, 'This field of a round is not known.')
}

function endGame(reader: ArenaReader, winner: string): void {
  if (/^werewol/i.test(winner)) reader.log.end(mafiaTeam)
  else if (/^villager/i.test(winner)) reader.log.end(townTeam)
  else {
    reader.leaveOut(`winner: ${winner}`, 'No team here corresponds to it: the game counts as a draw.')
    reader.log.end('draw')
  }
}
