import { randomAgent } from 'nightzero'

/** Chooses at random. */
export const bot = { ...randomAgent(), name: 'gambler' }
