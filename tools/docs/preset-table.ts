import { type PresetName, presets, type Rules } from '../../src/index.js'
import { roleCountsFor } from '../../src/kernel/rules/index.js'
import { type BuiltInPower, powerNames, powers } from '../../src/kernel/rules/powers/powers.js'
import { nightPowers } from '../../src/kernel/rules/ruleset.js'
import { dealtRoles } from './dealt-roles.js'
import { table } from './sections.js'

const names = Object.keys(presets) as PresetName[]
const yes = (is: boolean, word: string): string[] => (is ? [word] : [])

const protocols = {
  consensus: 'one after another, to a consensus',
  teamChat: 'a team chat',
  proposals: 'proposals in rounds',
  ballot: 'a secret ballot',
} as const

/** The powers that owners use alone, of all presets. */
const ownPowers = powerNames.filter((power) => names.some((name) => nightPowers(presets[name]).includes(power)))

/** How a preset lets a power be used, with the options of that power; `nobody` if no role has it. */
function usesOf(power: BuiltInPower): (rules: Rules) => string {
  return (rules) => {
    const counts = roleCountsFor(rules, rules.table.max)
    const dealt = Object.entries(rules.cast).filter(([role]) => counts[role])
    const own = dealt.flatMap(([, { powers }]) => powers.filter((use) => use.power === power))[0]
    if (own === undefined) return 'nobody'
    const { power: _, self, repeat, skip, uses, from = 1, onNoAnswer: __, ...others } = own
    return [
      self ? 'anyone, itself too' : 'anyone but itself',
      ...yes(repeat === false, 'never the same twice running'),
      ...yes(skip === true, 'or nobody'),
      ...yes(uses !== undefined, uses === 1 ? 'once' : `${uses} times`),
      ...yes(from > 1, `from night ${from} on`),
      ...Object.entries(others).map(([option, value]) => `${option}: ${value}`),
    ].join(', ')
  }
}

/** The lines of the table that sets the presets side by side: a question, and how rules answer it. */
const lines: Readonly<Record<string, (rules: Rules) => string>> = {
  'ten players': (rules) => dealtRoles(rules, 10),
  'opens with': ({ opening }) => (opening === 'nightZero' ? 'Night Zero, without a kill' : 'a night'),
  'mafia choose by': ({ night: { mafia } }) =>
    [...yes(mafia.chatRounds > 0, 'talk, then'), protocols[mafia.protocol as keyof typeof protocols]].join(' '),
  ...Object.fromEntries(ownPowers.map((power) => [`to ${powers[power].verb.base}`, usesOf(power)])),
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
      ...yes(rules.personas === 'generated', 'personas made up by the agents'),
      ...yes(rules.lastWords, 'last words'),
      ...yes(rules.summaries, 'each player sums up the round'),
    ].join(', '),
}

/** The shipped presets side by side, in words, read from their rules. */
export function presetsTable(): string {
  const rows = Object.entries(lines).map(([question, answer]) => [
    question,
    ...names.map((name) => answer(presets[name])),
  ])
  return table(['', ...names.map((name) => `\`${name}\``)], rows)
}
