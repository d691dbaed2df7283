import { Rate } from '../web/rate.js'

/** More frames than a person's page ever sends. */
const framesPerMinute = 240
/** So many unreadable messages are answered. */
const mostJunk = 10

/** What one client may do before its socket is closed. */
export class Manners {
  readonly #frames = new Rate(framesPerMinute)
  #junk = 0

  /** Counts a message. False when there are too many. */
  frame(): boolean {
    return this.#frames.allows('')
  }

  /** Counts a message that cannot be read. False when there are too many. */
  junk(): boolean {
    this.#junk += 1
    return this.#junk < mostJunk
  }
}
