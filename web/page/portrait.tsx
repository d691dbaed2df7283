import type { PlayerState } from '../../src/index.js'
import { portraitAddress } from '../../src/show/pictures/portraits/index.js'
import { splitName } from './game/words.js'
import { inPageLanguage } from './languages/page-language.js'

/** The face of a player, by its name. The name stands beside it. */
export const Portrait = ({ name }: { readonly name: string }) => (
  <img class="portrait" src={portraitAddress(name)} alt="" draggable={false} />
)

/** A name where room is scarce: what tells it apart from `names` that begin alike stays in sight. */
export function PlayerName({ name, names }: { readonly name: string; readonly names: readonly string[] }) {
  const [stem, tail] = splitName(name, names)
  return (
    <span class="name">
      <span>{stem}</span>
      {tail}
    </span>
  )
}

interface AllRolesProps {
  readonly players: readonly PlayerState[]
  readonly roles: Readonly<Record<string, string>>
}

/** Who was what, at the end. */
export const AllRoles = ({ players, roles }: AllRolesProps) => (
  <ul class="all-roles">
    {players.map(({ id, name, team, status }, at) => (
      <li key={id} class={`team-${team ?? 'neutral'} ${status}`} style={{ '--turn': at }}>
        <Portrait name={name} />
        <b>{name}</b>
        <span class="turned">{inPageLanguage(roles[id] ?? '')}</span>
      </li>
    ))}
  </ul>
)
