/** How players are named for one reader. */
export interface Wording {
  /** The player who reads: it is `you`. Absent for everybody else. */
  readonly you?: string | undefined
  /** The name of a player. The id may be unknown: a log may contain anything. */
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

/** A choice inside a sentence: a player, a verdict, or the meaning of a word such as `skip`. */
export function choiceIn(wording: Wording, choice: string): string {
  if (choice === 'guilty' || choice === 'innocent') return choice
  return Object.hasOwn(choices, choice) ? (choices[choice] as string) : nameIn(wording, choice)
}

const irregular: Readonly<Record<string, string>> = { are: 'is', were: 'was' }

/**
 * A verb, given in its form for `you`, in its form for a player; words after the verb do not change: `choose to kill`.
 */
export function verbFor({ you }: Wording, id: string, verb: string): string {
  if (id === you) return verb
  const [first = '', ...rest] = verb.split(' ')
  return [irregular[first] ?? `${first}s`, ...rest].join(' ')
}

/** Players named by their ids, as in the options of a request. */
export const byId: Wording = { name: (id) => id }
