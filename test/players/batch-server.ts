import { answerTo } from '../lab/trying/mock-servers.js'
import { type Arrived, wireServer } from './calls/wire-server.js'

type Json = Readonly<Record<string, unknown>>

interface Batch {
  readonly id: string
  readonly requests: ReadonlyMap<string, Json>
  isReady: boolean
}

/** What a batch brings for a request, instead of an answer. */
export type Outcome = 'expired' | { readonly status: number; readonly type: string; readonly message: string }

interface Behaviour {
  /** Undefined: it is answered. */
  readonly outcome?: (body: Json, batch: number) => Outcome | undefined
  /** The status with which a call is refused, if it is. */
  readonly refuse?: (call: Arrived, batches: number) => number | undefined
  /** Whether batches wait until `finish()` is called. */
  readonly waits?: boolean
}

interface Reply {
  readonly status?: number
  readonly body: unknown
}

const lines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')

/** The parts of a server of batches that are the same in both protocols. */
async function batchServer(behaviour: Behaviour, answer: (call: Arrived, batches: Batch[]) => Reply | undefined) {
  const batches: Batch[] = []
  let waits = behaviour.waits ?? false
  const server = await wireServer((call, response) => {
    const refused = behaviour.refuse?.(call, batches.length)
    const { status = 200, body } = refused
      ? { status: refused, body: { error: { message: 'No.' } } }
      : (answer(call, batches) ?? { status: 404, body: { error: { message: 'Not found' } } })
    if (!waits) for (const batch of batches) batch.isReady = true
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const finish = () => {
    waits = false
    for (const batch of batches) batch.isReady = true
  }
  return { ...server, batches, finish }
}

const usage = { prompt_tokens: 1_000, completion_tokens: 50, total_tokens: 1_050 }

/** OpenAI's batches: files of requests and of results. */
export function openaiBatchServer(behaviour: Behaviour = {}) {
  const files = new Map<string, Map<string, Json>>()
  const resultOf = (custom_id: string, body: Json, at: number) => {
    const outcome = behaviour.outcome?.(body, at)
    if (outcome === 'expired')
      return { custom_id, response: null, error: { code: 'batch_expired', message: 'This request expired.' } }
    if (outcome) {
      const { status, ...error } = outcome
      return { custom_id, response: { status_code: status, body: { error } }, error: null }
    }
    const message = { role: 'assistant', content: answerTo(body as never) }
    const whole = { id: 'c', model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }], usage }
    return { custom_id, response: { status_code: 200, body: whole }, error: null }
  }
  return batchServer(behaviour, ({ path, body, headers }, batches) => {
    if (headers.authorization !== 'Bearer secret-key')
      return { status: 401, body: { error: { message: 'Incorrect API key' } } }
    const [, place, id = '', content] = /^\/v1\/(files|batches)(?:\/([\w-]+))?(\/content)?$/.exec(path) ?? []
    if (place === 'files' && body !== '') {
      const requests = body.split('\r\n').flatMap((part) => (part.startsWith('{"custom_id"') ? part.split('\n') : []))
      const read = requests.map((line) => JSON.parse(line) as { custom_id: string; url: string; body: Json })
      if (!/name="purpose"\r\n\r\nbatch\r\n/.test(body) || read.some(({ url }) => url !== '/v1/chat/completions'))
        return { status: 400, body: { error: { message: 'Not a file of a batch' } } }
      files.set(`file-${files.size}`, new Map(read.map((one) => [one.custom_id, one.body])))
      return { body: { id: `file-${files.size - 1}`, purpose: 'batch' } }
    }
    if (place === 'files' && content) {
      const at = Number(id.split('-')[1])
      const all = [...(batches[at]?.requests ?? [])].map(([custom_id, one]) => resultOf(custom_id, one, at))
      return { body: lines(all.filter(({ response }) => (response?.status_code === 200) === id.startsWith('out'))) }
    }
    if (place === 'batches' && body !== '') {
      const { input_file_id, endpoint, completion_window } = JSON.parse(body)
      if (endpoint !== '/v1/chat/completions' || completion_window !== '24h') return undefined
      batches.push({ id: `batch-${batches.length}`, requests: files.get(input_file_id) ?? new Map(), isReady: false })
      return { body: { id: batches.at(-1)?.id, status: 'validating' } }
    }
    const at = batches.findIndex((batch) => batch.id === id)
    if (at < 0) return undefined
    const done = { status: 'completed', output_file_id: `out-${at}`, error_file_id: `err-${at}` }
    return { body: { id, ...(batches[at]?.isReady ? done : { status: 'in_progress' }) } }
  })
}

/** Anthropic's Message Batches. */
export function anthropicBatchServer(behaviour: Behaviour = {}) {
  const resultOf = (params: Json, at: number) => {
    const outcome = behaviour.outcome?.(params, at)
    if (outcome === 'expired') return { type: 'expired' }
    if (outcome) {
      const { type, message } = outcome
      return { type: 'errored', error: { type: 'error', error: { type, message } } }
    }
    const { system, messages, tools } = params as { system: unknown; messages: { content: unknown }[]; tools?: unknown }
    const text = (content: unknown) =>
      typeof content === 'string' ? content : (content as { text: string }[]).map((part) => part.text).join('')
    const said = [system, ...messages.map(({ content }) => content)].map((content) => ({
      role: 'user',
      content: text(content),
    }))
    const json = answerTo({ messages: said })
    const content = tools
      ? [{ type: 'tool_use', id: 't', name: 'answer', input: JSON.parse(json) }]
      : [{ type: 'text', text: json }]
    const counted = { input_tokens: 200, cache_read_input_tokens: 800, output_tokens: 50 }
    return {
      type: 'succeeded',
      message: { id: 'msg', model: 'm', content, stop_reason: tools ? 'tool_use' : 'end_turn', usage: counted },
    }
  }
  return batchServer(behaviour, ({ path, body, headers }, batches) => {
    if (headers['x-api-key'] !== 'secret-key' || headers['anthropic-version'] !== '2023-06-01')
      return { status: 401, body: { error: { type: 'authentication_error', message: 'invalid x-api-key' } } }
    const [, id, results] = /^\/v1\/messages\/batches(?:\/([\w-]+))?(\/results)?$/.exec(path) ?? []
    if (id === undefined) {
      const { requests } = JSON.parse(body) as { requests: { custom_id: string; params: Json }[] }
      const wrong = requests.find(({ custom_id, params }) => !/^[\w-]{1,64}$/.test(custom_id) || !params.max_tokens)
      if (wrong) return { status: 400, body: { error: { type: 'invalid_request_error', message: 'Wrong request' } } }
      batches.push({
        id: `msgbatch-${batches.length}`,
        requests: new Map(requests.map((one) => [one.custom_id, one.params])),
        isReady: false,
      })
      return { body: { id: batches.at(-1)?.id, processing_status: 'in_progress' } }
    }
    const at = batches.findIndex((batch) => batch.id === id)
    const batch = batches[at]
    if (batch === undefined) return undefined
    if (!results) return { body: { id, processing_status: batch.isReady ? 'ended' : 'in_progress' } }
    return {
      body: lines([...batch.requests].map(([custom_id, params]) => ({ custom_id, result: resultOf(params, at) }))),
    }
  })
}
