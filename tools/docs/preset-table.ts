import { type PresetName, presets, type Rules } from '../../src/index.js'
import { roleCountsFor } from '../../src/kernel/rules/index.js'
import { type BuiltInPower, powerNames, powers } from '../../src/kernel/rules/powers/powers.js'
import { groupBy } from '../../src/kernel/text/objects.js'
import { dealtRoles } from './dealt-roles.js'
import { table } from './sections.js'

const names = Object.keys(presets) as PresetName[]
const yes = (is: boolean, word: string): string[] => (is ? [word] : [])
const code = (name: string): string => `\`${name}\``

const protocols = {
  consensus: 'one after another, to a consensus',
  teamChat: 'a team chat',
  proposals: 'proposals in rounds',
  ballot: 'a secret ballot',
} as const

/** The columns of the table of presets: a question, and how rules answer it. */
const columns: Readonly<Record<string, (rules: Rules) => string>> = {
  'ten players': (rules) => dealtRoles(rules, 10),
  'opens with': ({ opening }) => (opening === 'nightZero' ? 'Night Zero, without a kill' : 'a night'),
  'mafia choose by': ({ night: { mafia } }) =>
    [...yes(mafia.chatRounds > 0, 'talk, then'), protocols[mafia.protocol as keyof typeof protocols]].join(' '),
  'the table talks': ({ discussion }) =>
    discussion.protocol === 'reactive'
      ? 'freely, when it wants to'
      : `${discussion.rounds} ${discussion.rounds === 1 ? 'round' : 'rounds'}, order: ${discussion.order}`,
  'the day decides by': ({ decision, vote }) =>
    decision === 'trial'
      ? 'nomination, defense, judgment'
      : [
          `${vote.elimination} vote`,
          ...yes(vote.candidates === 'nominated', 'among the nominated'),
          ...yes(vote.revote, 'revote on a tie'),
        ].join(', '),
  'a death reveals': ({ reveal, revealCause }) =>
    [reveal.day === 'none' ? 'nothing' : `the ${reveal.day}`, ...yes(revealCause, 'the cause')].join(', '),
  also: (rules) =>
    [
      ...yes(rules.personas === 'generated', 'agents make up personas'),
      ...yes(rules.lastWords, 'last words'),
      ...yes(rules.summaries, 'each player sums up the round'),
    ].join(', '),
}

/** The shipped presets in words, one a row, read from their rules. */
export function presetsTable(): string {
  const rows = names.map((name) => [code(name), ...Object.values(columns).map((answer) => answer(presets[name]))])
  return table(['', ...Object.keys(columns)], rows)
}

/** How roles of the presets use the powers that each owner uses alone. Presets with the same options share a row. */
export function usesTable(): string {
  const rows = powerNames
    .filter((power) => !powers[power].byTeam)
    .flatMap((power) => {
      const uses = names.flatMap((name) => usesIn(power, presets[name]).map((use) => ({ name: code(name), use })))
      const groups = [...groupBy(uses, ({ use }) => use)]
      return groups.map(([use, users]) => [code(power), users.map(({ name }) => name).join(', '), use])
    })
  return table(['power', 'in', 'may be used on'], rows)
}

/** How the roles that these rules deal use a power, in words: nothing, or one way. */
function usesIn(power: BuiltInPower, rules: Rules): string[] {
  const counts = roleCountsFor(rules, rules.table.max)
  const dealt = Object.entries(rules.cast).filter(([role]) => counts[role])
  const own = dealt.flatMap(([, role]) => role.powers.filter((use) => use.power === power))
  return own
    .slice(0, 1)
    .map(({ power: _, self, repeat, skip, uses, from = 1, onNoAnswer, ...others }) =>
      [
        ...yes(powers[power].automatic === undefined, self ? 'anyone, itself too' : 'anyone but itself'),
        ...yes(repeat === false, 'never the same twice running'),
        ...yes(skip === true, 'or nobody'),
        ...yes(uses !== undefined, uses === 1 ? 'once' : `${uses} times`),
        ...yes(from > 1, `from night ${from} on`),
        ...Object.entries(others).map(([option, value]) => `${option}: ${value}`),
        ...yes(onNoAnswer === 'random', 'without an answer somebody at random'),
      ].join(', '),
    )
}
