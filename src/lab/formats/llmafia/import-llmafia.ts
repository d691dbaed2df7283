import * as z from 'zod/mini'
import { requireArgument } from '../../../kernel/errors/arguments.js'
import { InvalidLogError } from '../../../kernel/errors/errors.js'
import { readEvents } from '../../../kernel/events/read-log.js'
import { defineRules } from '../../../kernel/rules/define-rules.js'
import { tally } from '../../../kernel/rules/policies.js'
import { teamPower } from '../../../kernel/rules/powers/powers.js'
import { mafiaTeam, townTeam } from '../../../kernel/rules/team.js'
import { winnerOf } from '../../../kernel/rules/winning.js'
import { parseUniqueJson } from '../../../kernel/text/objects.js'
import { type ImportedGameLog, ImportedLog, type ImportedPlayer, type UnmappedLine } from '../imported-log.js'
import { type LLMafiaChats, mergeChats } from './merge-chats.js'

/** The files of a game of LLMafia. */
export interface LLMafiaFiles {
  /** The text of `config.json`. */
  readonly config: string
  /** The text of `all_messages.txt`, or of the three files of chats that public games have in its place. */
  readonly messages: string | LLMafiaChats
}

const configSchema = z.object({
  players: z
    .array(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(64)),
        is_mafia: z.boolean(),
        is_llm: z.optional(z.boolean()),
        llm_config: z.optional(z.object({ model_name: z.optional(z.string()) })),
      }),
    )
    .check(z.minLength(2)),
})

const message = /^\[(\d\d:\d\d:\d\d)\] ([^:]+): (.*)$/
const manager = 'Game-Manager'

/** What the manager says, and what it means; `who` and `whom` are names of players. */
const announcements = {
  day: /^Now it's (?:Daytime|Discussion Time)/,
  night: /^Now it's Nighttime/,
  nothing: /(?:Daytime|Discussion phase|Nighttime) has ended|^There is only one mafia member/,
  vote: /^(?<who>.+) voted for (?<whom>.+)$/,
  out: /^(?<who>.+) was (?:voted out\. Their role was|eliminated\. They were:) (?<role>.+)$/,
} as const

/** One game that is being read. */
class LLMafiaReader {
  readonly log: ImportedLog
  readonly report: UnmappedLine[] = []
  #day = 0
  #night = false
  readonly #kills: { readonly by: string; readonly target: string }[] = []

  constructor(log: ImportedLog) {
    this.log = log
  }

  read(text: string, line: number): void {
    const [, , name = '', said = ''] = message.exec(text) ?? []
    const reason =
      name === '' ? 'This is not a message.' : name === manager ? this.#announce(said) : this.#speak(name, said)
    if (reason !== undefined) this.report.push({ line, text, reason })
  }

  #player(name: string | undefined): string | undefined {
    return this.log.cast.find((player) => player.name === name)?.id
  }

  #speak(name: string, text: string): string | undefined {
    const player = this.#player(name)
    if (player === undefined) return 'It names a player whom the configuration does not have.'
    if (this.#night) return this.log.say('mafia.spoke', this.log.pack, { player, text })
    this.log.enter('discussion', Math.max(1, this.#day))
    return this.log.say('speech.given', 'public', { player, text })
  }

  #announce(said: string): string | undefined {
    if (announcements.day.test(said)) return this.#begin(this.#day + 1, false)
    if (announcements.night.test(said)) return this.#begin(this.#day, true)
    if (announcements.nothing.test(said)) return undefined
    const vote = announcements.vote.exec(said)?.groups
    if (vote) return this.#vote(this.#player(vote.who), this.#player(vote.whom))
    const out = announcements.out.exec(said)?.groups
    if (out) return this.#remove(this.#player(out.who))
    return 'The manager says something that is no event here.'
  }

  #begin(day: number, night: boolean): undefined {
    this.#day = day
    this.#night = night
    this.log.enter(night ? 'night' : 'discussion', day)
  }

  #vote(player: string | undefined, target: string | undefined): string | undefined {
    if (player === undefined || target === undefined) return 'It names a player whom the configuration does not have.'
    if (this.#night) {
      this.#kills.push({ by: player, target })
      this.log.write('night.acted', this.log.pack, { player, action: teamPower, target })
      return undefined
    }
    this.log.enter('vote', this.#day)
    this.log.ballot.set(player, target)
    this.log.write('vote.cast', 'public', { player, choice: target })
    return undefined
  }

  #remove(player: string | undefined): string | undefined {
    if (player === undefined) return 'It names a player whom the configuration does not have.'
    if (this.#night) {
      const by = this.#kills.find(({ target }) => target === player)?.by ?? this.log.killer
      const acts = by === undefined ? [] : [{ power: teamPower, by, target: player, result: 'done' as const }]
      this.#kills.length = 0
      this.log.dawn(this.#day, { acts, deaths: [{ player, cause: mafiaTeam }] })
      return undefined
    }
    this.log.enter('vote', this.#day)
    this.log.resolveVote(player)
    return undefined
  }
}

/**
 * Reads a game of LLMafia (Eckhaus, Berger and Stanovsky, "Time to Talk", 2025): people and one model in a group chat, mafia
 * and bystanders alone. Bystanders become villagers. Real names in the configuration are not read. Anonymous ballots have
 * no votes, only their result. A game without an end stays open.
 *
 * @throws {InvalidLogError} when `config` is not the configuration of such a game, or `messages` is not a text.
 */
export function importLLMafia(files: LLMafiaFiles): ImportedGameLog {
  requireArgument('files', files, { kind: 'an object', advice: 'as in `importLLMafia({ config, messages })`' })
  const { config } = files
  const messages = textOf(files.messages)
  if (messages === undefined)
    throw new InvalidLogError('Expected the messages as a text, `all_messages.txt`, or as the texts of three chats.')
  const parsed = configSchema.safeParse(parseUniqueJson(config))
  if (!parsed.success)
    throw new InvalidLogError('Expected `config.json` with `players`, each with `name` and `is_mafia`.')
  const cast = parsed.data.players.map(
    ({ name, is_mafia, is_llm, llm_config }, seat): ImportedPlayer => ({
      id: `p${seat + 1}`,
      name,
      seat,
      role: is_mafia ? 'mafia' : 'villager',
      whispers: is_mafia,
      agent: is_llm ? (llm_config?.model_name ?? 'model') : 'person',
    }),
  )
  const rules = defineRules({
    extends: 'reactive',
    name: 'llmafia',
    table: { min: 4 },
    opening: 'nightZero',
    roles: tally(cast.map(({ role }) => role)),
    reveal: { day: 'role', night: 'role' },
  })
  const reader = new LLMafiaReader(new ImportedLog({ from: 'llmafia', rules, cast, text: config + messages }))
  const lines = messages.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [index, text] of lines.entries()) if (text.trim() !== '') reader.read(text, index + 1)
  endIfWon(reader.log)
  return { events: readEvents(reader.log.events), report: reader.report }
}

/** Undefined for what is neither. */
function textOf(messages: LLMafiaFiles['messages'] | undefined): string | undefined {
  if (typeof messages !== 'object' || messages === null) return typeof messages === 'string' ? messages : undefined
  const { daytime, nighttime, manager } = messages
  const areTexts = [daytime, nighttime, manager].every((text) => typeof text === 'string')
  return areTexts ? mergeChats({ daytime, nighttime, manager }) : undefined
}

/** The files say who has won only sometimes, but the living do. */
function endIfWon(log: ImportedLog): void {
  const living = log.state.players.flatMap(({ status, team }) => (status === 'alive' ? (team ?? townTeam) : []))
  const winner = winnerOf(living)
  if (winner !== null) log.end(winner)
}
