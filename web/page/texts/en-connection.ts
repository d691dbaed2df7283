/** Texts about the connection to the server. */
export const connectionTexts = {
  unreachable: 'The server cannot be reached. Is it running?',
  failed: (status: number) => `The server answered with status ${status}.`,
  closed: {
    1009: 'The page sent a message that was too long.',
    4400: 'The server could not read what the page sent. Reload the page.',
    4401: 'This link is no longer valid, or belongs to another game. Ask the person who started the game for a new one.',
    4403: 'Your link does not show this view of the game.',
    4404: 'There is no such game here, or you need its own link to see it.',
  },
  closedOtherwise: 'The server closed the connection.',
  watchInstead: 'Watch as the public',
} as const
