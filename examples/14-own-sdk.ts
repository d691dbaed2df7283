/**
 * Any model behind any SDK: an agent is one method, so bring your own client. `VendorClient` stands for that SDK here, and
 * a server in this process for its vendor. Other players' words go into the prompt as JSON: data, never instructions.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Agent, type AgentRequest, createMafiaGame, randomAgent } from 'nightzero'
import { type Language, loadLanguage } from 'nightzero/languages'
import { findKind } from 'nightzero/rules'

class VendorClient {
  readonly baseUrl: string

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl
  }

  async complete(body: object, signal: AbortSignal): Promise<{ text: string; tokens: { in: number; out: number } }> {
    const response = await fetch(this.baseUrl, { method: 'POST', body: JSON.stringify(body), signal })
    if (!response.ok) throw new Error(`The vendor answered ${response.status}.`)
    return (await response.json()) as Awaited<ReturnType<VendorClient['complete']>>
  }
}

function vendorAgent(client: VendorClient, model: string): Agent {
  return {
    name: model,
    act: async (request) => {
      const prompt = promptFor(request, await loadLanguage(request.language))
      const { text, tokens } = await client.complete({ model, prompt }, request.signal)
      return { ...JSON.parse(text), usage: { model, inputTokens: tokens.in, outputTokens: tokens.out } }
    },
  }
}

function promptFor({ kind, options, view, error }: AgentRequest, language: Language): object {
  const said = view.events.flatMap((event) => (event.type === 'speech.given' ? [event.data] : []))
  const task = `${language.render(findKind(kind).ask)} Answer with JSON: {"speech", "choice"}.`
  return { task, role: view.self?.role, options, said: said.slice(-10), ...(error !== undefined && { error }) }
}

/** Forgets the choice in every fifth call, as models do: it is asked again. */
let calls = 0
const vendor = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { prompt } = JSON.parse(Buffer.concat(pieces).toString())
  const choice = ++calls % 5 === 0 ? undefined : prompt.options[calls % prompt.options.length]
  const text = JSON.stringify({ speech: `I weighed ${prompt.said.length} speeches.`, choice })
  response.end(JSON.stringify({ text, tokens: { in: 100, out: 10 } }))
})
await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))

const client = new VendorClient(`http://127.0.0.1:${(vendor.address() as AddressInfo).port}`)
const players = [{ agent: vendorAgent(client, 'vendor-large') }, { agent: vendorAgent(client, 'vendor-small') }]
const game = createMafiaGame({
  rules: 'benchmark',
  players: [...players, {}, {}, {}, {}, {}],
  agent: randomAgent(),
  seed: 'd',
})
const { winner, stats, usage } = await game.run()
vendor.close()
console.log(`${winner} won. ${calls} calls, ${usage.inputTokens} tokens in, ${stats.rejected} failed tries.`)
