import { Rate } from '../web/rate.js'

/** More messages than a person's page ever sends. */
const messagesPerMinute = 240
/** The unreadable message with this number closes the socket. */
const mostUnreadable = 10

/** Counts the messages of one client, whose socket is closed when it sends too many. */
export class MessageLimits {
  readonly #messages = new Rate(messagesPerMinute)
  #unreadable = 0

  /** Counts a message. False when there are too many. */
  allowsMessage(): boolean {
    return this.#messages.allows('')
  }

  /** Counts a message that cannot be read. False when there are too many. */
  allowsUnreadable(): boolean {
    this.#unreadable += 1
    return this.#unreadable < mostUnreadable
  }
}
