import type { RequestKind } from './request-kind.js'

/** What the words among the options of a request come to, for those who are asked. */
export const choiceWords: { readonly [K in RequestKind]?: Readonly<Record<string, string>> } = {
  chat: { skip: 'kill nobody tonight' },
  kill: { skip: 'kill nobody tonight' },
  protect: { skip: 'protect nobody tonight' },
  investigate: { skip: 'investigate nobody tonight' },
  shoot: { skip: 'hold your fire tonight and keep the shot' },
  nominate: {
    skip: 'no trial, if more skip than nominate any one player',
    abstain: 'your nomination counts for nobody',
  },
  judge: { abstain: 'you count on neither side' },
  vote: { skip: 'a vote for no elimination', abstain: 'your vote counts for nobody, nor for no elimination' },
}
