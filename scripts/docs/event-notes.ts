import type { EventType } from '../../src/index.js'

/** Who may see events of a type, in the words of the documents. */
export type Hearers = 'public' | 'viewers' | 'moderator' | 'that player' | 'the mafia' | 'that player, or the mafia'

/** Who sees each type of event, and what it says. A type that is missing here does not compile. */
export const eventNotes: Readonly<Record<EventType, readonly [Hearers, string]>> = {
  'game.created': ['moderator', 'Always event 0: the version of the log format and everything the game was made with.'],
  'game.opened': ['public', 'Always event 1: who sits where, the rules, and the hash that commits to the dealt roles.'],
  'persona.chosen': ['public', "A player has this character; its name is now the player's name."],
  'persona.briefed': ['that player', 'What only the player knows of its character, where there is such a thing.'],
  'role.dealt': ['that player', "The player's role, and its team-mates if it is mafia."],
  'phase.changed': ['public', 'A phase begins. What happens inside a night is one phase to everyone.'],
  'answer.recorded': [
    'moderator',
    'The answer as taken, from which the events after it follow. `at` is ms since the phase began, where time matters.',
  ],
  'answer.offered': ['moderator', 'The answer of a try that failed, as JSON text in which its fault is found again.'],
  'answer.rejected': [
    'that player',
    "A try that failed, and why. `fault`: the `answer`'s own, the `agent`'s, or a `clash` with what another has by then.",
  ],
  'answer.defaulted': ['moderator', 'All tries failed: the default of the rules stands.'],
  'answer.dropped': [
    'moderator',
    'The question was open when the discussion ended; whatever comes is ignored. Its failed tries stand before it.',
  ],
  'thought.recorded': ['moderator', 'What the player thought. No other player and no viewer ever sees it.'],
  'memory.updated': ['that player', 'What the player wants to be handed back in its next requests.'],
  'strategy.shared': ['the mafia', 'Strategy notes of Night Zero.'],
  'mafia.spoke': ['the mafia', 'A message to the team, with its current choice where one is due.'],
  'night.acted': [
    'that player, or the mafia',
    'A night action; a `kill` is seen by the mafia. `skip` is a target too.',
  ],
  'investigation.learned': [
    'that player',
    'What a sheriff found out: `mafia` or `town`, or the exact role where the rules say so.',
  ],
  'night.explained': ['moderator', 'Who was struck, protected, shot and by whom.'],
  'night.resolved': ['public', 'The night is over; these players did not wake up.'],
  'speech.given': ['public', 'A speech in the discussion, and whom it nominates where the rules ask for that.'],
  'defense.given': ['public', 'The accused, or a tied player, speaks.'],
  'last-words.given': ['public', 'An eliminated player speaks once more.'],
  'nomination.made': ['public', 'One nomination, told when all are in.'],
  'vote.cast': ['public', 'One vote, told when the ballot closes.'],
  'judgment.cast': ['public', '`guilty`, `innocent` or `abstain`, told when all are in.'],
  'nomination.resolved': ['public', 'Who stands trial, or why nobody does.'],
  'vote.resolved': ['public', 'Who is eliminated, who is tied, or that nobody is.'],
  'judgment.resolved': ['public', 'The verdict.'],
  'player.died': ['public', 'One death, with its cause and with what the rules reveal of the player.'],
  'role.claimed': ['public', 'A player declared a role, in the `claim` of its answer. It may lie.'],
  'vote.corrected': ['public', 'A player declared how others voted, in the `correction` of its answer. It may lie.'],
  'claim.checked': [
    'moderator',
    'Whether the claim or correction before it is true: its `role`; its `results`, each of which this player must have learned; its `votes`.',
  ],
  'summary.written': ['that player', "The player's own summary of the round."],
  'narration.given': ['viewers', "A narrator's comment, for spectators."],
  'game.ended': [
    'public',
    'Always the last event: the winner, all roles, and the seed and salt that open the commitment.',
  ],
}
