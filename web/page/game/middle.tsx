import type { ComponentChildren } from 'preact'
import type { GameState, Observer, ViewEvent } from '../../../src/index.js'
import { ballotTally, chosenInBallot, type RecordedBallot } from '../../../src/kernel/events/index.js'
import { capitalised } from '../../../src/kernel/text/index.js'
import type { TableScene } from '../../../src/show/pictures/index.js'
import {
  describeEvent,
  describeKill,
  describeVictory,
  phaseName,
  type Wording,
} from '../../../src/words/stories/index.js'
import { Scrollable } from '../../parts.js'
import { inPageLanguage, pageLanguage } from '../languages/page-language.js'
import { AllRoles, Portrait } from '../portrait.js'
import { texts } from '../texts.js'
import type { Streamed } from './store.js'
import { choiceName, createWording, eventSentences, isNight, placeWords, playerName } from './words.js'

interface MiddleProps {
  readonly scene: TableScene
  readonly state: GameState
  readonly audience: Observer
  readonly streamed: Streamed | undefined
  readonly room: Readonly<Record<string, string>>
  /** What follows the end. */
  readonly children?: ComponentChildren
}

export function Middle({ scene, state, audience, streamed, room, children }: MiddleProps) {
  return (
    <Scrollable class="middle" style={room} label={texts.table.now} aria-live="polite">
      <p class="place">
        <span class={isNight(state.phase) ? 'moon' : 'sun'} aria-hidden="true" />
        {placeWords(state)}
      </p>
      {streamed ? <Streaming {...{ streamed, state }} /> : <Content {...{ scene, state, audience, children }} />}
    </Scrollable>
  )
}

interface ContentProps {
  readonly scene: TableScene
  readonly state: GameState
  readonly audience: Observer
  readonly children: ComponentChildren
}

function Content({ scene: { focus }, state, audience, children }: ContentProps) {
  const wording = createWording(state, audience)
  switch (focus.kind) {
    case 'phase':
      return (
        <>
          <p class="headline">{phaseLine(state)}</p>
          <Recap sentences={focus.recap.flatMap((event) => eventSentences(event, wording))} />
        </>
      )
    case 'speech':
      return (
        <Speech
          name={wording.name(focus.event.data.player)}
          manner={mannerOf(focus.event, wording)}
          text={focus.event.data.text}
          thought={focus.thought}
          declared={focus.declared.flatMap((event) => eventSentences(event, wording))}
        />
      )
    case 'thought':
      return <Speech name={wording.name(focus.event.data.player)} thought={focus.event.data.text} />
    case 'ballot':
      return <Tally ballot={focus.ballot} wording={wording} />
    case 'death':
      return <Death event={focus.event} wording={wording} />
    case 'end':
      return (
        <End event={focus.event} state={state}>
          {children}
        </End>
      )
    case 'event':
      return <Aside text={eventSentences(focus.event, wording).slice(0, 3).join(' ')} state={state} />
  }
}

/** What the day decided, for the time of the night. */
const Recap = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.length === 0 ? null : (
    <ul class="recap">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )

/** An event in words; one of which nothing is told leaves the phase on stage. */
const Aside = ({ text, state }: { readonly text: string; readonly state: GameState }) =>
  text === '' ? <p class="headline">{phaseLine(state)}</p> : <p class="aside">{text}</p>

/** A phase of the game's own is told by the sentence of its rules. */
function phaseLine({ phase, rules }: GameState): string {
  if (phase === 'night') return texts.table.nightFalls
  const lines: Readonly<Record<string, unknown>> = texts.table
  const line = lines[phase]
  if (typeof line === 'string') return line
  const { language } = pageLanguage
  const told = language.render(rules?.charts?.[phase] ?? '')
  return [capitalised(phaseName(phase, language)), told].filter(Boolean).join('. ')
}

function Streaming({ streamed, state }: { readonly streamed: Streamed; readonly state: GameState }) {
  const { player, kind, text } = streamed
  const name = playerName(state.players, player)
  return kind === 'speech' ? (
    <Speech name={name} text={text} isGrowing />
  ) : (
    <Speech name={name} thought={text} isGrowing />
  )
}

interface SpeechProps {
  readonly name: string
  /** How it is said, and to whom, if not to all. */
  readonly manner?: string | undefined
  readonly text?: string
  readonly thought?: string | undefined
  /** What the player declares with it. */
  readonly declared?: readonly string[]
  /** Whether more words come: a screen reader would say them all again with each, and says them once they are whole. */
  readonly isGrowing?: true
}

/** How words are said that are no speech to the whole table. */
const mannerOf = (event: ViewEvent, wording: Wording): string | undefined =>
  event.type === 'speech.given' ? undefined : describeEvent(event, wording).find(({ says }) => says)?.says

/** What a player says, and what it thinks if the reader may know that. */
function Speech({ name, manner, text, thought, declared = [], isGrowing }: SpeechProps) {
  return (
    <div class="speech" aria-hidden={isGrowing}>
      <p class="who">
        <Portrait name={name} />
        {name} {manner !== undefined && <span class="manner">{manner}</span>}
      </p>
      {text !== undefined && <blockquote class={text.length > 220 ? 'long' : ''}>{text}</blockquote>}
      {declared.map((sentence) => (
        <p key={sentence} class="declared">
          {sentence}
        </p>
      ))}
      {thought !== undefined && (
        <p class="thought">
          <span class="thinks">{texts.table.thinks}</span> {thought}
        </p>
      )}
    </div>
  )
}

/** The counts so far, the newest vote, and in the end what follows from them. */
function Tally({ ballot, wording }: { readonly ballot: RecordedBallot; readonly wording: Wording }) {
  const rows = Object.entries(ballotTally(ballot)).sort(([, one], [, other]) => other - one)
  const most = Math.max(1, ...rows.map(([, count]) => count))
  return (
    <div class={ballot.verdict ? 'tally closed' : 'tally'}>
      {ballot.verdict ? (
        <p class="headline verdict">{eventSentences(ballot.verdict, wording).join(' ')}</p>
      ) : (
        <p class="headline small">{texts.table[ballot.phase === 'revote' ? 'revote' : ballot.kind]}</p>
      )}
      <ul>
        {rows.slice(0, 6).map(([choice, count]) => (
          <li key={choice} class={chosenInBallot(ballot).includes(choice) ? 'chosen' : ''}>
            <span class="whom">{choiceName(choice, wording)}</span>
            <span class="count" aria-hidden="true">
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span class="figure">{count}</span>
          </li>
        ))}
      </ul>
      {!ballot.verdict && <Newest ballot={ballot} wording={wording} />}
    </div>
  )
}

function Newest({ ballot, wording }: { readonly ballot: RecordedBallot; readonly wording: Wording }) {
  const vote = ballot.votes.at(-1)
  if (vote === undefined) return null
  return (
    <p class="newest" key={vote.at}>
      {wording.name(vote.player)} <span aria-hidden="true">→</span> {choiceName(vote.choice, wording)}
    </p>
  )
}

interface DeathProps {
  readonly event: Extract<TableScene['focus'], { kind: 'death' }>['event']
  readonly wording: Wording
}

function Death({ event: { data }, wording }: DeathProps) {
  const { player, cause, role, team } = data
  return (
    <div class="death">
      <Portrait name={wording.name(player)} />
      <p class="headline">{wording.name(player)}</p>
      <p class="cause">
        {cause === 'vote' || cause === 'night' ? texts.table.causes[cause] : describeKill(cause, wording)}
      </p>
      {(role ?? team) && <p class="reveal">{inPageLanguage(role ?? team ?? '')}</p>}
    </div>
  )
}

interface EndProps {
  readonly event: Extract<TableScene['focus'], { kind: 'end' }>['event']
  readonly state: GameState
  readonly children: ComponentChildren
}

function End({ event: { data }, state, children }: EndProps) {
  const alive = state.players.filter(({ status }) => status === 'alive').map(({ name }) => name)
  return (
    <div class={`end team-${data.winner}`}>
      <p class="headline">{describeVictory(data.winner, pageLanguage.language)}</p>
      <p class="aside">{texts.table.afterDays(data.days)}</p>
      <p class="aside">{texts.table.survivors(alive)}</p>
      {children}
      <AllRoles players={state.players} roles={data.roles} />
    </div>
  )
}
