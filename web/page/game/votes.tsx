import { useMemo } from 'preact/hooks'
import type { GameState } from '../../../src/index.js'
import {
  chosenInBallot,
  collectBallots,
  type RecordedBallot,
  type RecordedVote,
} from '../../../src/kernel/events/index.js'
import type { Wording } from '../../../src/words/stories/index.js'
import { Scrollable } from '../../parts.js'
import { texts } from '../texts.js'
import type { GameStore } from './store.js'
import { choiceName, choiceWords, createWording, eventSentences, placeWords } from './words.js'

interface VoteGridProps {
  readonly ballots: readonly RecordedBallot[]
  readonly players: GameState['players']
  readonly wording: Wording
  readonly onGo: (n: number) => void
}

function VoteGrid({ ballots, players, wording, onGo }: VoteGridProps) {
  return (
    <section class="history" aria-label={texts.votes.history}>
      <h2>{texts.votes.history}</h2>
      <Scrollable class="wide" label={texts.votes.history}>
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">{texts.votes.voter}</th>
              {ballots.map((ballot) => (
                <Head key={`${ballot.kind} ${ballot.votes[0]?.at}`} ballot={ballot} onGo={onGo} />
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map(({ id, name, status, team }) => (
              <tr key={id} class={status}>
                <th scope="row" class={team && `team-${team}`}>
                  {name}
                </th>
                {ballots.map((ballot) => (
                  <Cell
                    key={`${ballot.kind} ${ballot.votes[0]?.at}`}
                    {...{ ballot, wording, players }}
                    vote={findVote(ballot, id)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
    </section>
  )
}

const findVote = ({ votes }: RecordedBallot, id: string): RecordedVote | undefined =>
  votes.find(({ player }) => player === id)

function Head({ ballot, onGo }: { readonly ballot: RecordedBallot; readonly onGo: (n: number) => void }) {
  const { day, kind, phase, votes, endedAt } = ballot
  return (
    <th scope="col">
      <button
        type="button"
        class="plain"
        title={placeWords({ day, phase })}
        onClick={() => onGo(endedAt ?? votes[0]?.at ?? 0)}
      >
        {texts.votes.column(day, phase === 'revote' ? 'revote' : kind)}
      </button>
    </th>
  )
}

interface CellProps {
  readonly ballot: RecordedBallot
  readonly vote: RecordedVote | undefined
  readonly wording: Wording
  readonly players: GameState['players']
}

function Cell({ ballot, vote, wording, players }: CellProps) {
  if (vote === undefined) return <td class="no-vote">–</td>
  const { choice, reason } = vote
  const team = players.find(({ id }) => id === choice)?.team
  const classes = [
    team && `team-${team}`,
    chosenInBallot(ballot).includes(choice) && 'hit',
    choice === 'guilty' && 'guilty',
  ]
  return (
    <td class={classes.filter(Boolean).join(' ')} title={reason}>
      {choiceName(choice, wording)}
    </td>
  )
}

/** How the town voted until now: the last ballot in full, and a table of all ballots. */
export function Votes({ store }: { readonly store: GameStore }) {
  const { events, at, audience, state } = store
  const wording = useMemo(() => createWording(state, audience), [state.players, state.rules, audience])
  const all = useMemo(() => collectBallots(events), [events.length])
  const upTo = useMemo(() => all.findLastIndex(({ votes, endedAt }) => (votes[0]?.at ?? endedAt ?? 0) <= at), [all, at])
  const ballots = useMemo(() => ballotsUntil(all, upTo, at), [all, upTo, at])
  const last = ballots.at(-1)
  if (last === undefined) return <p class="note none">{texts.votes.none}</p>
  return (
    <div class="vote-panel">
      <LastBallot ballot={last} wording={wording} onGo={(n) => store.goTo(n)} />
      <VoteGrid {...{ ballots, wording }} players={state.players} onGo={(n) => store.goTo(n)} />
    </div>
  )
}

/** The ballots until a moment; the last one with the votes cast by then, and with its outcome once it is closed. */
function ballotsUntil(all: readonly RecordedBallot[], upTo: number, at: number): readonly RecordedBallot[] {
  const last = all[upTo]
  if (last === undefined) return []
  const { endedAt, verdict, ...open } = last
  const votes = open.votes.filter((vote) => vote.at <= at)
  const isClosed = endedAt !== undefined && endedAt <= at
  return [...all.slice(0, upTo), isClosed ? last : { ...open, votes }]
}

interface LastBallotProps {
  readonly ballot: RecordedBallot
  readonly wording: Wording
  readonly onGo: (n: number) => void
}

function LastBallot({ ballot, wording, onGo }: LastBallotProps) {
  return (
    <section class="ballot" aria-label={placeWords(ballot)}>
      <h2>{placeWords(ballot)}</h2>
      {ballot.verdict && <p class="outcome">{outcomeWords(ballot.verdict, wording)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.votes.voter}</th>
            <th scope="col">{texts.votes.choice}</th>
          </tr>
        </thead>
        <tbody>
          {ballot.votes.map(({ at, player, choice, reason }) => (
            <tr key={at}>
              <th scope="row">{wording.name(player)}</th>
              <td>
                <button type="button" class="plain choice" onClick={() => onGo(at)}>
                  {choiceName(choice, wording)}
                </button>
                {reason && <span class="reason">{reason}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function outcomeWords(verdict: NonNullable<RecordedBallot['verdict']>, wording: Wording): string {
  if (verdict.type === 'ballot.resolved') return eventSentences(verdict, wording).join(' ')
  const { outcome } = verdict.data
  const words: Readonly<Record<string, string>> = texts.votes.outcomes
  const text = (Object.hasOwn(words, outcome) ? words[outcome] : undefined) ?? choiceWords(outcome)
  const player =
    'accused' in verdict.data ? verdict.data.accused : 'player' in verdict.data ? verdict.data.player : undefined
  return player === undefined ? text : `${wording.name(player)}: ${text}`
}
