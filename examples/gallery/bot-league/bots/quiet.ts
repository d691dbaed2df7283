import type { Agent } from 'nightzero'

/** Says little and takes the first option. */
export const bot: Agent = { name: 'quiet', act: ({ options }) => ({ choice: options[0] ?? '', speech: 'I listen.' }) }
