import { type PresetName, presets, type Rules, roleCountsFor } from '../../src/index.js'
import { table } from './sections.js'

const names = Object.keys(presets) as PresetName[]
const yes = (is: boolean, word: string): string[] => (is ? [word] : [])

const protocols = {
  consensus: 'one after another, to a consensus',
  teamChat: 'a team chat',
  proposals: 'proposals in rounds',
  ballot: 'a secret ballot',
} as const

/** The lines of the table that sets the presets side by side: a question, and how rules answer it. */
const lines: Readonly<Record<string, (rules: Rules) => string>> = {
  'ten players': (rules) =>
    Object.entries(roleCountsFor(rules, 10))
      .filter(([, count]) => count > 0)
      .map(([role, count]) => `${count} ${role}${count > 1 && role !== 'mafia' ? 's' : ''}`)
      .join(', '),
  'opens with': ({ opening }) => (opening === 'nightZero' ? 'Night Zero, without a kill' : 'a night'),
  'mafia choose by': ({ night: { mafia } }) =>
    [...yes(mafia.chatRounds > 0, 'talk, then'), protocols[mafia.protocol]].join(' '),
  'the doctor': ({ night: { doctor }, roleCounts }) =>
    roleCounts.doctor.base === 0
      ? 'none'
      : [doctor.self ? 'itself too' : 'never itself', ...yes(!doctor.repeat, 'never the same twice running')].join(
          ', ',
        ),
  'the sheriff learns': ({ night: { sheriff }, roleCounts }) =>
    roleCounts.sheriff.base === 0
      ? 'none'
      : `the ${sheriff.learns}, ${sheriff.when === 'night' ? 'at once' : 'at dawn'}`,
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
