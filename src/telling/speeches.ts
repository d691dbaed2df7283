import type { EventData } from '../events/event-data.js'
import { withArticle } from '../rules/roles/role-words.js'
import type { Tellers, Told } from './told.js'
import { choiceIn, nameIn, verbFor, type Wording } from './wording.js'

type Speech =
  | 'speech.given'
  | 'defense.given'
  | 'last-words.given'
  | 'role.claimed'
  | 'vote.corrected'
  | 'narration.given'

const tellSpeech =
  (verb: string) =>
  ({ player, text, nominee, truncated }: EventData['speech.given'], wording: Wording): Told => ({
    by: player,
    text: nominee === undefined ? '' : `${verbFor(wording, player, 'nominate')} ${nameIn(wording, nominee)}`,
    says: verbFor(wording, player, verb),
    words: text,
    truncated,
  })

/** What is said aloud. */
export const speechTellers: Tellers<Speech> = {
  'speech.given': tellSpeech('say'),
  'defense.given': tellSpeech('say in defense'),
  'last-words.given': tellSpeech('say as last words'),
  'role.claimed': ({ player, claim: { role, results = [] } }, wording) => {
    const found = results
      .map(
        ({ player: about, result }) =>
          `${nameIn(wording, about)} ${verbFor(wording, about, 'are')} ${withArticle(result)}`,
      )
      .join(', ')
    const and = found === '' ? '' : `, and that ${found}`
    return { by: player, text: `${verbFor(wording, player, 'claim')} to be ${withArticle(role)}${and}` }
  },
  'vote.corrected': ({ player, correction: { day, votes } }, wording) => {
    const told = votes.map(({ voter, choice }) => `${nameIn(wording, voter)} voted for ${choiceIn(wording, choice)}`)
    return { by: player, text: `${verbFor(wording, player, 'recall')} that on day ${day} ${told.join(', ')}` }
  },
  'narration.given': ({ text, truncated }) => ({ text: 'The narrator comments', words: text, truncated }),
}
