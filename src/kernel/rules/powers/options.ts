import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { type Message, type MessageValue, message, type RoleValue } from '../../text/message.js'
import { roleNameSchema } from '../role-name.js'

/** What a power may answer to, instead of the night. */
export const triggers = ['death', 'otherDeath', 'elimination', 'dawn', 'condemned', 'day'] as const

/**
 * What a power answers to: its owner's death, the death of another while its owner lives, its owner's elimination by the
 * table, each dawn that its owner sees, that the table has decided to eliminate its owner, who still lives then and may be
 * spared, or its place in the day.
 */
export type Trigger = (typeof triggers)[number]

export const isTrigger = (moment: string | undefined): moment is Trigger =>
  triggers.some((trigger) => trigger === moment)

/** What every power lets its owner do, and when. */
export interface PowerOptions {
  readonly self: boolean
  /** Whether it may choose the same player two nights running. */
  readonly repeat: boolean
  readonly skip: boolean
  /** How often it may be used in a game; absent means without limit. */
  readonly uses?: number | undefined
  /** The first night in which it may be used, from 1. */
  readonly from: number
  /** The default after the last failed try: no action, or a legal player drawn at random. */
  readonly onNoAnswer: 'nothing' | 'random'
  /** When it is used, if not at night. */
  readonly on?: Trigger | undefined
  /** Whether everyone sees its use, if it is not used at night. Absent: if it kills. */
  readonly seen?: boolean | undefined
  /** Whether the owners of one team act as one, and who of those who chose the target carries it out: by seat, or drawn. */
  readonly together?: 'first' | 'drawn' | undefined
  /** Whether its owner uses it when it is dead, instead of alive. */
  readonly dead?: boolean | undefined
  /** Whether it does nothing in a night in which its owner is killed by an act that comes before it. */
  readonly ifAlive?: boolean | undefined
  /** Only of a power that finds out sides: how its findings are shown, if not as they are. */
  readonly shows?: string | undefined
  /** Only of a power that kills: the cause of its deaths, instead of the one that the power states. */
  readonly cause?: string | undefined
}

/** The options that no power has by default. */
export type UnsetOptions = 'from' | 'cause' | 'on' | 'seen' | 'shows' | 'together' | 'dead' | 'ifAlive'

/** The schema fields of the options that every power has, with this power's defaults. */
export function commonOptions(defaults: Omit<PowerOptions, UnsetOptions>) {
  const { self, repeat, skip, uses, onNoAnswer } = defaults
  const limit = z.optional(z.int().check(z.gte(0), z.lte(100)))
  return {
    self: annotate(z._default(z.boolean(), self), 'Whether its owner may choose itself.'),
    repeat: annotate(z._default(z.boolean(), repeat), 'Whether it may choose the same player two nights running.'),
    skip: annotate(z._default(z.boolean(), skip), 'Whether it may choose nobody.'),
    uses: annotate(uses === undefined ? limit : z._default(limit, uses), 'How often in a game; absent: without limit.'),
    from: annotate(z._default(z.int().check(z.gte(1), z.lte(1_000)), 1), 'The first night in which it may be used.'),
    onNoAnswer: annotate(
      z._default(z.enum(['nothing', 'random']), onNoAnswer),
      'After the last failed try: no action, or a legal player drawn at random.',
    ),
    on: annotate(
      z.optional(z.enum(triggers)),
      "When it is used, if not at night: at its owner's `death`, at the death of another (`otherDeath`), at its `elimination` by the table, at each `dawn`, when it is `condemned`, before it dies by day, or by `day`; see [Powers by day](roles.md#powers-by-day).",
    ),
    together: annotate(
      z.optional(z.enum(['first', 'drawn'])),
      'Whether the owners of one team act as one at night: on whom most of them choose, by lot at a tie. The `first` by seat of those who chose it carries it out, or one that is `drawn`.',
    ),
    dead: annotate(z.optional(z.boolean()), 'Whether its owner uses it each night when it is dead, and not before.'),
    ifAlive: annotate(
      z.optional(z.boolean()),
      'Whether it does nothing in a night in which its owner is killed by a power that comes before it.',
    ),
    seen: annotate(
      z.optional(z.boolean()),
      'With `on`: whether everyone sees who uses it, and on whom. Absent: if it kills.',
    ),
  }
}

/** The option of a power that finds out sides: a form of its findings that is not the truth. */
export const findingOptions = () => ({
  shows: annotate(
    z.optional(roleNameSchema),
    'How its findings are shown, if not as they are: as the `opposite`, at `random`, or always as this team.',
  ),
})

/** The causes of death that no power has: eliminated by day, and killed at night by an unknown hand. */
const otherCauses: readonly string[] = ['vote', 'night']

export const isKillCause = (cause: string): boolean => !otherCauses.includes(cause)

export const killOptions = () => ({
  cause: annotate(
    z.optional(
      roleNameSchema.check(z.refine(isKillCause, 'Expected another cause of death than the words `vote` and `night`')),
    ),
    'The cause of its deaths; default the team that kills together, or the role of its owner.',
  ),
})

/** The verb of a power in its third person, and the role that has the power. */
interface Owned {
  readonly verb: MessageValue
  readonly role: RoleValue
  /** Of a power of one's own: whether it acts by itself, or says itself who may be chosen. */
  readonly asks?: { readonly automatic?: true | undefined; readonly chooses?: true | undefined }
}

/** What the rule card says of the options that every power has. */
export function commonSentences(options: PowerOptions, { verb, role, asks }: Owned): (Message | false)[] {
  const { self, repeat, skip, uses, from, onNoAnswer, together } = options
  const isAsked = !asks?.automatic
  const isFree = isAsked && !asks?.chooses
  return [
    isFree && message(self ? 'may.self' : 'mayNot.self', { role }),
    isFree && (asks === undefined || uses !== 1) && message(repeat ? 'may.repeat' : 'mayNot.repeat', { role }),
    isAsked && skip && message('may.skip', { role }),
    uses !== undefined && message('may.uses', { n: uses }),
    together !== undefined && message('may.together', { how: together }),
    from > 1 && message('may.from', { n: from }),
    isAsked && message(`unanswered.${onNoAnswer}`, { verb, role }),
  ]
}
