import { createMafiaGame, type GameEvent, type GameResult, isEvent, roles, scriptedAgent } from '../../src/index.js'
import type { BehaviourName } from '../../src/players/scripted/behaviours.js'
import { isWords, type ReadGame, type Sample, samples } from './behaviour-samples.js'

const described: Readonly<Record<BehaviourName, string>> = {
  lateClaim:
    'A sheriff hides its role at first. It claims its role late in the day and under pressure, with its results: when it is likely to be eliminated, when many accuse a player it has cleared, or when it has found a mafia player. Without this behaviour it claims with its first result.',
  counterclaim:
    'Mafia found out by a sheriff sometimes claim to be the sheriff themselves. Who helps the mafia unknown mostly claims it on the first day, and lies about one player for each night.',
  busing:
    'Mafia vote against a team-mate who cannot be saved, to look like town. Without this behaviour they never vote against a team-mate.',
  crowd: 'The last mafia player follows the majority.',
  stories: 'An accused player turns the accusation against its accuser. Without this behaviour it only defends itself.',
  anchoring: 'Mafia show trust in a player whom a sheriff has cleared: "You are our confirmed town now."',
  slips: 'Players point out a slip of the tongue, such as "I protected myself" by a player who has claimed nothing.',
  corrections: 'Players correct a false account of how somebody voted in public, with the true votes.',
  falseHistory:
    'Mafia who are about to be voted out sometimes say who voted for whom on an earlier day, and say it wrong: at most once a game.',
  confidence:
    'A vigilante does not shoot until it is sure enough. Its confidence is the suspicion, plus 30 if a trusted sheriff accuses the player, minus 20 in the first two nights, plus 15 from the fifth night on. Whoever shoots in the moment of its death, such as a hunter, needs less. Without this behaviour it shoots the worst suspect at once.',
  memory: 'A player mentions the earlier games that it was in, if the table was given any (`history`).',
}

const names = ['Ada', 'Bruno', 'Clara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas']

function readOf({ events, players }: GameResult): ReadGame {
  const role = (id: string) => players.find((player) => player.id === id)?.role ?? ''
  const who = (id: string) => `**${players.find((player) => player.id === id)?.name ?? id}** (${role(id)})`
  const linesOf = (event: GameEvent | undefined): string[] => {
    if (event === undefined) return []
    const day = event.phase === 'night' ? `Night ${event.day}` : `Day ${event.day}`
    if (isWords(event)) return [`${day}, ${who(event.data.player)}: “${event.data.text}”`]
    if (isEvent(event, 'thought.recorded')) return [`${day}, ${who(event.data.player)} thinks: “${event.data.text}”`]
    if (!isEvent(event, 'vote.cast')) return []
    const { player, choice, reason } = event.data
    return [`${day}, ${who(player)} votes for ${who(choice)}${reason ? `: “${reason}”` : '.'}`]
  }
  return { events, role, linesOf, isMafia: (id) => roles[role(id)]?.team === 'mafia' }
}

async function play({ rules, agent, history }: Sample, seed: string): Promise<GameResult> {
  const players = names.map((name) => ({ name }))
  const first = history && (await createMafiaGame({ rules, players, seed: `${seed} before` }).run())
  const own = agent?.() ?? scriptedAgent()
  const earlier = first ? { history: [first] } : {}
  return createMafiaGame({ rules: { extends: rules, personas: 'none' }, players, seed, agent: own, ...earlier }).run()
}

/** The page about the behaviours of scripted players, each with a sample from a game. Throws if no game shows a behaviour. */
export async function behavioursPage(): Promise<string> {
  const parts: string[] = []
  for (const [name, sample] of Object.entries(samples) as [BehaviourName, Sample][]) {
    const { seed, lines } = await firstSample(name, sample)
    const quoted = lines.map((line) => `> ${line}`).join('\n>\n')
    parts.push(`## \`${name}\`\n\n${described[name]}\n\n${quoted}\n\n(\`${sample.rules}\`, seed \`${seed}\`)`)
  }
  return `${[intro, ...parts].join('\n\n')}\n`
}

async function firstSample(name: string, sample: Sample): Promise<{ seed: string; lines: readonly string[] }> {
  for (let at = 1; at <= 80; at++) {
    const seed = `${name} ${at}`
    const lines = sample.find(readOf(await play(sample, seed)))
    if (lines.length > 0) return { seed, lines }
  }
  throw new Error(`No game shows the behaviour \`${name}\`.`)
}

const intro = `# Behaviours of scripted players

\`npm run charts\` writes this page: each sample is from a game of ten scripted players with the seed below it. Roles are in brackets
for the reader; the players do not see them. In the game of \`slips\`, one seat is told what to say.

Every behaviour can be turned off: \`scriptedAgent({ behaviours: { busing: false } })\`. All are on by default.

Players answer what they are asked and stay with their charges. Some faults remain: they share one stock of sentences; a death at night is
explained by whom the victim had accused, even where it had just claimed a role; somebody may name a suspect in an answer and have none a turn
later; and the mafia lie about votes that all can look up. In free talk the time can end before whoever was asked last has answered. On the
first day of \`night-zero\` accusers often vote for nobody, and say why. \`test/players/scripted/belief.test.ts\` counts such faults.`
