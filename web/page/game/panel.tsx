import { useState } from 'preact/hooks'
import { Tabs } from '../parts/tabs.js'
import { texts } from '../texts/texts.js'
import { Charts } from './charts.js'
import type { GameStore } from './store.js'
import { Story } from './story.js'
import { Suspicion } from './suspicion.js'
import { Votes } from './votes.js'

const tabs = ['story', 'votes', 'suspicion', 'chart'] as const

/** The tabs beside the table: story, votes, suspicion and statecharts. */
export function Panel({ store }: { readonly store: GameStore }) {
  const [tab, choose] = useState<(typeof tabs)[number]>('story')
  return (
    <section class="panel sheet" aria-label={texts.panel.label}>
      <Tabs label={texts.panel.label} tabs={tabs} names={texts.panel.tabs} chosen={tab} onChoose={choose}>
        {tab === 'story' && <Story store={store} />}
        {tab === 'suspicion' && <Suspicion store={store} />}
        {tab === 'chart' && <Charts store={store} />}
        {tab === 'votes' && <Votes store={store} />}
      </Tabs>
    </section>
  )
}
