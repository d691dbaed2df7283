/**
 * What scripted players do besides suspecting others, most of it as in source 003. Each behaviour can be turned off.
 */
export const behaviours = {
  lateClaim:
    'A sheriff keeps its role to itself. It comes out late in the day and under pressure, with its results: when it is about to fall, when a crowd gathers against somebody it has cleared, or when it has caught one. Without this it comes out with its first result.',
  counterclaim: 'Mafia that a sheriff has caught sometimes claim to be the sheriff themselves.',
  busing:
    'Mafia turn on a team-mate who cannot be saved, to be seen on the right side. Without this they never choose against one of their own.',
  crowd: 'The last mafia goes where the crowd goes.',
  stories: 'An accused player turns the story against its accuser. Without this it only pleads.',
  anchoring: 'Mafia lean on a player whom a sheriff has cleared: "You are our confirmed town now."',
  slips:
    'A slip of the tongue, such as "I protected myself" by somebody who has claimed nothing, is pointed out aloud.',
  corrections: 'A false story about how somebody voted is put right in public, with the true votes.',
  falseHistory: 'Mafia in trouble sometimes tell a false story about how somebody voted.',
  confidence:
    'A vigilante holds its fire until it is sure enough: suspicion, 30 more if a trusted sheriff says so, 20 less in the first two nights, 15 more from the fifth on. Without this it shoots the worst suspect at once.',
  memory: 'A player that is given its `history` brings up earlier games.',
} as const

/** The name of a behaviour. */
export type BehaviourName = keyof typeof behaviours

/** Which behaviours a scripted player shows. */
export type Behaviours = Readonly<Record<BehaviourName, boolean>>

/** The names of all behaviours. */
export const behaviourNames = Object.keys(behaviours) as [BehaviourName, ...BehaviourName[]]

/** All behaviours except those that are turned off. */
export const behavioursWith = (
  chosen: Readonly<Partial<Record<BehaviourName, boolean | undefined>>> = {},
): Behaviours => Object.fromEntries(behaviourNames.map((name) => [name, chosen[name] ?? true])) as unknown as Behaviours
