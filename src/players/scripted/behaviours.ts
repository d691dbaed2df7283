/** What scripted players do besides suspecting others, most of it as in source 003; docs/behaviours.md describes each. Each can be turned off. */
export const behaviourNames = [
  'lateClaim',
  'counterclaim',
  'busing',
  'crowd',
  'stories',
  'anchoring',
  'slips',
  'corrections',
  'falseHistory',
  'confidence',
  'memory',
] as const

export type BehaviourName = (typeof behaviourNames)[number]

export type Behaviours = Readonly<Record<BehaviourName, boolean>>

export const behavioursWith = (
  chosen: Readonly<Partial<Record<BehaviourName, boolean | undefined>>> = {},
): Behaviours => Object.fromEntries(behaviourNames.map((name) => [name, chosen[name] ?? true])) as Behaviours
