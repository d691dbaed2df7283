import { describe, expect, test } from 'vitest'
import { type Adapter, askOnce, type CaseOutcome } from './ask-once.js'
import { type FieldCase, type Outcome, readCases } from './field-case.js'

/** Where the form of an answer is asked for, without its schema. */
const formOf = ({ response_format, tools, tool_choice }: Readonly<Record<string, unknown>>) =>
  JSON.stringify([(response_format as { type?: string } | undefined)?.type, tools !== undefined, tool_choice])

function expectRead(came: CaseOutcome, wanted: Extract<Outcome, { as: 'read' }>): void {
  const answer = came.recorded?.data.answer
  expect({ reasons: came.reasons, paused: came.paused, defaulted: came.defaulted }).toEqual({
    reasons: [],
    paused: false,
    defaulted: false,
  })
  if (wanted.choice !== undefined) expect(answer?.choice ?? null).toBe(wanted.choice)
  if (wanted.speech !== undefined) expect(answer?.speech ?? null).toBe(wanted.speech)
  if (wanted.speech_has !== undefined) expect(answer?.speech).toContain(wanted.speech_has)
  if (wanted.calls !== undefined) expect(came.bodies.length).toBe(wanted.calls)
  if (wanted.reasoning !== undefined) expect(answer?.reasoning).toContain(wanted.reasoning)
  if (wanted.heard_once) expect(came.streamed).toBe(answer?.speech)
  if (wanted.next !== undefined) expect(came.bodies.at(-1)).toMatchObject(wanted.next)
  if (wanted.usage !== undefined) {
    const usage = came.recorded?.meta?.usage
    expect(usage).toMatchObject(typeof wanted.usage === 'string' ? { estimated: true } : wanted.usage)
  }
  expectUnheard(came, wanted.never_heard)
}

/** Private words are not in what is said or streamed, nor in anything that another player sees. */
function expectUnheard(came: CaseOutcome, words: readonly string[] = []): void {
  const public_ = came.events.filter(({ audience }) => audience !== 'moderator')
  for (const secret of words) {
    expect(came.streamed).not.toContain(secret)
    expect(came.recorded?.data.answer.speech ?? '').not.toContain(secret)
    expect(JSON.stringify(public_)).not.toContain(secret)
  }
}

function expectFailedTry(came: CaseOutcome, wanted: Extract<Outcome, { as: 'failed try' }>): void {
  expect(came.paused).toBe(false)
  expect(came.reasons).toHaveLength(1)
  for (const words of wanted.says ?? []) expect(came.reasons[0]).toContain(words)
  for (const words of wanted.says_not ?? []) expect(came.reasons[0]).not.toContain(words)
  if (wanted.form_kept) expect(formOf(came.bodies[1] ?? {})).toBe(formOf(came.bodies[0] ?? {}))
  expect(came.recorded).toBeDefined()
  expectUnheard(came, wanted.never_heard)
}

function expectCalledAgain(came: CaseOutcome, wanted: Extract<Outcome, { as: 'called again' | 'next form' }>): void {
  expect({ reasons: came.reasons, paused: came.paused, defaulted: came.defaulted }).toEqual({
    reasons: [],
    paused: false,
    defaulted: false,
  })
  expect(came.bodies.length).toBeGreaterThan(1)
  const [first = 0, second = 0] = came.times
  const [afterS, toleranceS] = [(second - first) / 1_000, wanted.tolerance_s ?? 0]
  if (wanted.after_s !== undefined) {
    expect(afterS).toBeGreaterThanOrEqual(wanted.after_s - toleranceS - 0.02)
    // What the machine adds when it is busy is not the adapter's.
    expect(afterS).toBeLessThanOrEqual(wanted.after_s + 0.5 + toleranceS + 1.5)
  }
  if (wanted.as === 'next form') {
    expect(formOf(came.bodies[1] ?? {})).not.toBe(formOf(came.bodies[0] ?? {}))
    // At once, on a busy machine too: a wait would be recorded as a failed call of the service.
    expect(came.failed.map(({ fault }) => fault)).not.toContain('unavailable')
  }
  if (wanted.next !== undefined) expect(came.bodies[1]).toMatchObject(wanted.next)
}

function expectOutcome(came: CaseOutcome, wanted: Outcome): void {
  switch (wanted.as) {
    case 'read':
      expectRead(came, wanted)
      break
    case 'failed try':
      expectFailedTry(came, wanted)
      break
    case 'called again':
    case 'next form':
      expectCalledAgain(came, wanted)
      break
    case 'refused':
      expect({ paused: came.paused, calls: came.bodies.length }).toEqual({ paused: true, calls: 1 })
      break
    case 'default':
      expect({ paused: came.paused, defaulted: came.defaulted }).toEqual({ paused: false, defaulted: true })
      if (wanted.form_kept) expect(new Set(came.bodies.map(formOf)).size).toBe(1)
  }
}

/** Of several results that a case allows we want the first: an answer that is read costs nobody a call. */
const wantedOf = ({ expect: wanted }: FieldCase): Outcome =>
  'one_of' in wanted ? (wanted.one_of[0] as Outcome) : wanted

const tried = (cases: readonly FieldCase[]) =>
  cases.flatMap((one) =>
    (one.adapters ?? ['openai']).map((adapter): [string, FieldCase, Adapter] => [
      `${one.id} (${adapter}, ${one.server}): ${one.about}`,
      one,
      adapter,
    ]),
  )

describe.each(['replies', 'own-replies', 'refusals', 'own-refusals'])('%s of the field', (name) => {
  test.concurrent.each(tried(readCases(name)))('%s', async (_, one, adapter) => {
    expectOutcome(await askOnce(one, adapter), wantedOf(one))
  })
})
