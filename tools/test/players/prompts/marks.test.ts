import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { type AgentRequest, createMafiaGame, type PresetName, scriptedAgent } from '../../../../src/index.js'
import { buildPrompt } from '../../../../src/players/prompts/index.js'
import { playedPresets, runs } from '../../../../test/laws/support/runs.js'

const names = playedPresets

const games = runs(2)

/** The share of the tokens of prompts that goes into marks, over games of ten. */
async function shareOf(rules: PresetName): Promise<number> {
  let whole = 0
  let bare = 0
  for (let seed = 0; seed < games; seed++) {
    const scripted = scriptedAgent()
    const requests: AgentRequest[] = []
    const act = (request: AgentRequest) => {
      requests.push(request)
      return scripted.act(request)
    }
    await createMafiaGame({ rules, players: 10, seed, agent: { act } }).run()
    for (const request of requests.filter((_, index) => index % 9 === 0)) {
      const text = buildPrompt(request)
        .messages.map(({ content }) => content)
        .join('\n')
      whole += countTokens(text)
      bare += countTokens(text.replaceAll(request.mark, ''))
    }
  }
  return 1 - bare / whole
}

test('marks are less than a hundredth of the tokens of prompts', async () => {
  const shares: [PresetName, number][] = []
  for (const rules of names) shares.push([rules, await shareOf(rules)])
  console.log(
    shares.map(([rules, share]) => `${rules}: ${(100 * share).toFixed(2)} % of the tokens are marks`).join('\n'),
  )
  for (const [rules, share] of shares) {
    expect(share, rules).toBeGreaterThan(0)
    expect(share, rules).toBeLessThan(0.01)
  }
})
