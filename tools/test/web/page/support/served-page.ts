import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { ViewEvent } from '../../../../../src/index.js'
import {
  createServer,
  type GameServer,
  type Listening,
  type MakeTable,
  type SeatedGuest,
  type ServerOptions,
  type StartedGame,
  type StartGame,
} from '../../../../../src/show/server/index.js'
import { openWindow, startBrowser } from '../../inspector/support/browser.js'
import { builtPage } from '../../inspector/support/built-page.js'

interface WindowOptions {
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
}

interface Parts {
  readonly browser: Browser
  readonly server: GameServer
  readonly listening: Listening
}

/** A real server with the page as it is built, and a real browser: every window is a browser of its own, as far as the page knows. */
export class ServedPage {
  /** Faults of scripts, warnings, and what was asked for beyond this machine, in any window. */
  readonly complaints: string[] = []
  readonly #windows: BrowserContext[] = []
  #opened: Parts | undefined

  /** Games are analysed only where `analysis` says so: that takes longer than most tests. `results`: the operator's folder of them. */
  static async open(options: Pick<ServerOptions, 'analysis' | 'results'> = {}): Promise<ServedPage> {
    const served = new ServedPage()
    await served.open(options)
    return served
  }

  async open({ analysis = 'off', results }: Pick<ServerOptions, 'analysis' | 'results'> = {}): Promise<void> {
    const [folder, browser] = [builtPage('page'), await startBrowser()]
    // All windows of all tests come from one address, each without a cache.
    const limits = { requestsPerMinute: 10_000, bytesPerMinute: 2 ** 30, hellosPerMinute: 10_000 }
    const server = await createServer({ page: folder, limits, analysis, ...(results !== undefined && { results }) })
    this.#opened = { browser, server, listening: await server.listen() }
  }

  get #parts(): Parts {
    if (this.#opened === undefined) throw new Error('The page is not served yet.')
    return this.#opened
  }

  get browser(): Browser {
    return this.#parts.browser
  }

  get operatorLink(): string {
    return `#/?token=${this.#parts.server.operatorToken}`
  }

  /** A window of its own at a link of the page. Complaints about a lost network are the test's own doing. */
  async visit(link: string, { width = 1280, height = 900, colorScheme = 'light' }: WindowOptions = {}): Promise<Page> {
    const { context, refused } = await openWindow(this.browser, { width, height, colorScheme })
    this.#windows.push(context)
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => this.complaints.push(message))
    page.on('console', (message) => {
      const isExpected = /ERR_INTERNET_DISCONNECTED|WebSocket connection/.test(message.text())
      if (['error', 'warning'].includes(message.type()) && !isExpected) this.complaints.push(message.text())
    })
    context.on('close', () => this.complaints.push(...refused))
    await page.goto(this.#parts.listening.url + link)
    return page
  }

  /** Starts a game as its operator, with the same seed in every run. */
  async start(game: StartGame): Promise<StartedGame> {
    return this.ask<StartedGame>('games', { token: this.#parts.server.operatorToken, body: { seed: 'page', ...game } })
  }

  /** Sets a table for friends as its operator. */
  async setTable(wish: Partial<MakeTable>): Promise<SeatedGuest> {
    return this.ask<SeatedGuest>('tables', { token: this.#parts.server.operatorToken, body: wish })
  }

  /** Asks the server directly. */
  async ask<Answer>(path: string, { token, body }: { readonly token?: string; readonly body?: object } = {}) {
    const response = await fetch(this.#parts.listening.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Answer
  }

  /** The whole address of a link of the page. */
  address(link: string): string {
    return this.#parts.listening.url + link
  }

  /** Pauses, resumes or steps a game, as its operator. */
  async steer(id: string, action: 'pause' | 'resume' | 'step', body: object = {}): Promise<void> {
    await this.ask(`games/${id}/${action}`, { token: this.#parts.server.operatorToken, body })
  }

  /** Everything that the public saw of a game, once it is over. */
  async finished(id: string): Promise<{ readonly events: readonly ViewEvent[] }> {
    for (;;) {
      const seen = await this.ask<{ readonly finished: boolean; readonly events: readonly ViewEvent[] }>(
        `games/${id}/events?limit=5000&view=public`,
      )
      if (seen.finished && seen.events.at(-1)?.type === 'game.ended') return seen
      await new Promise((later) => setTimeout(later, 20))
    }
  }

  async closeWindows(): Promise<void> {
    await Promise.all(this.#windows.splice(0).map((context) => context.close()))
  }

  async close(): Promise<void> {
    await this.closeWindows()
    await this.#parts.server.close()
  }
}
