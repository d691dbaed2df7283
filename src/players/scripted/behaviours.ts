/** What scripted players do besides suspecting others, most of it as in source 003; each can be turned off. */
export const behaviours = {
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
} as const

export type BehaviourName = keyof typeof behaviours

export type Behaviours = Readonly<Record<BehaviourName, boolean>>

export const behaviourNames = Object.keys(behaviours) as [BehaviourName, ...BehaviourName[]]

export const behavioursWith = (
  chosen: Readonly<Partial<Record<BehaviourName, boolean | undefined>>> = {},
): Behaviours => Object.fromEntries(behaviourNames.map((name) => [name, chosen[name] ?? true])) as Behaviours
