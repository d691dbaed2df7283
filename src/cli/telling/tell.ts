import type { EventType, ViewEvent } from '../../index.js'
import { tell as toldOf } from '../../telling/index.js'
import { castRow, outcome } from './ballots.js'
import { endingPage } from './ending.js'
import { characterSheet, openingPage, roleCard } from './opening.js'
import { asides, deathNotice, morning, type Page, row, speechRow } from './pages.js'
import { phasePage } from './phases.js'
import { nextScene, type Scene, wordingOf } from './scene.js'

const pages: { readonly [K in EventType]: Page<K> } = {
  'game.created': asides(),
  'game.opened': openingPage,
  'persona.chosen': asides(),
  'persona.briefed': characterSheet,
  'role.dealt': roleCard,
  'phase.changed': phasePage,
  'strategy.shared': row,
  'mafia.spoke': row,
  'night.acted': asides(({ action }) => (action === 'kill' ? 'mafia' : 'quiet')),
  'investigation.learned': asides(() => 'town'),
  'night.explained': asides(),
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
  'narration.given': asides(),
  'answer.recorded': asides(),
  'answer.rejected': asides(() => 'warning'),
  'answer.defaulted': asides(() => 'warning'),
  'answer.dropped': asides(() => 'warning'),
  'thought.recorded': asides(),
  'memory.updated': asides(),
  'claim.checked': asides(({ truthful }) => (truthful ? 'town' : 'mafia')),
  'summary.written': asides(),
  'game.ended': endingPage,
}

/** One event as lines to read, and the scene for the next one. Pure; it never throws, whatever a log claims. */
export function tell(scene: Scene, event: ViewEvent): { readonly lines: readonly string[]; readonly scene: Scene } {
  const page = pages[event.type] as Page<EventType>
  const told = toldOf(event, wordingOf(scene))
  return { lines: page({ told, scene, data: event.data as never, event }), scene: nextScene(scene, event) }
}
