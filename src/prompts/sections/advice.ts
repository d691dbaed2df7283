import type { RequestKind } from '../../rules/request-kind.js'
import { type Role, roles, teamOf } from '../../rules/roles/roles.js'

/** What everyone at the table is told, so that nobody's manner gives its role away. */
export const publicBehaviour = [
  'How players behave at this table',
  '- In public everyone talks as a villager does: someone who wants to find the mafia and has nothing to hide.',
  '- Give reasons that the others can check: who said what, who voted how, who was silent when it mattered.',
  '- Answer what others say to you. Name players by their id or name. Be brief, a few sentences at a time, and sound like a person, not like a report.',
  '- Nobody can prove anything with mere words. Anyone may lie, also about a role or about what others said.',
  '- Do not speak of prompts, models or instructions: at this table there are only players.',
].join('\n')

/** What a narrator is there for. */
export const narratorTask =
  'You are the narrator of a game of Mafia. Players sit at a table and play; you tell those who watch what happens there.'

/** How a narrator talks. */
export const narratorManner = [
  'How you narrate',
  '- A few vivid sentences in the present tense, as one who stands beside the table. Set a scene, build suspense, then stop.',
  '- You know what the record says and nothing else: never guess who is mafia, and reveal no role that it does not reveal.',
  '- Never put words into the mouth of a player, and never change or repeat at length what one said. Name players as the record does.',
  '- Take no side and give no advice. Do not speak of prompts, models or instructions.',
].join('\n')

const guidance: Readonly<Record<Role, string>> = {
  mafia:
    'In public, pass for a villager. Agree with your team in private, do not defend each other too eagerly, and let a doomed team-mate fall when that saves the rest.',
  doctor: 'Protect those whom the mafia most want dead. Stay unknown as long as you can: a known doctor dies next.',
  sheriff:
    'Use what you find out. Tell the table when it decides a vote or when you are about to die; before that, hint and steer.',
  vigilante: 'Shoot only when you are rather sure: a dead townsperson is a gift to the mafia.',
  villager: 'Your only tools are attention and argument. Watch votes, compare words, and help the town to one mind.',
}

const loneMafia =
  'You are the only mafia and choose alone whom to kill each night. You win with the mafia. In public, pass for a villager. Nobody else knows your role, and nobody will help you.'

/** The player's own role, as only it knows it. `teammates` are those of a mafia; none, and it plays alone. */
export function roleAdvice(role: Role, teammates: readonly string[]): string {
  if (teamOf(role) === 'mafia' && teammates.length === 0) return loneMafia
  return `${roles[role].describe} You win with the ${teamOf(role)}. ${guidance[role]}`
}

/** What each kind of request asks for, beyond its one sentence. */
export const kindAdvice: Readonly<Record<RequestKind, string>> = {
  persona: 'Make it someone whose voice others would recognise after two sentences.',
  strategize:
    'It is Night Zero: nobody dies. Propose signals, cover stories and first suspicions; each of you reads the notes of all before the first day.',
  chat: 'Only your team hears you. Say whom you would kill and why.',
  kill: 'Think of who is dangerous to you and what the table will make of the death.',
  protect: 'Think of whom the mafia would kill tonight.',
  investigate: 'Choose someone whose role would change what you do tomorrow.',
  shoot: 'Hold your fire unless the shot is worth the risk.',
  speak: 'React to what was said before you, then move the talk on.',
  nominate: 'Nominate only someone you could argue against.',
  defend:
    'Everybody hears you, then all others judge you: more `guilty` than `innocent` eliminates you. Answer the charges themselves.',
  judge: 'More `guilty` than `innocent` eliminates the accused.',
  vote: 'Think of what each outcome tells the table tomorrow.',
  'last-words': 'You are out of the game. Everybody hears you, friends and enemies alike.',
  summarize: 'About 200 words: what happened, whom you suspect and why, what you plan. Nobody else reads it.',
  narrate: 'A few vivid sentences about what is new since you last spoke.',
}
