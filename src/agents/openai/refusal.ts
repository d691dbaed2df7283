import { literalPattern } from '../../text/literal-pattern.js'
import type { ServerFault } from '../models/server-fault.js'

/**
 * What a server refuses in a request. `form`: the form of the answer; `parameters`: one of them, the server does not
 * say which.
 */
export type Refusal =
  | { readonly what: 'parameter'; readonly name: string }
  | { readonly what: 'parameters' | 'streaming' | 'form' | 'nothing' }

/** Statuses with which a server says that it cannot accept the request as it is. */
const refusals = new Set([400, 415, 422, 501])
/** Statuses that may mean this. Errors inside a reply of status 200 have no status. */
const doubtful = new Set([undefined, 404, 405, 500])

const aboutForm = /response.?format|json|schema|structured|grammar|tool|function|parameters/i
const formFields = /^(?:response_format|tools?|tool_choice|functions?|text\.format)\b/
/** No other form of the request helps: the model does not exist, the key is wrong, the content is not allowed. */
const aboutOthers = [
  /\bmodel\b[^.]{0,80}(not found|not exist|unknown)|not a valid model|(invalid|unknown) model( id| name|:)/i,
  /no endpoints (?:found (?:for|matching)|available)/i,
  /api.?key|unauthori[sz]ed|credential|quota|billing|credits|content.?(policy|filter|management)|safety/i,
]
const someParameters = /\b(?:requested|provided|given|supplied) parameters\b|\bunsupported parameters\b(?!:? ?[['"`])/i

/** Reads what a fault says about the sent request, by the names of the server's parameters. */
export function readRefusal(fault: ServerFault, sent: Readonly<Record<string, unknown>>): Refusal {
  const { status } = fault
  if (status !== undefined && !refusals.has(status) && !doubtful.has(status)) return { what: 'nothing' }
  const said = withoutChoices(fault.said)
  const name = namedIn(said, paramOf(fault), droppable(sent))
  if (name !== undefined) return { what: 'parameter', name }
  const certain = refusals.has(status as number)
  if (sent.stream === true && certain && /\bstream(?:ing|ed)?\b/i.test(said)) return { what: 'streaming' }
  if (aboutOthers.some((other) => other.test(said))) return { what: 'nothing' }
  if (status !== undefined && someParameters.test(said)) return { what: 'parameters' }
  return { what: certain || (status !== undefined && aboutForm.test(said)) ? 'form' : 'nothing' }
}

const bound = new Set(['model', 'messages', 'stream', 'response_format', 'tools', 'tool_choice'])

/** The parameters that can be left out; those with the least effect come first. */
export function droppable(sent: Readonly<Record<string, unknown>>): string[] {
  const caching = ['prompt_cache_key', 'session_id']
  const first = ['stream_options', ...caching, 'seed', 'top_p', 'reasoning', 'reasoning_effort', 'temperature']
  // Cache marks are inside the messages.
  const marks = JSON.stringify(sent.messages ?? null).includes('"cache_control":{') ? ['cache_control'] : []
  const names = [...Object.keys(sent).filter((name) => !bound.has(name)), ...marks]
  return [...first.filter((name) => name in sent), ...names.filter((name) => !first.includes(name))]
}

/** Lists of allowed values name things that were not wrong. */
const withoutChoices = (said: string): string =>
  said.replace(
    /(?:expected one of|(?:supported|allowed|valid|available|known) (?:values|parameters|fields|arguments)(?: are)?:?)[^.]*/gi,
    '',
  )

const paramOf = ({ param, said }: ServerFault): string =>
  param || (/"(?:param|field)"\s*:\s*"([\w.]+)"/.exec(said)?.[1] ?? '')

/** The parameter that the error names as such, otherwise in quotes, otherwise in a sentence that rejects it. */
function namedIn(said: string, param: string, names: readonly string[]): string | undefined {
  if (formFields.test(param)) return undefined
  const [head = ''] = param.split('.')
  return (
    names.find((name) => spellings(name).includes(param) || name === head) ??
    names.find((name) => spellings(name).some((spelled) => quoted(spelled).test(said))) ??
    names.find((name) => spellings(name).some((spelled) => deniedOutright(spelled).test(said))) ??
    names.find((name) => spellings(name).some((spelled) => deniedSomehow(spelled)?.test(said)))
  )
}

/** Other names that servers have for a parameter. */
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

const no = String.raw`(?:\bnot\b|n't\b|\bunsupported|\bunknown|\bunrecogni[sz]ed|\bunexpected|\binvalid|\bonly\b|\bcannot\b|\bdeprecated|\bforbidden|\btoo\b|\bmust be\b|\bshould be\b|\bextra\b|> \d)`
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
  return new RegExp(`\\b${parameter}\\b[^.;]{0,60}?${word}|${word}[^.;]{0,60}?${no}|${no}[^.;]{0,40}?${word}`, 'i')
}
