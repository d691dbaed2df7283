import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgentRequest } from '../../../src/index.js'
import { CompletionBuilder } from '../../../src/players/models/completion.js'
import { FieldStream } from '../../../src/players/models/field-stream.js'
import { readReply } from '../../../src/players/models/read-reply.js'
import { reasoningMarks } from '../../../src/players/models/reasoning-marks.js'

const players = ['Ada', 'Bruno', 'Rosa', 'Finn'].map((name, seat) => ({
  id: `p${seat + 1}`,
  name,
  seat,
  status: 'alive',
}))
const request = { kind: 'vote', options: ['p3', 'p4'], view: { players, events: [] } } as unknown as AgentRequest
const secret = 'I am mafia'

/** Samples of all marks, split where their reasoning stands. */
const marks = reasoningMarks.map(({ sample }) => sample.split('Rosa is quiet.') as [string, string | undefined])
const mark = fc.constantFrom(...marks.map(([open, close = '']) => [open, close] as const))
const draft = fc.constantFrom(
  { speech: `${secret}, say nothing`, choice: 'p4' },
  { thought: 'Hm.', speech: `${secret}.`, choice: 'p3' },
  { message: secret, vote: 'p4' },
  { answer: { speech: secret, choice: 'p4' } },
)
const answer = fc.constantFrom(
  { thought: 'I watch.', speech: 'Rosa is too quiet for me.', choice: 'p3' },
  { message: 'Rosa is too quiet for me.', action: 'P3' },
)
const words = fc.constantFrom('', 'first ', 'no, too risky ', '{ hm } ', '\n\n')
const json = (value: object, style: string) => {
  const text = JSON.stringify(value, null, style === 'wide' ? 2 : 0)
  if (style === 'call') return `<tool_call>{"name": "answer", "arguments": ${text}}</tool_call>`
  return style === 'fence' ? `\`\`\`json\n${text}\n\`\`\`` : text
}
const style = fc.constantFrom('plain', 'wide', 'fence', 'call')

/** A reply in one of the known shapes: private words within marks, before a closing mark, or in an earlier draft. */
const reply = fc
  .record({ mark, draft, answer, before: words, after: words, style, shape: fc.integer({ min: 0, max: 5 }) })
  .map(({ mark: [open, close], draft: first, answer: last, before, after, style: how, shape }) => {
    const [private_, public_] = [json(first, how), json(last, how)]
    const thought = `${before}${private_} ${after}`
    if (shape === 0) return `${open}${thought}${close}${public_}`
    if (shape === 1) return `${thought}${close}${public_}`
    if (shape === 2) return `${open}a${close}\n${open}${thought}${close}\n${public_}`
    if (shape === 3) return `${before}${private_}\nFinal answer: ${public_}`
    if (shape === 4) return `${open}${thought}`
    return `${before}${private_} ${after} ${public_}`
  })

test('no private word is spoken in 10,000 replies of known shapes', () => {
  let read = 0
  fc.assert(
    fc.property(reply, (content) => {
      const builder = new CompletionBuilder()
      builder.add({ choices: [{ message: { content }, finish_reason: 'stop' }] })
      const { alone, ...came } = readReply(builder.completion, request)
      const said = 'answer' in came ? came.answer : undefined
      expect(JSON.stringify([said?.speech, said?.choice === 'p4', said?.claim])).not.toContain(secret)
      if (said) expect(said.choice).toBe('p3')
      read += said === undefined ? 0 : 1
    }),
    { numRuns: 10_000, seed: 41 },
  )
  expect(read).toBeGreaterThan(4_000)
})

test('no private word is streamed before its mark is known, whatever the pieces of the stream', () => {
  fc.assert(
    fc.property(mark, fc.integer({ min: 1, max: 9 }), ([open, close], length) => {
      const written = JSON.stringify({ speech: `${open}${secret}${close}Rosa is quiet.`, choice: 'p3' })
      let heard = ''
      const stream = new FieldStream({ fields: ['speech'], sink: (chunk) => (heard += chunk) })
      for (let at = 0; at < written.length; at += length) stream.push(written.slice(at, at + length))
      stream.end()
      expect(heard).not.toContain('mafia')
    }),
    { numRuns: 400, seed: 41 },
  )
})
