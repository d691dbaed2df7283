import type { EventType, ViewEvent } from '../../index.js'
import { isTeamAct, tell as sentencesFor } from '../../telling/index.js'
import { castRow, outcome } from './ballots.js'
import { endingPage } from './ending.js'
import { characterSheet, openingPage, roleCard } from './opening.js'
import { asides, deathNotice, morning, type Page, row, speechRow } from './pages.js'
import { phasePage } from './phases.js'
import { nextScene, type Scene, wordingOf } from './scene.js'

/** The layout of the events that are not printed as an aside. */
const pages: { readonly [K in EventType]?: Page<K> } = {
  'game.opened': openingPage,
  'persona.briefed': characterSheet,
  'role.dealt': roleCard,
  'phase.changed': phasePage,
  'strategy.shared': row,
  'mafia.spoke': row,
  'night.acted': asides((act) => (isTeamAct(act) ? 'mafia' : 'quiet')),
  'power.blocked': asides(() => 'warning'),
  'night.resolved': morning,
  'speech.given': speechRow,
  'defense.given': speechRow,
  'last-words.given': speechRow,
  'nomination.made': castRow,
  'vote.cast': castRow,
  'judgment.cast': castRow,
  'nomination.resolved': outcome(() => 'name'),
  'vote.resolved': outcome(() => 'name'),
  'judgment.resolved': outcome(({ outcome: verdict }) => (verdict === 'guilty' ? 'death' : 'good')),
  'player.died': deathNotice,
  'role.claimed': asides(() => 'warning'),
  'vote.corrected': asides(() => 'warning'),
  'answer.rejected': asides(() => 'warning'),
  'answer.defaulted': asides(() => 'warning'),
  'answer.dropped': asides(() => 'warning'),
  'call.failed': asides(() => 'warning'),
  'claim.checked': asides(({ truthful }) => (truthful ? 'town' : 'mafia')),
  'game.ended': endingPage,
}

/** One event as lines to read, and the scene for the next one. Pure; it never throws, whatever the log contains. */
export function tell(scene: Scene, event: ViewEvent): { readonly lines: readonly string[]; readonly scene: Scene } {
  const page = (pages[event.type] ?? asides()) as Page<EventType>
  const told = sentencesFor(event, wordingOf(scene))
  return { lines: page({ told, scene, data: event.data as never, event }), scene: nextScene(scene, event) }
}
