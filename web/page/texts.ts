import { gameTexts } from './texts/game-texts.js'
import { seatTexts } from './texts/seat-texts.js'
import { connectionTexts, friendsTexts, liveTexts, lobbyTexts } from './texts/server-texts.js'

/** What several parts of the page say. */
const commonTexts = {
  close: 'Close',
  copied: 'Copied',
  rules: 'Rules',
  you: 'you',
  nobody: 'nobody',
  pace: 'Pace',
  paces: { none: 'as fast as possible', reading: 'time to read' },
  timeLimit: 'Time for an answer',
  timeLimits: { 60: '1 minute', 120: '2 minutes', 300: '5 minutes', 3600: '1 hour' },
} as const

/** Every text of the page. A translation is another file of this shape. */
export const texts = {
  name: 'nightzero',
  language: 'Language',
  gameLanguage: 'Language of the game',
  common: commonTexts,
  lobby: lobbyTexts,
  live: liveTexts,
  seat: seatTexts,
  friends: friendsTexts,
  connection: connectionTexts,
  compare: {
    title: 'Compare',
    none: 'This server shows no results of tournaments or probes.',
    failed: 'This result cannot be shown.',
    all: 'All results',
  },
  game: {
    title: (id: string) => `Game ${id}`,
    loading: 'Loading the game.',
    notBegun: 'The game has not begun yet.',
    notFound: (id: string) => `There is no game \`${id}\` here.`,
    brokenLine: 'The connection is lost. Trying again.',
    backToLobby: 'All games',
    rules: (name: string, players: number) => `${name} of ${players}`,
    seenBy: {
      public: 'Public view',
      viewers: "Spectators' view",
      moderator: 'Moderator: sees everything',
      'post-mortem': 'Everything, after the game',
    },
    seenByPlayer: (name: string) => `${name}'s view`,
  },
  ...gameTexts,
} as const
