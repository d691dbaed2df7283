/** Whether words are due, may be given as the reason for a choice, or are not used. */
export type Words = 'required' | 'reason' | 'none'

/** What a kind of request is about: whether words are due, and who hears them. */
export interface RequestKindDefinition {
  /** `required`: an answer without words is invalid. `reason`: speech beside a choice is its reason. `none`: not used. */
  readonly words: Words
  /** Who hears the words while they arrive: everyone, the mafia, or nobody until the answer is recorded. */
  readonly streamed?: 'public' | 'mafia'
  /** What the player is asked, as one sentence. */
  readonly describe: string
}

/** Every kind of request an agent may get. */
export const requestKinds = {
  persona: { words: 'none', describe: 'Create the character you will play.' },
  strategize: { words: 'required', describe: 'Write strategy notes that your team will read.' },
  chat: { words: 'required', streamed: 'mafia', describe: 'Talk to your team.' },
  kill: { words: 'reason', describe: 'Choose whom the mafia kills tonight.' },
  protect: { words: 'reason', describe: 'Choose whom to protect tonight.' },
  investigate: { words: 'reason', describe: 'Choose whom to investigate tonight.' },
  shoot: { words: 'reason', describe: 'Choose whom to shoot tonight, or hold your fire.' },
  speak: { words: 'required', streamed: 'public', describe: 'Speak to the table.' },
  nominate: { words: 'reason', describe: 'Nominate a player for elimination.' },
  defend: { words: 'required', streamed: 'public', describe: 'You are accused: defend yourself.' },
  judge: { words: 'reason', describe: 'Judge the accused.' },
  vote: { words: 'reason', describe: 'Vote for a player to be eliminated.' },
  'last-words': { words: 'required', streamed: 'public', describe: 'You are eliminated: say your last words.' },
  summarize: { words: 'required', describe: 'Sum up this round for yourself: who is suspicious, what is your plan?' },
  narrate: { words: 'required', describe: 'Comment on what just happened, for those who watch.' },
} as const satisfies Record<string, RequestKindDefinition>

/** The name of a kind of request. */
export type RequestKind = keyof typeof requestKinds
