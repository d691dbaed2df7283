/**
 * What a language costs: the prompts of one game, built in English and in each other language, round by round in one run.
 * `npm run bench:prompts`.
 */
import { createMafiaGame, randomAgent } from '../src/index.js'
import { languageTags } from '../src/kernel/events/index.js'
import { buildPrompt, requestsOf } from '../src/players/prompts/index.js'
import { loadLanguage } from '../src/words/languages/index.js'
import { alternate, median, ratio } from './support/alternate.ts'
import { printTable } from './support/table.ts'

const budgetMs = Number(process.env.BUDGET_MS ?? 10_000)
const { events } = await createMafiaGame({ rules: 'trial', seed: 1, agent: randomAgent() }).run()
const asked = (await requestsOf(events)).map(({ request }) => request)

async function buildsIn(tag: (typeof languageTags)[number]): Promise<[string, () => void]> {
  const language = await loadLanguage(tag)
  return [tag, () => asked.forEach((request) => void buildPrompt(request, { language }))]
}

const times = await alternate(Object.fromEntries(await Promise.all(languageTags.map(buildsIn))), budgetMs)
printTable(
  `The ${asked.length} prompts of a game of \`trial\`, by language:`,
  Object.entries(times).map(([language, taken]) => ({
    language,
    'prompts a second': (1_000 * asked.length) / median(taken),
    'time beside English': ratio(taken, times.en ?? []),
  })),
)
