import { type Deed, definePhase, type Table } from '../../machines/index.js'

/** Whoever a step has chosen as a player, and not a word such as `skip`. */
const fallen = ({ living }: Table, [first = '']: readonly string[]): Deed =>
  living.includes(first) && { eliminate: first }

export const captain = definePhase({
  name: 'captain',
  describe: 'On day 1 the table elects a captain, who has two votes and names a successor when it dies.',
  steps: {
    election: ({ day }) => day === 1 && { kind: 'vote', ask: 'Who shall be captain?', aim: 'help' },
    count: ({ answers }) => ({ type: 'closeBallot', choices: answers('election'), outcome: 'A captain is elected' }),
    heir: ({ players, marked, day }) =>
      day > 1 && {
        ...{ kind: 'vote', ask: 'Who shall be captain after you?', aim: 'help' },
        players: marked('captain').filter((id) => players.some((each) => each.id === id && each.status === 'dead')),
      },
    badge: ({ leaders, choice, day, name, marked }) => {
      const next = day === 1 ? leaders('count')[0] : choice('heir')
      if (!next || next === 'skip') return undefined
      return [
        { type: 'unmark', mark: 'captain', players: marked('captain') },
        { type: 'mark', mark: 'captain', players: [next], seenBy: 'public' },
        { type: 'announce', text: `${name(next)} is captain.` },
      ]
    },
  },
})

export const badge = definePhase({
  name: 'badge',
  describe: 'Who stands may be elected sheriff. Its vote counts 1.5; dying, it hands the badge on or tears it.',
  steps: {
    candidacy: ({ day }) =>
      day === 1 && { kind: 'vote', ask: 'Do you stand?', choices: { stand: 'I stand', pass: 'I do not' } },
    election: ({ answers, day }) => {
      const among = answers('candidacy').flatMap(({ player, choice }) => (choice === 'stand' ? [player] : []))
      return day === 1 && { kind: 'vote', ask: 'Who gets the badge?', aim: 'help', among }
    },
    count: ({ answers, day }) => day === 1 && { type: 'closeBallot', choices: answers('election') },
    will: ({ players, marked, living }) => {
      const dead = marked('badge').filter((id) => players.some((each) => each.id === id && each.status === 'dead'))
      const choices = { tear: 'I tear the badge' }
      return (
        dead.length > 0 && {
          kind: 'vote',
          ask: 'Who gets your badge?',
          aim: 'help',
          players: dead,
          among: living,
          choices,
        }
      )
    },
    hand: ({ leaders, choice, marked, living }) => {
      const next = [leaders('count')[0], choice('will')].find((id) => id && living.includes(id))
      const gone = choice('will') === '' ? [] : marked('badge')
      return [
        { type: 'unmark', mark: 'badge', players: gone },
        ...(next ? [{ type: 'mark', mark: 'badge', players: [next], seenBy: 'public' } as const] : []),
      ]
    },
  },
})

export const kingmaker = definePhase({
  name: 'kingmaker',
  describe: 'Each day another king is drawn, who alone decides who is eliminated.',
  steps: {
    king: ({ living, memory }) => ({
      type: 'draw',
      purpose: 'the king',
      items: living.filter((id) => id !== memory.king),
    }),
    known: ({ drawn, name }) => [
      { type: 'remember', key: 'king', value: drawn('king')[0] },
      { type: 'announce', text: `${name(drawn('king')[0] ?? '')} is king today.` },
    ],
    ruling: ({ drawn }) => ({
      kind: 'vote',
      players: drawn('king').slice(0, 1),
      ask: 'You are king: whom do you eliminate?',
    }),
    fall: (table) => fallen(table, [table.choice('ruling')]),
  },
})

const accused = ({ answers }: Table) => [
  ...new Set(answers('nominations').flatMap(({ choice = 'skip' }) => (choice === 'skip' ? [] : [choice]))),
]

export const sports = definePhase({
  name: 'sports',
  describe:
    'Nominations in turn, then a vote on the nominated; a tie is voted on again, then all vote whether all who are tied go.',
  steps: {
    nominations: ({ living }) => ({
      inTurn: { kind: 'nominate', ask: 'Whom do you put to the vote?', players: living },
    }),
    vote: (table) => accused(table).length > 0 && { kind: 'vote', among: accused(table), ask: 'Who goes?' },
    count: ({ answers }) => ({ type: 'closeBallot', choices: answers('vote') }),
    speeches: ({ leaders }) =>
      leaders('count').length > 1 && { kind: 'defend', players: leaders('count'), about: leaders('count') },
    revote: ({ leaders }) =>
      leaders('count').length > 1 && { kind: 'vote', among: leaders('count'), ask: 'Once more: who goes?' },
    recount: ({ answers }) => answers('revote').length > 0 && { type: 'closeBallot', choices: answers('revote') },
    raise: ({ leaders }) =>
      leaders('recount').length > 1 && {
        kind: 'judge',
        about: leaders('recount'),
        ask: 'Shall all who are tied go?',
        choices: { yes: 'all go', no: 'all stay' },
      },
    decision: ({ answers }) => answers('raise').length > 0 && { type: 'closeBallot', choices: answers('raise') },
    first: (table) => {
      const { leaders } = table
      const last = leaders('recount').length > 0 ? leaders('recount') : leaders('count')
      return (last.length === 1 || leaders('decision')[0] === 'yes') && fallen(table, last)
    },
    second: (table) => table.leaders('decision')[0] === 'yes' && fallen(table, table.leaders('recount').slice(1)),
  },
})

export const bestMove = definePhase({
  name: 'bestMove',
  describe: 'Who was killed in the first night names three suspects before all.',
  steps: Object.fromEntries([
    ...[1, 2, 3].map((n) => [
      `suspect${n}`,
      ({ players, day, answers, living }: Table): Deed => {
        const named = [1, 2, 3].flatMap((each) => answers(`suspect${each}`).map(({ choice }) => choice))
        const killed = players.flatMap(({ id, status, diedOn }) => (status === 'dead' && diedOn === 1 ? [id] : []))
        return (
          day === 1 &&
          killed.length > 0 && {
            kind: 'vote',
            ask: `Name suspect ${n} of 3.`,
            players: killed.slice(0, 1),
            among: living.filter((id) => !named.includes(id)),
          }
        )
      },
    ]),
    [
      'told',
      ({ answers, name }: Table): Deed => ({
        type: 'announce',
        text: `The best move: ${[1, 2, 3].map((n) => name(answers(`suspect${n}`)[0]?.choice ?? 'nobody')).join(', ')}.`,
      }),
    ],
  ]),
})

export const scapegoat = definePhase({
  name: 'scapegoat',
  describe: 'In place of a tie the scapegoat dies, and says who may vote on the next day.',
  steps: {
    vote: () => ({ kind: 'vote' }),
    count: ({ answers }) => ({ type: 'closeBallot', choices: answers('vote') }),
    past: ({ marked }) => ({ type: 'unmark', mark: 'voteless', players: marked('voteless') }),
    fall: (table) => {
      const { players, leaders } = table
      const goat = players.find(({ role, status }) => role === 'scapegoat' && status === 'alive')?.id
      return leaders('count').length > 1 ? goat !== undefined && { eliminate: goat } : fallen(table, leaders('count'))
    },
    ban: ({ leaders, players, day }) => ({
      ...{ kind: 'vote', ask: 'Who may not vote tomorrow?', aim: 'hinder' },
      players:
        leaders('count').length > 1
          ? players.flatMap(({ id, role, diedOn }) => (role === 'scapegoat' && diedOn === day ? [id] : []))
          : [],
    }),
    banned: ({ choice, living }) =>
      living.includes(choice('ban')) && { type: 'mark', mark: 'voteless', players: [choice('ban')], seenBy: 'public' },
  },
})

export const poison = definePhase({
  name: 'poison',
  describe: 'Before the first night the players choose which role one of the villagers gets.',
  steps: {
    variants: () => ({
      kind: 'vote',
      ask: 'Which role shall join the game?',
      choices: { sheriff: 'a sheriff', doctor: 'a doctor' },
    }),
    count: ({ answers }) => ({ type: 'closeBallot', choices: answers('variants') }),
    who: ({ players }) => ({
      type: 'draw',
      purpose: 'who gets it',
      items: players.flatMap(({ id, role }) => (role === 'villager' ? [id] : [])),
    }),
    dealt: ({ leaders, drawn }) => ({
      type: 'convert',
      players: drawn('who').slice(0, 1),
      role: leaders('count')[0] ?? 'sheriff',
    }),
  },
})

export const chest = definePhase({
  name: 'chest',
  describe: 'The admiral is known to all; the others take their roles out of a chest, one after another.',
  steps: {
    known: ({ players, name }) => ({
      type: 'announce',
      text: `${name(players.find(({ role }) => role === 'admiral')?.id ?? '')} is the admiral.`,
    }),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].flatMap((seat) => {
        const left = ({ choice }: Table) => {
          const taken = [1, 2, 3, 4, 5].map((each) => choice(`take${each}`)).filter((role) => role !== '')
          return ['mafia', 'sheriff', 'doctor', 'villager', 'villager'].filter(
            (role, at, all) => !taken.includes(role) || all.indexOf(role) !== at,
          )
        }
        const taker = ({ players }: Table) => players.filter(({ role }) => role !== 'admiral')[seat - 1]?.id ?? ''
        return [
          [
            `take${seat}`,
            (table: Table): Deed => ({
              ...{
                kind: 'vote',
                ask: 'Which role do you take?',
                audience: 'player',
                players: [taker(table)],
                among: [],
              },
              choices: Object.fromEntries(left(table).map((role) => [role, `a ${role}`])),
            }),
          ],
          [
            `have${seat}`,
            (table: Table): Deed => ({
              type: 'convert',
              players: [taker(table)],
              role: table.choice(`take${seat}`),
            }),
          ],
        ]
      }),
    ),
  },
})

/** Who died in the night speaks once more. */
export const farewell = definePhase({
  name: 'farewell',
  describe: 'At dawn whoever died in the night says its last words.',
  steps: {
    words: ({ players, day }) => ({
      inTurn: {
        ...{ kind: 'last-words', ask: 'You died in the night: say your last words.' },
        players: players.flatMap(({ id, diedOn, cause }) => (diedOn === day && cause !== 'vote' ? [id] : [])),
      },
    }),
  },
})

export const ghosts = definePhase({
  name: 'ghosts',
  describe: 'The living vote, and each of the dead once more in the game.',
  steps: {
    vote: ({ players, marked, living }) => {
      const ghosts = players.flatMap(({ id, status }) =>
        status === 'dead' && !marked('spent').includes(id) ? [id] : [],
      )
      return {
        kind: 'vote',
        players: [...living, ...ghosts],
        choices: { skip: 'a vote for nobody' },
        among: living,
        fallback: {},
      }
    },
    count: ({ answers }) => ({ type: 'closeBallot', choices: answers('vote') }),
    spent: ({ answers, living, players }) => {
      const used = answers('vote').flatMap(({ player, choice }) =>
        living.includes(player) || choice === 'skip' || choice === 'abstain' ? [] : [player],
      )
      return used.length > 0 && players.length > 0 && { type: 'mark', mark: 'spent', players: used, seenBy: 'public' }
    },
    fall: (table) => table.leaders('count').length === 1 && fallen(table, table.leaders('count')),
  },
})

export const partyHost = definePhase({
  name: 'party',
  describe: 'Once, by day, the party host may call a night on which all talk.',
  steps: {
    call: ({ players, memory }) => ({
      ...{
        kind: 'vote',
        ask: 'Call the party tonight?',
        audience: 'player',
        choices: { party: 'I call it', wait: 'not yet' },
      },
      players: memory.party
        ? []
        : players.flatMap(({ id, role, status }) => (role === 'host' && status === 'alive' ? [id] : [])),
    }),
    called: ({ choice, living }) =>
      choice('call') === 'party' && [
        { type: 'remember', key: 'party', value: true },
        { type: 'mark', mark: 'guest', players: living, seenBy: 'public' },
        { type: 'announce', text: 'Tonight there is a party.' },
      ],
  },
})

export const secret = definePhase({
  name: 'secret',
  describe: 'All vote in secret; only the count is told.',
  steps: {
    vote: () => ({ kind: 'vote', audience: 'player' }),
    count: ({ answers }) => ({ type: 'closeBallot', choices: answers('vote') }),
    fall: (table) => table.leaders('count').length === 1 && fallen(table, table.leaders('count')),
  },
})

export const whispers = definePhase({
  name: 'asides',
  describe: 'Each may ask another to whisper; the two talk apart, and all see that they do.',
  steps: {
    wish: ({ living }) => ({
      kind: 'vote',
      ask: 'With whom do you want to whisper?',
      aim: 'help',
      audience: 'player',
      among: living,
    }),
    seen: ({ answers, name, living }) => {
      const pair = answers('wish').find(({ choice = '' }) => living.includes(choice))
      return (
        pair !== undefined && { type: 'announce', text: `${name(pair.player)} and ${name(pair.choice ?? '')} whisper.` }
      )
    },
    talk: ({ answers, living }) => {
      const pair = answers('wish').find(({ choice = '' }) => living.includes(choice))
      const two = pair ? [pair.player, pair.choice ?? ''] : []
      return two.length > 0 && { kind: 'speak', ask: 'Whisper.', players: two, audience: two, wordsOnly: true }
    },
  },
})
