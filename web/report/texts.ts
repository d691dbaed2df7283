export const reportTexts = {
  tournament: 'Tournament',
  probe: 'Probe',
  facts: {
    games: (games: number, of: number) =>
      games === of ? countNoun(games, 'game') : `${formatCount(games)} of ${countNoun(of, 'game')}`,
    voided: (games: number) => `${formatCount(games)} void`,
    defaulted: (games: number) => `${formatCount(games)} with a default answer`,
    entrants: (entrants: number) => countNoun(entrants, 'entrant'),
    positions: (positions: number, games: number) =>
      `${countNoun(positions, 'position')} of ${countNoun(games, 'game')}`,
    asked: (asked: number, of: number) =>
      asked === of ? countNoun(asked, 'answer') : `${formatCount(asked)} of ${countNoun(of, 'answer')}`,
  },
  health: {
    title: 'How entrants answered',
    lead: 'Read this before any verdict: an entrant that could not answer was not compared.',
  },
  source: {
    seed: (seed: string) => `seed ${seed}`,
    games: 'The log of each game',
  },
  ratings: {
    title: 'Ratings',
    lead: "Strength on Elo's scale, with a mean of 0. The line is its interval.",
    clean: 'Ratings without default answers',
    cleanLead: 'The same from games without default answers only.',
    sides: { overall: 'Overall', town: 'As town', mafia: 'As mafia' },
  },
  comparison: {
    title: 'Who is better',
    compared: 'Compared',
    part: (part: string) =>
      part === 'all' ? 'in all teams' : part === 'opposite' ? 'on opposite sides' : `as ${part}`,
    entrant: 'Entrant',
    places: 'Places',
    matrix:
      'Points of 100 by which the entrant of the row won more often than that of the column. A star marks what is shown: intervals and places of all pairs, over all teams and in each, hold together at 95 %.',
    opposite:
      'Points of 100 by which the side of the row won more often than usual at the table against that of the column. A star marks what is shown, of all pairs together.',
    interval: (pair: string, from: string, to: string) => `${pair}: ${from} to ${to}`,
  },
  pairs: {
    title: 'Who is better',
    probeLead:
      'Compared at the same positions, in points of 100. All intervals hold together at 95 %, over deals, and a star marks what is shown.',
  },
  roles: {
    title: 'Wins by role',
    lead: 'The share of games that each entrant won in a role; the dotted line is the share of the others in the same deals. All intervals hold together at 95 %, and a star marks what is shown.',
  },
  places: {
    title: 'The first and the last of the options',
    lead: 'How often each entrant chose the first, and the last, of the options in the order it was shown. The dotted line is chance. All intervals hold together at 95 %, over deals, and a star marks what is shown.',
    first: 'First option',
    last: 'Last option',
  },
  course: {
    title: 'How a difference developed',
    lead: 'How much more often one won than the other after a number of games. The band is the interval at the end, the same as above.',
    pair: 'Pair',
    games: 'Games',
    difference: 'Difference in points of 100',
    label: (pair: string, games: number, value: string) =>
      `${pair} over ${countNoun(games, 'game')}: at the end ${value} points.`,
  },
  lies: {
    title: 'Who lies, who is believed',
    lead: 'Claims of roles and of results, true and false, and how they were taken. Lines are intervals over deals; beside them, how much more or less than the others in the same seat of the same deals. All of these hold together at 95 %, and a star marks what is shown.',
    claim: 'Entrant and role',
    seats: 'Seats',
    trueRoles: 'Roles, true',
    falseRoles: 'Roles, lies',
    trueResults: 'Results, true',
    falseResults: 'Results, lies',
    chance: (share: string) => `chance ${share}`,
    of: (occasions: number) => `of ${formatCount(occasions)}`,
    sameSeat: (difference: string, span: string | null) =>
      `same seat: ${difference}${span === null ? '' : ` (${span})`}`,
  },
  balance: {
    title: 'Balance of the tables',
    lead: 'How often each side won, by all entrants together.',
    draw: 'Draws',
  },
  answers: {
    title: 'Answers and cost',
    entrant: 'Entrant',
    calls: 'Calls',
    failed: 'Failed tries',
    defaulted: 'By default',
    forfeits: 'Forfeited games',
    faults: {
      cutOff: 'Cut off',
      refused: 'Refused',
      malformed: 'Malformed',
      illegal: 'Illegal',
      late: 'Late',
      crashed: 'Crashed',
    },
    won: 'Seats won',
    cost: 'Cost',
    perPoint: 'Cost per point',
    answers: 'Answers',
    variety: 'Variety (bits)',
    latency: 'Time (ms)',
    perAnswer: 'Cost per answer',
    unknown: 'unknown',
  },
  right: {
    title: 'Right choices',
    lead: 'The share of choices against the mafia, and of correct verdicts, by players outside the mafia. The dotted line shows random choices.',
    brier: 'Beliefs',
    brierLead: 'Brier score of stated beliefs: 0 is perfect, always stating one half gives 0.25.',
    groups: {
      rules: 'Right choices by rules',
      role: 'Right choices by role, including the mafia',
      day: 'Right choices by day',
      kind: 'Right choices by kind of question',
    },
    positions: (positions: number) => countNoun(positions, 'position'),
    day: (day: string) => `Day ${day}`,
  },
  share: (share: number) => `${(share * 100).toFixed(0)} %`,
  shareSpan: (low: number | null, high: number | null) =>
    low === null || high === null ? undefined : `${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)} %`,
  dollars: (amount: number | null) => (amount === null ? 'unknown' : `$${amount.toFixed(amount < 1 ? 4 : 2)}`),
}

/** A count with its noun, for example `1 game` or `1,200 games`. */
const countNoun = (value: number, one: string): string => `${formatCount(value)} ${value === 1 ? one : `${one}s`}`

/** A number with separators, for example `1,200`. */
export function formatCount(value: number): string {
  return value.toLocaleString('en-US')
}
