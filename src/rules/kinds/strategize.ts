import type { RequestKindDefinition } from './kind.js'

/** The mafia's notes of Night Zero (source 002). */
export const strategize: RequestKindDefinition = {
  words: 'required',
  describe: 'Write strategy notes that your team will read.',
  known: 'It is Night Zero: nobody dies. Each of you reads the notes of all before the first day.',
  advice: 'Propose signals, cover stories and first suspicions.',
  takes: ['memory'],
  fallback: () => ({ speech: 'Let us stay quiet, vote with the town and protect each other without showing it.' }),
  becomes: { event: 'strategy.shared', form: 'words', audience: 'team' },
}
