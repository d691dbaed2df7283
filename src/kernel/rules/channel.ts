import * as z from 'zod/mini'
import { annotate } from '../text/annotate.js'
import { didYouMean } from '../text/did-you-mean.js'
import type { OwnWords } from '../text/message.js'
import { ownWordsSchema } from '../text/own-words.js'
import { roleNameSchema } from './role-name.js'
import { type TeamRules, teamNamesIn } from './team.js'

const names = z.optional(z.readonly(z.array(roleNameSchema).check(z.maxLength(20))))

/** Players as rules name them: whoever is of a team, has a role or bears a mark, the dead, the linked, or some by their ids. */
const membersSchema = z.strictObject({
  teams: annotate(names, 'The living of these teams.'),
  roles: annotate(names, 'The living with these roles.'),
  marked: annotate(z.optional(roleNameSchema), 'Whoever bears this mark, dead or alive.'),
  linked: annotate(z.optional(z.literal(true)), 'The living who are linked: those of each link talk apart.'),
  dead: annotate(z.optional(z.literal(true)), 'All the dead.'),
  players: annotate(z.optional(z.readonly(z.array(z.string()).check(z.maxLength(200)))), 'The living of these ids.'),
})

export type Members = Readonly<z.infer<typeof membersSchema>>

/** The talk of some players that others do not hear, as JSON data. */
export interface Channel {
  readonly describe: OwnWords
  /** Who speaks. Absent for `mafia` and `table`, whose speakers the game knows. */
  readonly speaks?: Members | undefined
  /** Who hears it too, without being known to the speakers. */
  readonly hears?: Members | undefined
  /** When they talk: before the acts of each night (default), before each day, or both. */
  readonly when?: 'night' | 'day' | 'always' | undefined
  /** Rounds of talk. Default 1. */
  readonly rounds?: number | undefined
  /** Who bears this mark does not speak here. */
  readonly silencedBy?: string | undefined
}

export const channelSchema: z.ZodMiniType<Channel> = z.strictObject({
  describe: annotate(ownWordsSchema(500), 'Who talks with whom, as a sentence: a text, or `{ en, de, ... }`.'),
  speaks: annotate(z.optional(membersSchema), 'Who speaks. Absent for `mafia` and `table`.'),
  hears: annotate(z.optional(membersSchema), 'Who hears it too. The speakers do not learn who that is.'),
  when: annotate(
    z.optional(z.enum(['night', 'day', 'always'])),
    'When they talk: before the acts of each night (`night`, the default), before each day (`day`), or both (`always`).',
  ),
  rounds: annotate(z.optional(z.int().check(z.gte(1), z.lte(5))), 'Rounds of talk. Absent means 1.'),
  silencedBy: annotate(z.optional(roleNameSchema), 'Who bears this mark does not speak here.'),
})

/**
 * The channels that every game has, each with what rules may add to it: the private talk of the mafia, which others may
 * hear, and the public talk of a discussion, from which a mark may keep a player.
 */
const builtInChannels = { mafia: 'hears', table: 'silencedBy' } as const

const isBuiltIn = (name: string): name is keyof typeof builtInChannels => Object.hasOwn(builtInChannels, name)

/** The rules of channels, and who there is to be named. */
export interface ChannelRules extends TeamRules {
  readonly channels?: Readonly<Record<string, Channel>> | undefined
}

/** When channels open: before the acts of a night, or before a day. */
export type TalkTime = 'night' | 'day'

/** The channels of the rules' own that open then, by name. */
export const channelsAt = ({ channels = {} }: ChannelRules, time: TalkTime): [string, Channel][] =>
  Object.entries(channels).filter(
    ([name, { when = 'night' }]) => !isBuiltIn(name) && (when === time || when === 'always'),
  )

export const hasChannels = (rules: ChannelRules, time: TalkTime): boolean => channelsAt(rules, time).length > 0

/** Notes what is wrong in the channels of rules, and where. */
export function checkChannels(
  rules: ChannelRules & { readonly cast: Readonly<Record<string, unknown>> },
  refuse: (path: string[], message: string) => void,
): void {
  const teams = teamNamesIn(rules)
  const cast = Object.keys(rules.cast)
  for (const [name, channel] of Object.entries(rules.channels ?? {})) {
    const path = ['channels', name]
    const { speaks, hears } = channel
    if (!isBuiltIn(name) && speaks === undefined) refuse(path, 'Expected `speaks`: who talks on this channel')
    const added = isBuiltIn(name) ? builtInChannels[name] : undefined
    const fields = Object.keys(channel).filter((field) => field !== 'describe' && field !== added)
    if (added !== undefined && fields.length > 0)
      refuse(path, `The game knows the channel \`${name}\`: give only \`describe\` and \`${added}\``)
    for (const [part, members] of Object.entries({ speaks, hears }))
      for (const [field, known] of [
        ['teams', teams],
        ['roles', cast],
      ] as const)
        for (const given of members?.[field] ?? [])
          if (!known.includes(given))
            refuse(
              [...path, part, field],
              `Expected one of ${known.join(', ')}, got \`${given}\`${didYouMean(given, known)}`,
            )
  }
}
