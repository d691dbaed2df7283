import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defineRules } from '../../../src/index.js'
import { ImportedLog } from '../../../src/lab/formats/imported-log.js'
import { claimsIn, type MadeClaim } from '../../../src/lab/lies/made-claims.js'

interface Style {
  readonly style: string
  readonly claim: readonly string[]
  readonly report: readonly string[]
  readonly noise: readonly string[]
}

const { styles } = JSON.parse(readFileSync('test/fixtures/reading/honest.json', 'utf8')) as {
  readonly styles: readonly Style[]
}
const names = ['Tobin', 'Leah', 'Dario', 'Rune', 'Nina', 'Anka', 'Milo', 'Olga', 'Pavel', 'Ruth', 'Sven', 'Tess']
const rules = defineRules({
  extends: 'night-zero',
  roles: { mafia: 3, doctor: 1, sheriff: 1, vigilante: 1, villager: 6 },
})
const findings = [
  { target: 'p4', result: 'town' },
  { target: 'p5', result: 'mafia' },
] as const

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\b(?:ROLE|WHO|OTHER|SIDE|N)\b/g, (name) => values[name] ?? name)

/** What a player of that style and role says who claims its role and, as sheriff, reports both nights, between words about others. */
function speeches({ claim, report, noise }: Style, role: string): string[] {
  return claim.flatMap((claimed) =>
    report.flatMap((reported) =>
      noise.map((words, at) => {
        const other = { OTHER: names[6 + at] as string, ROLE: role }
        const found = findings.map(({ target, result }, night) =>
          fill(reported, { WHO: names[Number(target.slice(1)) - 1] as string, SIDE: result, N: `${night + 1}` }),
        )
        const told = role === 'sheriff' ? found : []
        return [
          fill(claimed, other),
          ...(at === 1 ? [fill(words, other), ...told] : [...told, fill(words, other)]),
        ].join('\n')
      }),
    ),
  )
}

/** The claims read when p1, of that role, says this on day 3. */
function claimsOf(role: string, text: string): MadeClaim[] {
  const cast = names.map((name, seat) => ({
    id: `p${seat + 1}`,
    name,
    seat,
    role: seat === 0 ? role : seat === 4 ? 'mafia' : 'villager',
    whispers: false,
    agent: '',
  }))
  const log = new ImportedLog({ from: 'words', rules, cast, text })
  for (const [at, found] of findings.entries()) {
    log.enter('night', at + 1)
    if (role === 'sheriff') log.write('investigation.learned', ['p1'], { player: 'p1', ...found })
  }
  log.enter('discussion', 3)
  log.write('speech.given', 'public', { player: 'p1', text })
  return claimsIn(log.events)
}

test('twelve honest players of as many styles are called liars in fewer than one of 200 claims', () => {
  const read = styles.flatMap((style) =>
    ['sheriff', 'doctor', 'vigilante', 'villager'].flatMap((role) =>
      speeches(style, role).flatMap((text) =>
        claimsOf(role, text).map((claim) => ({ ...claim, style: style.style, text })),
      ),
    ),
  )
  const lies = read.filter(({ truthful }) => !truthful)
  expect(styles).toHaveLength(12)
  expect(read.length).toBeGreaterThan(800)
  expect(lies.length / read.length, lies.map(({ style, text }) => `${style}: ${text}`).join('\n')).toBeLessThan(1 / 200)
})
