import { freePersona } from './free-persona.js'
import type { Persona } from './persona.js'
import type { Question } from './poll.js'
import { pick, type Random } from './random.js'
import type { RequestKind } from './request-kind.js'
import type { Rules } from './rules-schema.js'

/** What stands for an answer that never came. */
export interface DefaultAnswer {
  readonly speech?: string
  readonly choice?: string
  readonly persona?: Persona
}

/** What a default is made from: the rules, a draw of its own, the characters there are, and the names that are taken. */
export interface DefaultContext {
  readonly rules: Rules
  readonly random: Random
  readonly personas: readonly Persona[]
  readonly taken: readonly string[]
}

/** The default of `question`, after the last failed try (sources 000 and 002; `docs/agents.md` has the table). */
export function defaultAnswer(question: Question, context: DefaultContext): DefaultAnswer {
  return defaults[question.kind](question, context)
}

type Default = (question: Question, context: DefaultContext) => DefaultAnswer

const isWord = (option: string): boolean => ['skip', 'abstain', 'silent', 'guilty', 'innocent'].includes(option)
const somebody = ({ options }: Question, random: Random): string => {
  const players = options.filter((option) => !isWord(option))
  return players.length > 0 ? pick(players, random) : 'skip'
}
const hesitation = 'I need more time to think.'
const words =
  (speech: string): Default =>
  () => ({ speech })
const skipped: Default = ({ options }) => ({ choice: options.includes('skip') ? 'skip' : 'abstain' })

const speak: Default = (question, { random }) => {
  if (question.options.includes('silent')) return { choice: 'silent' }
  return question.options.length > 0
    ? { speech: hesitation, choice: somebody(question, random) }
    : { speech: hesitation }
}

const chat: Default = (question, { random }) => {
  const speech = 'I have nothing to add.'
  if (question.options.length === 0) return { speech }
  const noKill = question.options.includes('skip') ? 'skip' : somebody(question, random)
  return { speech, choice: question.fallback ?? noKill }
}

const byRule =
  (role: 'doctor' | 'sheriff'): Default =>
  (question, { rules, random }) => ({
    choice: rules.night[role].onNoAnswer === 'nothing' ? 'skip' : somebody(question, random),
  })

const defaults: Record<RequestKind, Default> = {
  persona: (_question, { random, personas, taken }) => ({ persona: freePersona(personas, random, taken) }),
  strategize: words('Let us stay quiet, vote with the town and protect each other without showing it.'),
  chat,
  kill: (question, { random }) => ({ choice: somebody(question, random) }),
  protect: byRule('doctor'),
  investigate: byRule('sheriff'),
  shoot: () => ({ choice: 'skip' }),
  speak,
  nominate: skipped,
  defend: words(hesitation),
  judge: () => ({ choice: 'abstain' }),
  vote: skipped,
  'last-words': words('I have nothing more to say.'),
  summarize: words('Nothing stood out in this round.'),
  narrate: words('The game goes on.'),
}
