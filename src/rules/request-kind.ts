/** What a kind of request is about: whether words are due, and who hears them. */
export interface RequestKindDefinition {
  /** Whether an answer without words is invalid. Where words are not due, speech beside a choice is its reason. */
  readonly words: boolean
  /** Who hears the words while they arrive: everyone, the mafia, or nobody until the answer is recorded. */
  readonly streamed?: 'public' | 'mafia'
  /** What the player is asked, as one sentence. */
  readonly describe: string
}

/** Every kind of request an agent may get. */
export const requestKinds = {
  persona: { words: false, describe: 'Create the character you will play.' },
  strategize: { words: true, describe: 'Write strategy notes that your team will read.' },
  chat: { words: true, streamed: 'mafia', describe: 'Talk to your team.' },
  kill: { words: false, describe: 'Choose whom the mafia kills tonight.' },
  protect: { words: false, describe: 'Choose whom to protect tonight.' },
  investigate: { words: false, describe: 'Choose whom to investigate tonight.' },
  shoot: { words: false, describe: 'Choose whom to shoot tonight, or hold your fire.' },
  speak: { words: true, streamed: 'public', describe: 'Speak to the table.' },
  nominate: { words: false, describe: 'Nominate a player for elimination.' },
  defend: { words: true, streamed: 'public', describe: 'You are accused: defend yourself.' },
  judge: { words: false, describe: 'Judge the accused.' },
  vote: { words: false, describe: 'Vote for a player to be eliminated.' },
  'last-words': { words: true, streamed: 'public', describe: 'You are eliminated: say your last words.' },
  summarize: { words: true, describe: 'Sum up this round for yourself: who is suspicious, what is your plan?' },
  narrate: { words: true, describe: 'Comment on what just happened, for those who watch.' },
} as const satisfies Record<string, RequestKindDefinition>

/** The name of a kind of request. */
export type RequestKind = keyof typeof requestKinds
