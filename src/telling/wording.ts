/** How the one who reads is told of the players. */
export interface Wording {
  /** The player who reads: it is `you`. Absent for everybody else. */
  readonly you?: string | undefined
  /** What a player is called. Ids of nobody at the table may come: a log may claim anything. */
  readonly name: (id: string) => string
}

/** A player inside a sentence. */
export const nameIn = ({ you, name }: Wording, id: string): string => (id === you ? 'you' : name(id))

/** A player at the beginning of a sentence. */
export const subjectIn = ({ you, name }: Wording, id: string): string => (id === you ? 'You' : name(id))

/** Several players in a row of words. */
export const namesIn = (wording: Wording, ids: readonly string[]): string =>
  ids.map((id) => nameIn(wording, id)).join(', ')

/** `Ada's`, `Your`, at the beginning of a sentence. */
export const ownerIn = ({ you, name }: Wording, id: string): string => (id === you ? 'Your' : `${name(id)}'s`)

const choices: Readonly<Record<string, string>> = { skip: 'nobody', abstain: 'abstention', silent: 'silence' }

/** A choice inside a sentence: a player, a verdict, or what the word of the game comes to. */
export function choiceIn(wording: Wording, choice: string): string {
  if (choice === 'guilty' || choice === 'innocent') return choice
  return Object.hasOwn(choices, choice) ? (choices[choice] as string) : nameIn(wording, choice)
}

const irregular: Readonly<Record<string, string>> = { are: 'is', were: 'was' }

/** A verb, given as for `you`, in its form for a player; what follows the verb stays: `choose to kill`. */
export function verbFor({ you }: Wording, id: string, verb: string): string {
  if (id === you) return verb
  const [first = '', ...rest] = verb.split(' ')
  return [irregular[first] ?? `${first}s`, ...rest].join(' ')
}

/** Players under their ids, as they stand among the options of a request. */
export const byId: Wording = { name: (id) => id }
