/**
 * How balanced each preset is between scripted players: how often the mafia win by table size, and how scripted players do against
 * random ones in paired games, with the same deal and seed and one team replaced. `npm run bench:balance -- sizes 100`, `-- random 4000`
 */
import { type Agent, createMafiaGame, type PresetName, presets, randomAgent, roles, scriptedAgent } from 'nightzero'
import { type Rate, rateOf } from 'nightzero/stats'
import { printTable, type Row } from './support/table.ts'

const [part = 'sizes', count = part === 'random' ? '4000' : '200', ...named] = process.argv.slice(2)
const games = Number(count)
const names = (named.length > 0 ? named : Object.keys(presets)) as PresetName[]
const unknown = names.find((name) => !Object.hasOwn(presets, name))
if (unknown !== undefined)
  throw new Error(
    `There is no preset \`${unknown}\`: name some of ${Object.keys(presets).join(', ')}, or none for all.`,
  )
if (part !== 'sizes' && part !== 'random') throw new Error(`Expected \`sizes\` or \`random\`, got \`${part}\`.`)
const [scripted, random] = [scriptedAgent(), randomAgent()]

const rateText = ({ share, low, high }: Rate) => `${percent(share ?? 0)} (${percent(low)}–${percent(high)})`
const percent = (share: number) => (100 * share).toFixed(0)

async function sizes(): Promise<void> {
  const rows: Row[] = []
  for (let players = 5; players <= 15; players++) {
    const row: Record<string, string | number> = { players }
    for (const rules of names) {
      const { min, max } = presets[rules].table
      if (players < min || players > max) continue
      let mafia = 0
      for (let at = 0; at < games; at++) {
        const { winner } = await createMafiaGame({ rules, players, seed: `balance ${at}`, agent: scripted }).run()
        mafia += winner === 'mafia' ? 1 : 0
      }
      row[rules] = rateText(rateOf(mafia, games))
    }
    console.error(`${players} players: done`)
    rows.push({ players, ...Object.fromEntries(names.map((name) => [name, row[name] ?? '–'])) })
  }
  printTable(`The mafia win, in % with 95 % intervals: ${games} games of scripted players in each cell`, rows)
}

async function againstRandom(): Promise<void> {
  const rows: Row[] = []
  for (const rules of names) {
    const wins = { town: 0, mafia: 0, townByChance: 0, mafiaByChance: 0 }
    for (let at = 0; at < games; at++) {
      const seed = `paired ${at}`
      const byChance = await createMafiaGame({ rules, players: 10, seed, agent: random }).run()
      if (byChance.winner === 'town') wins.townByChance++
      if (byChance.winner === 'mafia') wins.mafiaByChance++
      // The seed deals the same roles whoever plays them.
      const play = async (mafia: Agent, town: Agent) => {
        const players = byChance.players.map(({ role }) => ({ agent: roles[role]?.team === 'mafia' ? mafia : town }))
        return (await createMafiaGame({ rules, players, seed }).run()).winner
      }
      if ((await play(scripted, random)) === 'mafia') wins.mafia++
      if ((await play(random, scripted)) === 'town') wins.town++
    }
    rows.push({
      preset: rules,
      'town wins: scripted': rateText(rateOf(wins.town, games)),
      'by chance': rateText(rateOf(wins.townByChance, games)),
      'mafia wins: scripted': rateText(rateOf(wins.mafia, games)),
      'and by chance': rateText(rateOf(wins.mafiaByChance, games)),
    })
  }
  printTable(
    `One team scripted, the other random, in % with 95 % intervals: ${games} deals of ten, each also played by random players alone`,
    rows,
  )
}

await (part === 'random' ? againstRandom() : sizes())
