import { RecentMap } from '../../../kernel/text/recent-map.js'
import { tooBusy } from './result-thread.js'

/** How many pictures stay in memory: about 100 KB each. */
const mostKept = 200
/** How many may be drawn at once, and how many for one address. */
const [most, mostOfAddress] = [16, 2]

type Picture = Uint8Array<ArrayBuffer>

/** The pictures of moments: each is drawn once, and kept. */
export class GamePictures {
  readonly #kept = new RecentMap<string, Promise<Picture>>(mostKept)
  readonly #drawing: string[] = []

  /** The picture of that key, drawn for this address if it was not drawn before. Throws `Refusal` when too many are. */
  find(key: string, address: string, draw: () => Promise<Picture>): Promise<Picture> {
    const kept = this.#kept.get(key)
    const picture = kept ?? this.#draw(address, draw)
    this.#kept.set(key, picture)
    if (kept === undefined) picture.catch(() => this.#kept.delete(key))
    return picture
  }

  async #draw(address: string, draw: () => Promise<Picture>): Promise<Picture> {
    const own = this.#drawing.filter((each) => each === address)
    if (this.#drawing.length >= most || own.length >= mostOfAddress) throw tooBusy()
    this.#drawing.push(address)
    try {
      return await draw()
    } finally {
      this.#drawing.splice(this.#drawing.indexOf(address), 1)
    }
  }
}
