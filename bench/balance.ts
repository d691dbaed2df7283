/**
 * How balanced each preset is between scripted players: how often the mafia win by table size, and how scripted players do against
 * random ones, or against those of another build, in paired games, with the same deal and seed and one team replaced.
 * `npm run bench:balance -- sizes 100`, `-- random 4000`, `-- against 400 OTHER/dist/index.js`; names of presets after them limit it to these.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Agent, createMafiaGame, type PresetName, presets, randomAgent, scriptedAgent } from 'nightzero'
import { findSide, usualPlayers } from 'nightzero/rules'
import { type ClusterCount, clusterRate, type Rate, rateOf } from 'nightzero/stats'
import { printTable, type Row } from './support/table.ts'

const [part = 'sizes', count = part === 'random' ? '4000' : '200', ...more] = process.argv.slice(2)
const games = Number(count)
const named = part === 'against' ? more.slice(1) : more
const names = (named.length > 0 ? named : Object.keys(presets)) as PresetName[]
const unknown = names.find((name) => !Object.hasOwn(presets, name))
if (unknown !== undefined)
  throw new Error(
    `There is no preset \`${unknown}\`: name some of ${Object.keys(presets).join(', ')}, or none for all.`,
  )
if (!['sizes', 'random', 'against'].includes(part))
  throw new Error(`Expected \`sizes\`, \`random\` or \`against\`, got \`${part}\`.`)
if (part === 'against' && more.length === 0)
  throw new Error(
    'Expected the number of deals and the path of another build, such as `against 400 ../other/dist/index.js`.',
  )
const [scripted, random] = [scriptedAgent(), randomAgent()]

const rateText = ({ share, low, high }: Rate) => `${percent(share ?? 0)} (${percent(low)}–${percent(high)})`
const percent = (share: number) => (100 * share).toFixed(0)

/** So do the mafia and who helps them, such as a possessed: a game between two builds sets side against side. */
function winsWithMafia(rules: PresetName, role: string | undefined): boolean {
  const definition = presets[rules].cast[role ?? '']
  return definition !== undefined && findSide(definition) === 'mafia'
}

/** The seats of a deal, one agent for each side. */
const sides = (
  { rules, players }: { rules: PresetName; players: readonly { role?: string | undefined }[] },
  mafia: Agent,
  town: Agent,
) => players.map(({ role }) => ({ agent: winsWithMafia(rules, role) ? mafia : town }))

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
      const play = async (mafia: Agent, town: Agent) =>
        (
          await createMafiaGame({
            rules,
            players: sides({ rules, players: byChance.players }, mafia, town),
            seed,
          }).run()
        ).winner
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

/** The scripted players of a build, and the processor time of their answers. */
function timed(agent: Agent) {
  const spent = { questions: 0, microseconds: 0 }
  const act: Agent['act'] = async (request) => {
    const before = process.cpuUsage()
    const answer = await agent.act(request)
    const { user, system } = process.cpuUsage(before)
    spent.questions++
    spent.microseconds += user + system
    return answer
  }
  return { agent: { ...agent, act }, spent }
}

async function againstBuild(path: string): Promise<void> {
  const build = (await import(pathToFileURL(resolve(path)).href)) as { scriptedAgent: typeof scriptedAgent }
  const rows: Row[] = []
  const all: ClusterCount[] = []
  for (const rules of names) {
    const [now, other] = [timed(scripted), timed(build.scriptedAgent())]
    const mafia = { now: 0, other: 0, nowAgainstOther: 0, otherAgainstNow: 0 }
    const deals: ClusterCount[] = []
    for (let at = 0; at < games; at++) {
      const game = { rules, players: usualPlayers(presets[rules]), seed: `against ${at}` }
      const deal = await createMafiaGame({ ...game, agent: now.agent }).run()
      const play = async (mafia: Agent, town: Agent) => {
        const players = sides({ rules, players: deal.players }, mafia, town)
        const { winner, stats } = await createMafiaGame({ ...game, players }).run()
        if (stats.rejected > 0) throw new Error(`An answer in the game \`${game.seed}\` of ${rules} was refused.`)
        return winner
      }
      const [nowAlone, otherAlone] = [deal.winner, await play(other.agent, other.agent)]
      const [nowMafia, otherMafia] = [await play(now.agent, other.agent), await play(other.agent, now.agent)]
      if (nowAlone === 'mafia') mafia.now++
      if (otherAlone === 'mafia') mafia.other++
      if (nowMafia === 'mafia') mafia.nowAgainstOther++
      if (otherMafia === 'mafia') mafia.otherAgainstNow++
      const nowWins = [nowMafia === 'mafia', otherMafia === 'town'].filter(Boolean).length
      const otherWins = [nowMafia === 'town', otherMafia === 'mafia'].filter(Boolean).length
      deals.push({ count: nowWins, of: nowWins + otherWins })
    }
    all.push(...deals)
    const perQuestion = ({ spent }: typeof now) => spent.microseconds / spent.questions
    rows.push({
      preset: rules,
      'all now': rateText(rateOf(mafia.now, games)),
      'all other': rateText(rateOf(mafia.other, games)),
      'now against other': rateText(rateOf(mafia.nowAgainstOther, games)),
      'other against now': rateText(rateOf(mafia.otherAgainstNow, games)),
      'now wins': rateText(clusterRate(deals)),
      'µs, now': perQuestion(now),
      'µs, other': perQuestion(other),
    })
    console.error(rows.at(-1))
  }
  printTable(
    `The mafia win, in % with 95 % intervals, then the games of one build against the other that those of now win: ${games} deals`,
    rows,
  )
  console.log(`\nOf all presets together those of now win ${rateText(clusterRate(all))} % of the games with a winner.`)
}

await (part === 'random' ? againstRandom() : part === 'against' ? againstBuild(more[0] ?? '') : sizes())
