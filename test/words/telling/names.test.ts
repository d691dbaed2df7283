import { expect, test } from 'vitest'
import { createMafiaGame, randomAgent } from '../../../src/index.js'
import { languageTags } from '../../../src/kernel/events/language.js'
import { loadLanguage } from '../../../src/words/languages/index.js'
import { tellEvents } from '../../../src/words/stories/describe-event.js'

const names = ['Dr. Weber', 'St. John', '"Quote" Bob', '{x}', 'mafia', 'Nobody is eliminated', "O'Neil {by_is, select"]

/** Nobody says anything, so that all words are of the game. */
const quiet = {
  act: (request: Parameters<ReturnType<typeof randomAgent>['act']>[0]) => {
    const { speech: _, ...answer } = { speech: '', ...randomAgent().act(request) }
    return request.words === 'required' ? { ...answer, speech: '…' } : answer
  },
}

async function viewsOf(rules: 'trial' | 'masquerade') {
  const game = createMafiaGame({ rules, players: rules === 'trial' ? 7 : 10, agent: quiet, seed: 4 })
  await game.run()
  return [game.view('moderator'), game.view('p1')]
}

type View = Awaited<ReturnType<typeof viewsOf>>[number]

/** A log of another program may hold any name. */
const renamed = (view: View, nameOf: (player: View['players'][number]) => string): View => ({
  ...view,
  players: view.players.map((player) => ({ ...player, name: nameOf(player) })),
})

const marked = (view: View): View => renamed(view, ({ id }) => `<${id}>`)
const odd = (view: View): View => renamed(view, ({ seat, name }) => names[seat] ?? name)

const named = (line: string, { players }: View): string =>
  players.reduce((text, { id, name }) => text.replaceAll(`<${id}>`, name), line)

test.each(languageTags)('in %s no name changes what is told, whatever it looks like', async (tag) => {
  const language = await loadLanguage(tag)
  for (const view of [...(await viewsOf('trial')), ...(await viewsOf('masquerade'))]) {
    const told = tellEvents(marked(view), 0, language)
    expect(tellEvents(odd(view), 0, language)).toEqual(told.map((line) => named(line, odd(view))))
  }
})

test.each(languageTags.filter((tag) => tag !== 'en'))('told in %s, a game has no English line left', async (tag) => {
  const language = await loadLanguage(tag)
  for (const view of [...(await viewsOf('trial')), ...(await viewsOf('masquerade'))]) {
    const english = new Set(tellEvents(marked(view), 0))
    const left = tellEvents(marked(view), 0, language).filter((line) => english.has(line))
    expect(left.filter((line) => /\p{L}/u.test(line.replaceAll(/<p\d+>/g, '')))).toEqual([])
  }
})
