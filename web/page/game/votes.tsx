import { useMemo } from 'preact/hooks'
import type { Wording } from '../../../src/telling/index.js'
import { texts } from '../texts/texts.js'
import { type Ballot, ballotsIn } from './ballots.js'
import type { GameStore } from './store.js'
import { VoteGrid } from './vote-grid.js'
import { choiceName, placeWords, wordingOf } from './words.js'

/** How the town voted until now: the last ballot in full, and a table of all ballots. */
export function Votes({ store }: { readonly store: GameStore }) {
  const { events, at, audience, state } = store
  const wording = useMemo(() => wordingOf(state.players, audience), [state.players, audience])
  const all = useMemo(() => ballotsIn(events), [events.length])
  const upTo = useMemo(
    () => all.findLastIndex(({ votes, closedAt }) => (votes[0]?.n ?? closedAt ?? 0) <= at),
    [all, at],
  )
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
function ballotsUntil(all: readonly Ballot[], upTo: number, at: number): readonly Ballot[] {
  const last = all[upTo]
  if (last === undefined) return []
  const { closedAt, outcome, player, ...open } = last
  const votes = open.votes.filter(({ n }) => n <= at)
  const isClosed = closedAt !== undefined && closedAt <= at
  return [...all.slice(0, upTo), isClosed ? last : { ...open, votes }]
}

interface LastBallotProps {
  readonly ballot: Ballot
  readonly wording: Wording
  readonly onGo: (n: number) => void
}

function LastBallot({ ballot, wording, onGo }: LastBallotProps) {
  return (
    <section class="ballot" aria-label={placeWords(ballot)}>
      <h2>{placeWords(ballot)}</h2>
      {ballot.outcome !== undefined && <p class="outcome">{outcomeWords(ballot, wording)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.votes.voter}</th>
            <th scope="col">{texts.votes.choice}</th>
          </tr>
        </thead>
        <tbody>
          {ballot.votes.map(({ n, player, choice, reason }) => (
            <tr key={n}>
              <th scope="row">{wording.name(player)}</th>
              <td>
                <button type="button" class="plain choice" onClick={() => onGo(n)}>
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

function outcomeWords({ outcome = '', player }: Ballot, wording: Wording): string {
  const words: Readonly<Record<string, string>> = texts.votes.outcomes
  const text = (Object.hasOwn(words, outcome) ? words[outcome] : undefined) ?? outcome
  return player === undefined ? text : `${wording.name(player)}: ${text}`
}
