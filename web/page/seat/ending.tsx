import { type GameState, isEvent, type ViewEvent } from '../../../src/index.js'
import { chosenInBallot, collectBallots, type RecordedBallot } from '../../../src/kernel/events/index.js'
import { hasWon } from '../../../src/kernel/rules/index.js'
import { TurningPoints, type TurningPointsProps } from '../game/turning.js'
import { choiceName, createWording } from '../game/words.js'
import { inPageLanguage } from '../languages/page-language.js'
import { AllRoles } from '../portrait.js'
import { NextGame } from '../table/next-game.js'
import { texts } from '../texts.js'

const words = texts.seat.end

interface EndingProps {
  readonly state: GameState
  readonly events: readonly ViewEvent[]
  readonly seat: string
  readonly game: string
  /** The table of friends that the game was played at, if it was. */
  readonly table: string | undefined
  /** What decided the game, where no stage shows it. Default: nothing. */
  readonly decided?: TurningPointsProps['moments'] | undefined
}

/** The end for a player: won or lost, what its votes did, and who was what. */
export function Ending({ state, events, seat, game, table, decided = [] }: EndingProps) {
  const ended = events.find((event) => isEvent(event, 'game.ended'))
  const own = state.players.find(({ id }) => id === seat)
  if (ended === undefined || own === undefined) return null
  const { winner, roles } = ended.data
  const role = roles[seat] ?? own.role ?? ''
  const isWon = hasWon(own, state)
  return (
    <div class={`ending team-${winner}`}>
      <h2>{winner === 'draw' ? words.draw : isWon ? words.won : words.lost}</h2>
      <p>{words.asRole(own.name, inPageLanguage(role))}</p>
      {table !== undefined && <NextGame {...{ table, game }} />}
      <OwnVotes {...{ state, events, seat, roles }} />
      <h3>{words.roles}</h3>
      <AllRoles players={state.players} roles={roles} />
      <TurningPoints moments={decided} players={state.players.length} />
    </div>
  )
}

interface OwnVotesProps extends Pick<EndingProps, 'state' | 'events' | 'seat'> {
  readonly roles: Readonly<Record<string, string>>
}

function OwnVotes({ state, events, seat, roles }: OwnVotesProps) {
  const wording = createWording(state, seat)
  const own = collectBallots(events).flatMap((ballot) => {
    const vote = ballot.votes.find(({ player }) => player === seat)
    return vote ? [{ ballot, choice: vote.choice }] : []
  })
  return (
    <>
      <h3>{words.votes}</h3>
      {own.length === 0 && <p class="note">{words.noVotes}</p>}
      <ul class="own-votes">
        {own.map(({ ballot, choice }) => (
          <li key={ballot.endedAt}>
            {words.vote(ballot.day, choiceName(choice, wording))}
            {roles[choice] !== undefined && words.truth(inPageLanguage(roles[choice]))},{' '}
            {isDecided(ballot, choice) ? words.hit : words.miss}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the table decided what somebody voted for. */
const isDecided = (ballot: RecordedBallot, choice: string): boolean => {
  const chosen = chosenInBallot(ballot)
  const result = ballot.verdict?.data
  const isVerdict = result !== undefined && 'outcome' in result && choice === result.outcome
  return chosen.includes(choice) || isVerdict || (choice === 'skip' && chosen.length === 0)
}
