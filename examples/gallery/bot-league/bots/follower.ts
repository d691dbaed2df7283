import type { Agent } from 'nightzero'

/** Chooses whoever most players have voted for, else anybody. */
export const bot: Agent = {
  name: 'follower',
  act: ({ options, view, pick }) => {
    const votes = view.events.flatMap((event) => (event.type === 'vote.cast' ? [event.data.choice] : []))
    const count = (option: string) => votes.filter((vote) => vote === option).length
    const most = options.filter((option) => option !== 'skip').toSorted((one, other) => count(other) - count(one))[0]
    const choice = most !== undefined && count(most) > 0 ? most : options.length > 0 ? pick(options) : ''
    return { choice, speech: 'I agree with the table.' }
  },
}
