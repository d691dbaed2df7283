/**
 * Viewers of a Twitch channel play one seat together: what most of them write as `!name` is the choice of the seat.
 * TWITCH_CHANNEL=somebody npm run example examples/gallery/twitch-chat/main.ts
 * Without the variable, made-up viewers write.
 */
import { setTimeout } from 'node:timers/promises'
import { type Agent, createMafiaGame, scriptedAgent } from 'nightzero'

/** Reads a chat without an account, and gives each line to a listener. */
async function joinChat(channel: string, onLine: (viewer: string, text: string) => void): Promise<() => void> {
  const socket = new WebSocket('wss://irc-ws.chat.twitch.tv')
  await new Promise((open, fail) => {
    socket.onopen = open
    socket.onerror = fail
  })
  socket.onmessage = ({ data }) => {
    for (const line of String(data).split('\r\n')) {
      if (line.startsWith('PING')) socket.send(line.replace('PING', 'PONG'))
      const [, viewer, text] = /^:(\w+)!\S+ PRIVMSG #\w+ :(.*)$/.exec(line) ?? []
      if (viewer !== undefined && text !== undefined) onLine(viewer, text)
    }
  }
  for (const line of ['NICK justinfan12345', `JOIN #${channel.toLowerCase()}`]) socket.send(line)
  return () => socket.close()
}

const channel = process.env.TWITCH_CHANNEL
const secondsToVote = channel === undefined ? 0 : 30
/** Each viewer has one vote, and may change it. */
const votes = new Map<string, string>()

const crowd: Agent = {
  name: 'the chat',
  // The seat is a townsperson's: a chat cannot keep a secret.
  act: async ({ kind, options, view, random }) => {
    if (options.length === 0) return { speech: 'The chat listens.' }
    const names = options.map((id) => view.players.find((player) => player.id === id)?.name ?? id)
    console.log(`Chat, ${kind}: ${names.map((name) => `!${name.toLowerCase()}`).join(' ')}`)
    votes.clear()
    if (channel === undefined)
      for (let viewer = 0; viewer < 40; viewer++)
        votes.set(`viewer${viewer}`, names[Math.floor(random() ** 2 * names.length)] ?? '')
    await setTimeout(secondsToVote * 1_000)
    const count = (name: string) =>
      [...votes.values()].filter((vote) => vote.toLowerCase() === name.toLowerCase()).length
    const [winner = 0] = names
      .map((_, index) => index)
      .toSorted((one, other) => count(names[other] ?? '') - count(names[one] ?? ''))
    console.log(`The chat chooses ${names[winner]} with ${count(names[winner] ?? '')} of ${votes.size} votes.`)
    return { choice: options[winner] ?? '', speech: 'The chat has decided.' }
  },
}

const leave =
  channel === undefined
    ? undefined
    : await joinChat(channel, (viewer, text) => text.startsWith('!') && votes.set(viewer, text.slice(1).trim()))
const game = createMafiaGame({
  rules: 'trial',
  players: [{ id: 'chat', name: 'Chat', agent: crowd, role: 'villager' }, {}, {}, {}, {}, {}, {}],
  agent: scriptedAgent(),
  seed: process.env.SEED ?? 'stream',
  timeoutMs: 120_000,
})
game.on('player.died', ({ day, data }) => console.log(`Day ${day}: ${data.player} is dead.`))
const { winner } = await game.run()
leave?.()
console.log(`${winner} won; the chat ${winner === 'town' ? 'won with them' : 'lost'}.`)
