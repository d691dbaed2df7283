import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { message } from '../../text/message.js'
import { findPlayer } from '../game-state.js'
import type { Rules } from '../rules-schema.js'
import { isKiller, mafiaTeam, namesTeam, type Team, townTeam } from '../team.js'
import { askedWords } from './asked-words.js'
import { commonOptions, commonSentences, findingOptions, type PowerOptions } from './options.js'
import type { FindingInput, Power } from './power.js'
import { powerTraits } from './traits.js'

export interface InvestigateOptions extends PowerOptions {
  readonly learns: 'team' | 'role'
  readonly when: 'night' | 'dawn'
  readonly shows?: string | undefined
}

const learned = z.strictObject({ player: z.string(), target: z.string(), result: z.string() })

/** Finds out the team of a player, or its exact role if the rules say so. */
export const investigate = {
  name: 'investigate',
  ...askedWords('investigate'),
  advice: message('power.investigate.advice'),
  verb: { base: 'investigate', third: 'investigates', past: 'investigated' },
  ...powerTraits.investigate,
  options: z.strictObject({
    ...commonOptions({ self: false, repeat: true, skip: false, onNoAnswer: 'random' }),
    learns: annotate(z._default(z.enum(['team', 'role']), 'team'), "The target's team, or its exact role."),
    ...findingOptions(),
    when: annotate(z._default(z.enum(['night', 'dawn']), 'night'), 'At once, or at dawn if its owner lives.'),
  }),
  finds: investigationOf,
  learnsAt: ({ when }) => when,
  events: {
    'investigation.learned': {
      data: learned,
      describe: 'What an investigation found out: the team of its target, or the exact role.',
      clause: ({ player, target, result }: z.infer<typeof learned>, rules?: Rules) => {
        const role = namesTeam(result, rules) ? { team: result } : { role: result }
        return message('finding.learned', { by: { player }, whom: { player: target }, role })
      },
    },
  },
  sentences: (options, { rules, role }) => [
    message('card.investigate', {
      learns: options.learns === 'team' && rules.teams === undefined ? 'side' : options.learns,
      when: options.when,
      role,
    }),
    options.shows !== undefined && message('card.shows', { shows: options.shows, team: { team: options.shows }, role }),
    ...commonSentences(options, { verb: message('does.investigate'), role }),
  ],
} as const satisfies Power<InvestigateOptions>

/** What an investigation of the target of an act shows: its team, or the exact role, as its role is seen. */
export function investigationOf({
  act: { by, target },
  options,
  shows,
  random,
  state: { players, rules, marks = [] },
}: FindingInput<PowerOptions & Pick<InvestigateOptions, 'learns'>>) {
  const { role, team } = findPlayer({ players }, target)
  if (rules === null || role === undefined || team === undefined) return null
  const marked = marks.findLast(({ player, seenAs }) => player === target && seenAs !== undefined)
  const seen = shownTeam(marked?.seenAs ?? rules.cast[role]?.seenAs ?? team, { shows, random, rules })
  const exact = seen === team ? role : findPlainRole(rules, seen)
  return {
    type: 'investigation.learned',
    data: { player: by, target, result: options.learns === 'team' ? seen : exact },
  }
}

/** The team that is shown instead of the true one, where something says so. */
function shownTeam(
  team: Team,
  { shows, random, rules }: Pick<FindingInput<unknown>, 'shows' | 'random'> & { readonly rules: Rules },
): Team {
  if (shows === undefined) return team
  const other = isKiller({ team }, rules) ? townTeam : mafiaTeam
  if (shows === 'opposite') return other
  if (shows === 'random') return random() < 0.5 ? team : other
  return shows
}

/** The role of a team without powers, which its other roles can claim; the team's name if there is none. */
export function findPlainRole({ cast }: Pick<Rules, 'cast'>, team: Team): string {
  const plain = Object.entries(cast).find(
    ([, { team: own, powers, votes = 1, wins = 'team' }]) =>
      own === team && powers.length === 0 && votes === 1 && wins === 'team',
  )
  return plain?.[0] ?? team
}
