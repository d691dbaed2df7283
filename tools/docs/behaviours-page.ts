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

## What breaks belief

Players that talk past each other do not read like people. These faults were counted in the same 360 games of ten players (60 of each
of six presets), as they were before players listened more and as they are now. \`LAWS=full LAW_SCALE=2.5 npx vitest run
test/players/scripted/belief.test.ts\` counts again.

| fault | before | now |
| --- | --- | --- |
| an accuser finds whom it accused innocent without a word | 601 of 601 | 0 of 337 |
| an accuser votes for nobody without a word | 629 of 629 | 13 of 624 |
| an accuser votes for somebody else without a word about whom it accused | 563 of 673 | 13 of 692 |
| four or more players give the same argument about the same player on one day | 655 of 3,807 | 0 of 4,842 |
| a player is blamed for its silence that had no turn to speak | 1,080 of 1,090 | 0 of 3 |
| a player that was asked something speaks again without a word to whoever asked | 1,500 of 1,802 | 0 of 2,370 |
| a player is asked something and has no turn left that day | 231 of 2,228 | 10 of 2,380 |
| a player is asked something that has accused somebody that day | 417 of 2,228 | 0 of 2,380 |

The counts recognise the players' own phrases: they show that the faults are gone, not that the talk reads like that of people.

So readers, language models that knew nothing of the project, were given twelve pairs of transcripts: the same deal of each of the ten
presets (two of them twice), played by earlier players and by later ones. They named what broke their belief, it was mended, and other
readers read other deals:

| round | the later players were chosen, of 12, by each of three readers |
| --- | --- |
| first | 10, 10, 9 |
| second | 10, 8, 7 |
| third | 11, 11, 11 |
| fourth | 12, 12, 11 |

After the third round players learned to draw the conclusions that any player would: who claims to have found more mafia than there are is
lying, and whoever knows that one of two rivals lies believes the other. Nobody is blamed for a vote that a finding or a runoff explains, or that
the speaker cast too. What the fourth named is mended too, and nobody has read the games since: a vote on the word of a player just found out, a
denial of what all can look up, doubts about a player in the speech that cleared it.

What readers still found unnatural and what is left: many players share one stock of sentences and of tells; a death at night is
explained by whom the victim had accused, even where it had just claimed a role; somebody may name a suspect in an answer and have none a turn
later; and the mafia lie about votes that all can look up.

In free talk the time can end before whoever was asked last has answered. Accusers still often vote for nobody on the first day of \`night-zero\`, where they must
nominate somebody: they accuse softly and say why.`
