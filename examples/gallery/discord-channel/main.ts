/**
 * A game told in a Discord channel by a webhook: DISCORD_WEBHOOK=https://discord.com/api/webhooks/... npm run example examples/gallery/discord-channel/main.ts
 * Without the variable, the messages are printed instead.
 */
import { setTimeout } from 'node:timers/promises'
import { createMafiaGame } from 'nightzero'
import { tellEvents } from 'nightzero/agents/human'

const webhook = process.env.DISCORD_WEBHOOK
/** Discord takes 2,000 characters a message. */
const longest = 1_900

async function post(content: string): Promise<void> {
  if (webhook === undefined) return console.log(`${content}\n`)
  // What players say may name @everyone: nobody is to be called by it.
  const body = JSON.stringify({ content, allowed_mentions: { parse: [] } })
  const answer = await fetch(webhook, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (answer.status === 429) {
    await setTimeout(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
    return post(content)
  }
  if (!answer.ok) throw new Error(`Discord answered ${answer.status}: ${await answer.text()}`)
}

const game = createMafiaGame({ rules: 'werewolf', players: 7, seed: process.env.SEED ?? 'channel' })
const played = game.run()
let told = 0
let waiting: string[] = []
const flush = async () => {
  if (waiting.length > 0) await post(waiting.join('\n').slice(0, longest))
  waiting = []
}
// The public view holds what everybody may know, so no message can give a role away.
for await (const event of game.stream('public')) {
  if (event.type === 'phase.changed') await flush()
  const view = game.view('public')
  waiting.push(...tellEvents(view, told))
  told = view.events.length
}
await flush()
const { winner, days } = await played
console.log(`Told ${told} events; ${winner} won on day ${days}.`)
