import { mockModels } from '../../players/mock-model.js'
import { json, serve } from '../../players/remote/serve.js'

/** What the addresses in the documents would lead to. */
const modelHosts = ['api.openai.com', 'openrouter.ai', '127.0.0.1:8080']

/** The documents show what a game does when the service of this model refuses. */
const isLarge = (init?: RequestInit) => typeof init?.body === 'string' && init.body.includes('"model":"large"')
const noCredit = async () => Response.json({ error: { message: 'No credit is left.' } }, { status: 402 })

/** Has every address in the documents lead to a double on loopback, and every other one fail. */
export async function standIn(): Promise<void> {
  process.env.OPENAI_API_KEY = 'key-of-the-documents'
  process.env.OPENROUTER_API_KEY = 'key-of-the-documents'
  const models = await mockModels()
  const player = await serve(({ body }, response) => {
    const { options } = JSON.parse(body) as { options: readonly string[] }
    json(response, { speech: 'I answer from afar.', ...(options[0] !== undefined && { choice: options[0] }) })
  })
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const { host, hostname, pathname, search } = new URL(input instanceof Request ? input.url : input)
    if (modelHosts.includes(host))
      return isLarge(init) ? noCredit() : send(new URL(pathname + search, models.url), init)
    if (host === 'players.example') return send(player.url, init)
    if (hostname === '127.0.0.1') return send(input, init)
    throw new Error(`No double stands for ${host}: see test/docs/support/doubles.ts.`)
  }
}
