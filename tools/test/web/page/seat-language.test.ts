import { expect, test } from 'vitest'
import { findKind } from '../../../../src/kernel/rules/index.js'
import { loadLanguage } from '../../../../src/words/languages/index.js'
import { answer, nextAsk } from './support/person.js'
import { serveForTests } from './support/serve-for-tests.js'

const served = serveForTests()

/** What the form for the open question says, the question itself in the title. */
const formNow = () => ({
  kind: document.querySelector('.ask')?.getAttribute('data-kind') ?? '',
  note: document.querySelector('.ask > .note')?.textContent ?? '',
  question: document.querySelector('.ask h2')?.textContent ?? '',
  title: document.title,
  skip: document.querySelector('.ask input[value="skip"]')?.parentElement?.textContent ?? '',
  claims: [...document.querySelectorAll('.ask [data-field="claim"] option')].map(({ textContent }) => textContent),
})

test('a seat is asked in the language of the page: who learns the answer, the choices, the roles, and who was what', async () => {
  const german = await loadLanguage('de')
  const players = Array.from({ length: 7 }, (_, seat) => (seat === 0 ? { agent: 'person', role: 'villager' } : {}))
  const { links } = await served.start({ rules: 'trial', players, paceMs: 0, seed: 'german' })
  const page = await served.visit('')
  await page.evaluate(() => localStorage.setItem('nightzero language', 'de'))
  await page.goto(served.address(links.seats.p1?.link ?? ''))
  await page.reload()
  const forms = []
  for (let asked = await nextAsk(page); asked !== undefined; asked = await nextAsk(page, asked)) {
    await page.waitForFunction(() => document.title.startsWith('●'))
    forms.push(await page.evaluate(formNow))
    await answer(page)
  }
  for (const { kind, note, question, title, skip, claims } of forms) {
    const { known } = findKind(kind as 'vote')
    if (known !== undefined) expect(note).toContain(german.render(known))
    expect(title).toMatch(/^● .* · nightzero$/)
    expect(title).toContain(question)
    if (skip !== '') expect(skip).toBe('niemanden')
    expect(claims.filter((role) => role === 'villager' || role === 'mafia')).toEqual([])
  }
  expect(forms.some(({ skip }) => skip !== '')).toBe(true)
  expect(forms.some(({ claims }) => claims.includes('Dorfbewohner'))).toBe(true)
  await page.locator('.all-roles li').first().waitFor()
  expect(await page.locator('.all-roles').first().textContent()).toContain('Dorfbewohner')
})
