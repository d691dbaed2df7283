import type { GameState } from '../../../src/index.js'
import type { Wording } from '../../../src/telling/index.js'
import { texts } from '../texts/texts.js'
import type { Ballot, BallotVote } from './ballots.js'
import { choiceName, placeWords } from './words.js'

interface VoteGridProps {
  readonly ballots: readonly Ballot[]
  readonly players: GameState['players']
  readonly wording: Wording
  readonly onGo: (n: number) => void
}

/** Who voted for whom: a row for each voter, a column for each ballot. */
export function VoteGrid({ ballots, players, wording, onGo }: VoteGridProps) {
  return (
    <section class="history" aria-label={texts.votes.history}>
      <h2>{texts.votes.history}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard too */}
      <section class="wide" tabIndex={0} aria-label={texts.votes.history}>
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">{texts.votes.voter}</th>
              {ballots.map((ballot) => (
                <Head key={`${ballot.kind} ${ballot.votes[0]?.n}`} ballot={ballot} onGo={onGo} />
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
                    key={`${ballot.kind} ${ballot.votes[0]?.n}`}
                    {...{ ballot, wording, players }}
                    vote={voteOf(ballot, id)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

const voteOf = ({ votes }: Ballot, id: string): BallotVote | undefined => votes.find(({ player }) => player === id)

function Head({ ballot, onGo }: { readonly ballot: Ballot; readonly onGo: (n: number) => void }) {
  const { day, kind, phase, votes, closedAt } = ballot
  return (
    <th scope="col">
      <button
        type="button"
        class="plain"
        title={placeWords({ day, phase })}
        onClick={() => onGo(closedAt ?? votes[0]?.n ?? 0)}
      >
        {texts.votes.column(day, phase === 'revote' ? 'revote' : kind)}
      </button>
    </th>
  )
}

interface CellProps {
  readonly ballot: Ballot
  readonly vote: BallotVote | undefined
  readonly wording: Wording
  readonly players: GameState['players']
}

function Cell({ ballot, vote, wording, players }: CellProps) {
  if (vote === undefined) return <td class="no-vote">–</td>
  const { choice, reason } = vote
  const team = players.find(({ id }) => id === choice)?.team
  const classes = [team && `team-${team}`, choice === ballot.player && 'hit', choice === 'guilty' && 'guilty']
  return (
    <td class={classes.filter(Boolean).join(' ')} title={reason}>
      {choiceName(choice, wording)}
    </td>
  )
}
