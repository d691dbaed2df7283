import { literalPattern } from '../../../kernel/text/clean-text.js'
import { faultSubject, formStatuses, type ServerFault } from '../../service-faults.js'
import { type Capabilities, formatFor, isLeftOut, noGuess, type RequestForm, responseFormats } from './capabilities.js'
import { nextLayout } from './layout.js'
import { forgetPromptLimit, readOverflow, shortenPrompts } from './prompt-limit.js'

type FormRefusal =
  | { readonly what: 'parameter'; readonly name: string }
  | { readonly what: 'parameters' | 'streaming' | 'form' | 'nothing' }

/** These may mean so too. Errors inside a reply of status 200 have no status. */
const possibleRefusals = new Set([undefined, 404, 405, 500])

const aboutForm = /response.?format|json|schema|structured|grammar|tool|function|parameters/i
const formFields = /^(?:response_format|tools?|tool_choice|functions?|text\.format)\b/
/** About a key, credit, a model's name or a quota. */
const isUnrelated = (fault: ServerFault): boolean =>
  ['key', 'credit', 'model', 'long limit'].includes(faultSubject(fault) ?? '') || /\bquota\b/i.test(fault.facts.said)

const someParameters = /\b(?:requested|provided|given|supplied) parameters\b|\bunsupported parameters\b(?!:? ?[['"`])/i

function readRefusal(fault: ServerFault, sent: Readonly<Record<string, unknown>>): FormRefusal {
  const { status, said: whole, param } = fault.facts
  if (status !== undefined && !formStatuses.has(status) && !possibleRefusals.has(status)) return { what: 'nothing' }
  const said = withoutChoices(whole)
  const inWords = /"(?:param|field)"\s*:\s*"([\w.]+)"/.exec(whole)?.[1] ?? ''
  const name = namedIn(said, param || inWords, droppable(sent))
  if (name !== undefined) return { what: 'parameter', name }
  const certain = formStatuses.has(status)
  if (sent.stream === true && certain && /\bstream(?:ing|ed)?\b/i.test(said)) return { what: 'streaming' }
  if (isUnrelated(fault)) return { what: 'nothing' }
  if (status !== undefined && someParameters.test(said)) return { what: 'parameters' }
  return { what: certain || (status !== undefined && aboutForm.test(said)) ? 'form' : 'nothing' }
}

const requiredFields = new Set(['model', 'messages', 'stream', 'response_format', 'tools', 'tool_choice'])

/** The parameters that can be left out; those with the least effect come first. */
function droppable(sent: Readonly<Record<string, unknown>>): string[] {
  const caching = ['prompt_cache_key', 'session_id']
  const first = ['stream_options', ...caching, 'seed', 'top_p', 'reasoning', 'reasoning_effort', 'temperature']
  const marks = JSON.stringify(sent.messages ?? null).includes('"cache_control":{') ? ['cache_control'] : []
  const names = [...Object.keys(sent).filter((name) => !requiredFields.has(name)), ...marks]
  return [...first.filter((name) => name in sent), ...names.filter((name) => !first.includes(name))]
}

/** Lists of allowed values name things that were not wrong. */
const withoutChoices = (said: string): string =>
  said.replace(
    /(?:expected one of|(?:supported|allowed|valid|available|known) (?:values|parameters|fields|arguments)(?: are)?:?)[^.]*/gi,
    '',
  )

function namedIn(said: string, param: string, names: readonly string[]): string | undefined {
  if (formFields.test(param)) return undefined
  const [head] = param.split('.')
  const findSaid = (patternFor: (spelled: string) => RegExp | undefined) =>
    names.find((name) => spellings(name).some((spelled) => patternFor(spelled)?.test(said)))
  const named = names.find((name) => spellings(name).includes(param) || name === head)
  return named ?? findSaid(quoted) ?? findSaid(deniedOutright) ?? findSaid(deniedSomehow)
}

const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  reasoning_effort: ['reasoning.effort', 'thinking', 'think value'],
  reasoning: ['thinking', 'think value'],
  cache_control: ['cache control'],
}

const spellings = (name: string): string[] => [
  name,
  ...(name.includes('_') ? [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] : []),
  ...(alsoCalled[name] ?? []),
]

const quoted = (name: string): RegExp => new RegExp(`['"\`]${literalPattern(name)}['"\`]`)

const denialWord = String.raw`(?:\bnot\b|n't\b|\bunsupported|\bunknown|\bunrecogni[sz]ed|\bunexpected|\binvalid|\bonly\b|\bcannot\b|\bdeprecated|\bforbidden|\btoo\b|\bmust be\b|\bshould be\b|\bextra\b|> \d)`
const parameter = `(?:arguments?|param(?:eter)?s?|fields?|propert(?:y|ies)|options?)`
const denying = String.raw`(?:not|n't|no endpoints found that) (?:support|allow|accept)\w*`

/** An everyday English word counts as a parameter only if the error calls it one. */
const isEveryday = (name: string): boolean =>
  /^[a-z]+$/.test(name) && !['temperature', 'seed', 'reasoning'].includes(name)

const asWord = (name: string): string => String.raw`(?<![\w.])${literalPattern(name)}(?![\w.]*\w)`

const deniedOutright = (name: string): RegExp => new RegExp(`${denying} (?:${parameter} )?${asWord(name)}`, 'i')

function deniedSomehow(name: string): RegExp | undefined {
  if (isEveryday(name)) return undefined
  const word = asWord(name)
  const denied = `${word}[^.;]{0,60}?${denialWord}|${denialWord}[^.;]{0,40}?${word}`
  return new RegExp(`\\b${parameter}\\b[^.;]{0,60}?${word}|${denied}`, 'i')
}

/** What a refusal means: `unsupported` when the next try differs from the refused one, `refused` when none is left. */
interface Lesson {
  readonly fault: 'unsupported' | 'refused'
  readonly note: string
}

const nextCallDiffers = (note: string): Lesson => ({ fault: 'unsupported', note })

const nextCallWithout = (names: readonly string[]): Lesson =>
  nextCallDiffers(`The next call leaves out ${names.map((name) => `\`${name}\``).join(', ')}.`)

const otherWay = nextCallDiffers('The next call asks in another form.')

/** Templates of chats fail with 400, and at some servers with 500. */
const mayBeLayout = ({ facts }: ServerFault): boolean =>
  formStatuses.has(facts.status) || facts.status === 500 || facts.status === undefined

export function learnFromRefusal(known: Capabilities, fault: ServerFault, form: RequestForm): Lesson | null {
  // What a player said does not change what the server takes.
  if (faultSubject(fault) === 'content') return null
  const layout = mayBeLayout(fault) ? nextLayout(known.layout, fault.facts.said, form.sent) : null
  if (layout !== null) {
    known.layout = { ...known.layout, ...layout }
    return nextCallDiffers('The next call lays its messages out in another way.')
  }
  const refusal = readRefusal(fault, form.sent)
  switch (refusal.what) {
    case 'parameter':
      known.refused.add(refusal.name)
      return nextCallWithout([refusal.name])
    case 'streaming':
      known.streaming = false
      return nextCallDiffers('The next call is not streamed.')
    case 'parameters':
      return nextStep(known, form, () => tryWithout(known, form) ?? stepDown(known, form))
    case 'form':
      return nextStep(known, form, () => stepDown(known, form))
    case 'nothing':
      return null
  }
}

/** Makes the next step, unless an earlier refusal has already changed the form: simultaneous refusals count as one. */
const nextStep = (known: Capabilities, form: RequestForm, step: () => Lesson | null): Lesson | null =>
  differs(known, form) ? otherWay : step()

function differs(known: Capabilities, { kind, format, sent, ownRequirement }: RequestForm): boolean {
  const { require_parameters } = (sent.provider ?? {}) as { readonly require_parameters?: unknown }
  return (
    formatFor(known, kind) !== format ||
    Object.keys(sent).some((name) => isLeftOut(known, name)) ||
    (ownRequirement && known.guess.anyEndpoint && require_parameters === true)
  )
}

/** First our own requirement to OpenRouter is left out, then each parameter by itself, then all of them. */
function tryWithout(known: Capabilities, form: RequestForm): Lesson | null {
  const tried = known.guess
  if (form.ownRequirement && !tried.anyEndpoint) {
    known.guess = { ...tried, anyEndpoint: true }
    return nextCallDiffers('The next call also allows endpoints that do not know every parameter.')
  }
  if (isProven(known, form)) return null
  const names = wantedParameters(known, form)
  const trials = [...names.map((name) => [name]), ...(names.length > 1 ? [names] : [])]
  const trial = trials[trials.findIndex((one) => one.join() === tried.without.join()) + 1] ?? []
  known.guess = { ...tried, without: trial }
  return trial.length > 0 ? nextCallWithout(trial) : null
}

/** Fields that the user did not ask for. Servers that refuse one of these name it. */
const ownFields = ['stream_options', 'provider', 'prompt_cache_key', 'session_id', 'cache_control']

function wantedParameters({ guess: tried }: Capabilities, { sent }: RequestForm): string[] {
  const wanted = { ...Object.fromEntries(tried.without.map((name) => [name, true])), ...sent }
  return droppable(wanted).filter((name) => !ownFields.includes(name))
}

const isProven = ({ answered }: Capabilities, { format, kind }: RequestForm): boolean =>
  answered.get(format)?.has(kind) ?? false

/** For all requests if none was answered in this form, else for this kind. After the loosest all are tried again. */
function stepDown(known: Capabilities, form: RequestForm): Lesson | null {
  if (isProven(known, form)) return null
  const next = responseFormats[responseFormats.indexOf(form.format) + 1]
  if (next !== undefined) {
    if (known.answered.has(form.format) || known.exceptions.has(form.kind)) known.exceptions.set(form.kind, next)
    else known.format = next
    return otherWay
  }
  if (known.restarted.has(form.kind)) return giveUp(known, form)
  const names = wantedParameters(known, form).filter((name) => name in form.sent)
  known.guess = { ...known.guess, without: [...known.guess.without, ...names] }
  startAgain(known, form)
  known.restarted.add(form.kind)
  return names.length > 0 ? nextCallWithout(names) : otherWay
}

function startAgain(known: Capabilities, { kind, strictest }: RequestForm): void {
  known.exceptions.delete(kind)
  if (!known.answered.has(known.format)) known.format = strictest
}

function giveUp(known: Capabilities, form: RequestForm): Lesson {
  startAgain(known, form)
  known.guess = noGuess
  known.restarted.delete(form.kind)
  return { fault: 'refused', note: 'The server refused every form of the request: check the model and its options.' }
}

/** With these statuses a server means keys, credits and names, whatever else it says. */
const unrelatedStatuses = new Set([401, 402, 403, 404])
/** A rate-limit error may still say that one request alone is too large. */
const tooMuchAtOnce = /request too large/i
const outputLimits = ['max_tokens', 'max_completion_tokens']

export function learnPromptLimit(
  known: Capabilities,
  fault: ServerFault,
  { sent, estimate }: Pick<RequestForm, 'sent'> & { readonly estimate: number },
): Lesson | null {
  const { status, said } = fault.facts
  if (status !== undefined && unrelatedStatuses.has(status)) return null
  if (status === 429 && !tooMuchAtOnce.test(said)) return null
  const overflow = readOverflow(said)
  if (overflow === null) return null
  const { limit = Number.POSITIVE_INFINITY, output = 0 } = overflow
  if (output > limit / 2 && outputLimits.some((name) => name in sent)) {
    // The prompt is not the cause when most of the limit is reserved for the answer.
    for (const name of outputLimits) known.refused.add(name)
    return nextCallWithout(outputLimits.filter((name) => name in sent))
  }
  if (shortenPrompts(known.prompts, overflow, estimate))
    return nextCallDiffers('The next call repeats less of the past.')
  const room = known.prompts.limit === undefined ? '' : ` It accepts ${known.prompts.limit} tokens in all.`
  const note = `Even the shortest prompt does not fit.${room} Use a model with a larger context, lower \`maxOutputTokens\`, or play with fewer players.`
  forgetPromptLimit(known.prompts)
  return { fault: 'refused', note }
}
