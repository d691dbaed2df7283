import { type BehaviourName, behaviours } from '../../src/agents/scripted/behaviours.js'
import {
  type Agent,
  createMafiaGame,
  type GameEvent,
  type GameResult,
  isEvent,
  type PastGame,
  type PresetName,
  roles,
  scriptedAgent,
} from '../../src/index.js'

/** A finished game as one who looks for a sample reads it. */
interface Read {
  readonly events: readonly GameEvent[]
  readonly isMafia: (id: string) => boolean
  readonly role: (id: string) => string
  /** A player as the sample names it. */
  readonly who: (id: string) => string
  /** The words that an event told, with the speaker. */
  readonly said: (event: GameEvent | undefined) => string[]
}

/** Where a behaviour is looked for, and the lines that show it; none where the game does not. */
interface Sample {
  readonly rules: PresetName
  readonly agent?: () => Agent
  readonly history?: true
  readonly find: (game: Read) => readonly string[]
}

type Words = GameEvent<'speech.given' | 'defense.given' | 'last-words.given'>
const isWords = (event: GameEvent): event is Words =>
  event.type === 'speech.given' || event.type === 'defense.given' || event.type === 'last-words.given'

/** The first words that a test finds, as lines. */
const firstWords = ({ events, said }: Read, test: (event: Words) => boolean): string[] =>
  said(events.find((event) => isWords(event) && test(event)))

/** A claim of a role: the words it came with. */
function claimsOf({ events }: Read, test: (claim: GameEvent<'role.claimed'>) => boolean): GameEvent[] {
  return events.flatMap((event, at) => (isEvent(event, 'role.claimed') && test(event) ? (events[at - 1] ?? []) : []))
}

const claimsSheriff = ({ data }: GameEvent<'role.claimed'>) => data.claim.role === 'sheriff'

/** A scripted player that says once what only a doctor knows. */
function careless(): Agent {
  const scripted = scriptedAgent()
  return {
    act: (request) => {
      const slips = request.kind === 'speak' && request.playerId === 'p4' && request.view.day === 1
      return slips ? { speech: 'I protected myself last night.' } : scripted.act(request)
    },
  }
}

const falseStory = /voted for .+ on day \d/

const votesBy = ({ events, isMafia }: Read) =>
  events.filter((event): event is GameEvent<'vote.cast'> => isEvent(event, 'vote.cast') && isMafia(event.data.player))

const samples: Readonly<Record<BehaviourName, Sample>> = {
  lateClaim: {
    rules: 'benchmark',
    find: (game) => {
      const out = claimsOf(game, (claim) => claimsSheriff(claim) && game.role(claim.data.player) === 'sheriff')[0]
      const before =
        out && game.events.findLast((event) => event.seq < out.seq && event.day === out.day && isWords(event))
      return out && before ? [...game.said(before), ...game.said(out)] : []
    },
  },
  counterclaim: {
    rules: 'classic',
    find: (game) => {
      const lie = claimsOf(game, (claim) => claimsSheriff(claim) && game.isMafia(claim.data.player))[0]
      const truth = claimsOf(game, (claim) => claimsSheriff(claim) && !game.isMafia(claim.data.player)).findLast(
        ({ seq }) => lie !== undefined && seq < lie.seq,
      )
      return lie && truth ? [...game.said(truth), ...game.said(lie)] : []
    },
  },
  busing: {
    rules: 'benchmark',
    find: (game) => game.said(votesBy(game).find(({ data }) => game.isMafia(data.choice))),
  },
  crowd: {
    rules: 'reactive',
    find: (game) => {
      const last = game.events.find((event) => isEvent(event, 'player.died') && game.isMafia(event.data.player))
      const vote = last && votesBy(game).find(({ seq, data }) => seq > last.seq && !game.isMafia(data.choice))
      const same = game.events.filter(
        (event) => isEvent(event, 'vote.cast') && event.day === vote?.day && event.data.choice === vote.data.choice,
      )
      return vote && same.length >= 4 ? [...game.said(vote), `So do ${same.length - 1} others.`] : []
    },
  },
  stories: {
    rules: 'trial',
    find: (game) =>
      firstWords(
        game,
        ({ type, data }) =>
          type === 'defense.given' && /started this|rewriting|first to name|deflection/.test(data.text),
      ),
  },
  anchoring: {
    rules: 'classic',
    find: (game) => firstWords(game, ({ data }) => game.isMafia(data.player) && /confirmed town/.test(data.text)),
  },
  slips: {
    rules: 'benchmark',
    agent: careless,
    find: (game) => {
      const slip = firstWords(game, ({ data }) => /I protected myself/.test(data.text))
      const caught = firstWords(game, ({ data }) => /\bslip\b/.test(data.text))
      return slip.length > 0 && caught.length > 0 ? [...slip, ...caught] : []
    },
  },
  corrections: {
    rules: 'trial',
    find: (game) => {
      const at = game.events.findIndex((event) => isEvent(event, 'vote.corrected'))
      const lie = game.events
        .slice(0, Math.max(0, at - 1))
        .findLast((event) => isWords(event) && game.isMafia(event.data.player) && falseStory.test(event.data.text))
      return at < 0 || lie === undefined ? [] : [...game.said(lie), ...game.said(game.events[at - 1])]
    },
  },
  falseHistory: {
    rules: 'trial',
    find: (game) => firstWords(game, ({ data }) => game.isMafia(data.player) && falseStory.test(data.text)),
  },
  confidence: {
    rules: 'classic',
    find: (game) => {
      const thoughts = game.events.filter((event) => isEvent(event, 'thought.recorded'))
      const held = thoughts.find(({ data }) => /I hold my fire/.test(data.text))
      const fired = thoughts.find(({ data }) => /I am sure enough of/.test(data.text))
      return held && fired ? [...game.said(held), ...game.said(fired)] : []
    },
  },
  memory: {
    rules: 'benchmark',
    history: true,
    find: (game) => firstWords(game, ({ data }) => /game 1\b/i.test(data.text)),
  },
}

const names = ['Ada', 'Bruno', 'Clara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas']

function readOf({ events, players }: GameResult): Read {
  const role = (id: string) => players.find((player) => player.id === id)?.role ?? ''
  const who = (id: string) => `**${players.find((player) => player.id === id)?.name ?? id}** (${role(id)})`
  const said = (event: GameEvent | undefined): string[] => {
    if (event === undefined) return []
    const day = event.phase === 'night' ? `Night ${event.day}` : `Day ${event.day}`
    if (isWords(event)) return [`${day}, ${who(event.data.player)}: “${event.data.text}”`]
    if (isEvent(event, 'thought.recorded')) return [`${day}, ${who(event.data.player)} thinks: “${event.data.text}”`]
    if (!isEvent(event, 'vote.cast')) return []
    const { player, choice, reason } = event.data
    return [`${day}, ${who(player)} votes for ${who(choice)}${reason ? `: “${reason}”` : '.'}`]
  }
  return { events, role, who, said, isMafia: (id) => roles[role(id)]?.team === 'mafia' }
}

/** What players remember of a game. */
const remembered = ({ winner, players, events }: GameResult): PastGame => ({
  winner,
  players: players.map(({ id, name, role, diedOn }) => {
    const death = events.find((event) => isEvent(event, 'player.died') && event.data.player === id)
    const diedBy = death && isEvent(death, 'player.died') ? (death.data.cause === 'vote' ? 'vote' : 'night') : undefined
    return { name, role, ...(diedOn !== undefined && { diedOn }), ...(diedBy && { diedBy }) }
  }),
})

async function played({ rules, agent, history }: Sample, seed: string): Promise<GameResult> {
  const players = names.map((name) => ({ name }))
  const first = history && (await createMafiaGame({ rules, players, seed: `${seed} before` }).run())
  const own = agent?.() ?? scriptedAgent(first ? { history: [remembered(first)] } : {})
  return createMafiaGame({ rules: { extends: rules, personas: 'none' }, players, seed, agent: own }).run()
}

/** The page of the behaviours of scripted players, each with a sample out of a game. Throws where no game shows one. */
export async function behavioursPage(): Promise<string> {
  const parts: string[] = []
  for (const [name, sample] of Object.entries(samples) as [BehaviourName, Sample][]) {
    const { seed, lines } = await firstSample(name, sample)
    const quoted = lines.map((line) => `> ${line}`).join('\n>\n')
    parts.push(`## \`${name}\`\n\n${behaviours[name]}\n\n${quoted}\n\n(\`${sample.rules}\`, seed \`${seed}\`)`)
  }
  return `${[intro, ...parts].join('\n\n')}\n`
}

async function firstSample(name: string, sample: Sample): Promise<{ seed: string; lines: readonly string[] }> {
  for (let at = 1; at <= 80; at++) {
    const seed = `${name} ${at}`
    const lines = sample.find(readOf(await played(sample, seed)))
    if (lines.length > 0) return { seed, lines }
  }
  throw new Error(`No game shows the behaviour \`${name}\`.`)
}

const intro = `# Behaviours of scripted players

\`npm run charts\` writes this page: each sample is from a game of ten scripted players with the seed below it. Roles are in brackets
for the reader; the players do not see them. In the game of \`slips\`, one seat is told what to say.

Every behaviour can be turned off: \`scriptedAgent({ behaviours: { busing: false } })\`. All are on by default.`
