import { createMafiaGame, randomAgent } from 'nightzero'

const agent = randomAgent()
const rules = (process.argv[2] ?? 'trial') as 'trial'
const N = Number(process.argv[3] ?? 10)
const out = []
for (let r = 0; r < N; r++) {
  const s = process.threadCpuUsage()
  for (let seed = 0; seed < 60; seed++) await createMafiaGame({ rules, players: 10, seed, agent }).run()
  const { user, system } = process.threadCpuUsage(s)
  out.push(Math.round(60e6 / (user + system)))
}
console.log(out.join(' '))
