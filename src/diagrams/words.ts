/** `everyoneSpoke` as people write it: `everyone spoke`. */
export function words(name: string): string {
  return name
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** A name as a title: `Mafia team`. */
export function title(name: string): string {
  const text = words(name)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * What actors do, in words, by their names: `asks a player`. For an actor that is not listed, the words are `runs` and
 * its name.
 */
export type ActorWords = Readonly<Record<string, string>>

/** What the actors of this package's machines do. */
export const gameActors: ActorWords = {
  ask: 'asks a player',
  askAll: 'asks all at once',
  inTurn: 'asks one after another',
  carryOut: 'the rules decide',
  pausePoint: 'may pause here',
}

/** What an actor does, in words. */
export function actorWords(source: string, actors: ActorWords = {}): string {
  return Object.hasOwn(actors, source) ? (actors[source] as string) : `runs ${words(source)}`
}
