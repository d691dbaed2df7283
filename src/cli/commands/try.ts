import type { Command } from 'commander'
import { type PresetName, presets } from '../../index.js'
import { definedFields } from '../../kernel/text/index.js'
import { trialInWords, tryModel } from '../../lab/trying/index.js'
import { keyFor, loadModelModule } from '../config/agents.js'
import { BadInput, exitStatus, withSignal } from '../exit.js'
import { addOptions, amount, choice, flag, type Given, option, wholeNumber } from '../given.js'
import { jsonText, Printer } from '../printer.js'

const tryOptions = [
  option('--model <name>', "the model's name on its server").always(),
  option('--base-url <url>', "the server's address, including /v1; default: OpenAI's own"),
  option('--api-key-env <name>', 'the environment variable with the key; default: that of OpenAI or OpenRouter'),
  choice('--rules <name>', 'the preset that the verdict is about', Object.keys(presets)).or('trial'),
  option('--calls <n>', 'how often the server may be called at most', wholeNumber(1)).or(40),
  option('--max-cost <usd>', 'what all calls may cost, in US dollars', amount).or(0.05),
  option('--price-in <dollars>', 'for a million input tokens, if the price is not known', amount),
  option('--price-out <dollars>', 'for a million output tokens', amount),
  option('--patience-ms <n>', 'how long to repeat a call that is not answered, in ms', wholeNumber(0)).or(20_000),
  flag('--json', 'print the whole report as JSON'),
]

type TryOptions = Given<typeof tryOptions>

export function addTryCommand(program: Command): void {
  const command = program
    .command('try')
    .description(
      'ask a model every kind of question of real games: what its server takes, what is read, cost and time; exits with 0 if it plays, else 1',
    )
  addOptions(command, tryOptions).action(tryIt)
}

async function tryIt(options: TryOptions): Promise<void> {
  const { model, baseUrl: baseURL, apiKeyEnv, rules, calls, maxCost, priceIn, priceOut, patienceMs, json } = options
  if (baseURL !== undefined && !(URL.canParse(baseURL) && /^https?:\/\//i.test(baseURL)))
    throw new BadInput('Expected --base-url to be an address that begins with http:// or https://.')
  if ((priceIn === undefined) !== (priceOut === undefined))
    throw new BadInput('Expected both --price-in and --price-out.')
  await loadModelModule()
  const prices =
    priceIn === undefined || priceOut === undefined ? undefined : { [model]: { input: priceIn, output: priceOut } }
  const apiKey = keyFor(definedFields({ apiKeyEnv, baseURL }), 'The model')
  const limits = { maxCalls: calls, maxCostUsd: maxCost, patienceMs }
  const server = { model, apiKey, ...definedFields({ baseURL, prices }) }
  const trial = await withSignal((signal) => tryModel({ ...server, ...limits, rules: rules as PresetName, signal }))
  new Printer(process.stdout).print(json ? jsonText(trial).split('\n') : trialInWords(trial))
  if (!trial.plays) process.exitCode = exitStatus.failed
}
