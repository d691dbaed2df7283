import { describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  definePower,
  defineRules,
  type GameOptions,
  type RulesInput,
  randomAgent,
  readLog,
  ruleCard,
  verifyLog,
  viewFor,
} from '../../../src/index.js'
import { english, loadLanguage } from '../../../src/words/languages/index.js'
import { tellEvents } from '../../../src/words/stories/describe-event.js'

const curse = definePower({
  name: 'curse',
  aim: 'harm',
  ask: { en: 'Choose whom to curse.', de: 'Wähle, wen du verfluchst.' },
  verb: {
    base: { en: 'curse', de: 'verfluche' },
    third: { en: 'curses', de: 'verflucht' },
    past: { en: 'cursed', de: 'verfluchte' },
  },
  describe: [{ en: 'The cursed dies.', de: 'Wer verflucht ist, stirbt.' }],
  kills: { en: 'cursed to death', de: 'zu Tode verflucht' },
  defaults: { onNoAnswer: 'random', skip: false },
  effect: () => ({ type: 'strike', stoppable: false }),
  finds: ({ act }) => ({ text: { en: 'felt it work', de: 'fühlte, wie es wirkte' }, target: act.target }),
})

const rules: RulesInput = {
  extends: 'trial',
  cast: {
    hexer: {
      team: 'town',
      powers: [{ power: 'curse' }],
      describe: { en: 'A hexer curses.', de: 'Ein Hexer verflucht.' },
      advice: { de: 'Nur auf Deutsch.' },
    },
  },
  roles: { mafia: 1, hexer: 1, villager: 6 },
  revealCause: true,
}
const options: GameOptions = { rules, powers: { curse }, players: 8, seed: 4, agent: randomAgent() }
const [german, spanish] = await Promise.all([loadLanguage('de'), loadLanguage('es')])

describe("words of a user's own, given in several languages", () => {
  test('are on the rule card in the language that is asked for, else in English', () => {
    const { rules: whole } = createMafiaGame(options)
    const role = (card: string) => card.split('\n').find((line) => /hexer/i.test(line) && /curse|flucht/.test(line))
    expect(role(ruleCard(whole, 8, german))).toMatch(
      /^- Ein Hexer verflucht\. Wer verflucht ist, stirbt\. .*verflucht er/,
    )
    expect(role(ruleCard(whole, 8))).toMatch(
      /^- A hexer curses\. The cursed dies\. .* it curses a player drawn at random\./,
    )
    expect(role(ruleCard(whole, 8, spanish))).toMatch(/^- A hexer curses\. The cursed dies\. No puede elegirse/)
  })

  test('are told so in a game, whose log has them all and verifies', async () => {
    const { events } = await createMafiaGame(options).run()
    const log = readLog(JSON.stringify(events))
    expect(await verifyLog(log, { powers: { curse } })).toMatchObject({ ok: true })
    const told = (language = english()) => tellEvents(viewFor('moderator', log), 0, language).join('\n')
    expect(told(german)).toMatch(/verflucht \S+/)
    expect(told(german)).toContain('fühlte, wie es wirkte')
    expect(told(german)).toContain('zu Tode verflucht')
    expect(told(german)).not.toMatch(/curse|felt/)
    expect(told(spanish)).toContain('felt it work')
    expect(told()).toContain('cursed to death')
  })

  test('that are in no language asked for are given in the first one', () => {
    const only = { villager: { describe: { de: 'Ein Niemand.', zh: '无名之辈。' } } }
    expect(ruleCard(defineRules({ extends: 'trial', cast: only }), 8)).toContain('- Ein Niemand.')
  })

  test.each<[string, unknown, string]>([
    ['a number', 7, 'Expected a text, or one for each language such as `{ en, de }`'],
    ['no language', {}, 'Expected a text, or one for each language such as `{ en, de }`'],
    ['an empty text', '', 'Expected at least 1 character, got an empty text'],
    ['an empty text in a language', { en: '' }, 'cast.villager.describe.en'],
    ['something that is no language', { English: 'A villager.' }, 'Expected a language such as `en` or `de`'],
    ['a text that is too long', 'x'.repeat(501), 'at most 500 characters, got 501 characters'],
  ])('are refused as %s', (_, words, fault) => {
    const cast = { villager: { describe: words as string } }
    expect(() => defineRules({ extends: 'trial', cast })).toThrow(fault)
  })
})
