import { portraitAddress } from '../../src/pictures/portraits/index.js'

/** The face of a player, by its name. The name stands beside it. */
export const Portrait = ({ name }: { readonly name: string }) => (
  <img class="portrait" src={portraitAddress(name)} alt="" draggable={false} />
)
