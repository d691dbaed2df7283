import { expect, test } from 'vitest'
import { reportedError } from '../../src/players/models/reported-error.js'
import { classifyFault, networkFault, ServerFault, type ServerFaultFacts } from '../../src/players/service-faults.js'

test.each<[ReturnType<typeof classifyFault>, ServerFaultFacts & { message?: string; begun?: boolean }]>([
  ['refused', { status: 401, code: 'invalid_api_key', message: 'Incorrect API key provided' }],
  ['refused', { status: 402, message: 'Insufficient credits' }],
  ['refused', { status: 403, message: 'Key limit exceeded (total limit).' }],
  ['refused', { status: 404, code: 'model_not_found', message: 'The model `gpt-9` does not exist' }],
  ['refused', { status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota' }],
  ['refused', { status: 429, message: 'Rate limit exceeded: free-models-per-day. Add 10 credits.' }],
  ['refused', { status: 400, message: 'Your credit balance is too low to access the Anthropic API.' }],
  ['refused', { status: 503, code: 'model_not_found', message: 'No available channel for model x' }],
  ['refused', { status: 307 }],
  ['refused', { status: 405 }],
  ['refused', { status: 501 }],
  ['unavailable', { status: 429, message: 'Rate limit reached' }],
  ['unavailable', { status: 429, message: 'Rate limit reached on RPM. Please try again in 6s. Add a payment method.' }],
  ['unavailable', { status: 429, message: 'Quota exceeded: requests per minute. Please retry in 38s.' }],
  ['unavailable', { status: 408 }],
  ['unavailable', { status: 500 }],
  ['unavailable', { status: 502, message: 'Provider returned error' }],
  ['unavailable', { status: 503, message: 'Loading model' }],
  ['unavailable', { status: 529, code: 'overloaded_error', message: 'Overloaded' }],
  ['unavailable', { message: 'model runner has stopped' }],
  ['unavailable', { network: 'ECONNREFUSED' }],
  ['unavailable', { network: 'timeout' }],
  ['unavailable', { network: 'ECONNRESET', begun: false }],
  ['answer', { network: 'ECONNRESET', begun: true }],
  ['answer', { status: 400, code: 'content_filter', message: 'The prompt was filtered.' }],
  ['answer', { status: 400, message: "The prompt triggered the server's content management policy." }],
  ['answer', { status: 403, message: 'The input was flagged by moderation.' }],
  ['answer', { status: 400, code: 'json_validate_failed', message: 'Failed to generate JSON.' }],
])('%s: %j', (whose, { message = '', begun, ...facts }) => {
  expect(classifyFault(new ServerFault(message, facts), begun)).toBe(whose)
})

test.each([
  [
    { message: 'No credits', code: 402 },
    { text: 'No credits', status: 402, code: undefined },
  ],
  ['down', { text: 'down', status: undefined, code: undefined }],
  [
    { message: 'Slow down', type: 'rate_limit_error' },
    { text: 'Slow down', code: 'rate_limit_error' },
  ],
  [{ detail: 'Not Found' }, { text: 'Not Found' }],
  [{ odd: 1 }, { text: '{"odd":1}' }],
  [
    {
      message: 'Provider returned error',
      code: 429,
      metadata: { provider_name: 'Chutes', raw: '{"error":{"message":"too many","code":1}}' },
    },
    { text: 'Provider returned error (Chutes: too many)', status: 429 },
  ],
  [
    { message: 'Provider returned error', metadata: { provider_name: 'Groq', raw: 'x'.repeat(900) } },
    { text: `Provider returned error (Groq: ${'x'.repeat(199)}…)` },
  ],
])('an error that says %j', (error, said) => {
  expect(reportedError(error)).toMatchObject(said)
})

test.each([
  ['ECONNREFUSED', 'refused the connection (ECONNREFUSED)'],
  ['ENOTFOUND', 'cannot be found by its name (ENOTFOUND)'],
  ['ECONNRESET', 'closed the connection (ECONNRESET)'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'has a certificate that is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'has a certificate that is not trusted (ERR_TLS_CERT_ALTNAME_INVALID)'],
])('a network fault by the code %s is told in words', (code, told) => {
  const cause = Object.assign(new Error('secret address'), { code })
  expect(networkFault(new TypeError('fetch failed', { cause })).words).toBe(told)
  const many = new AggregateError([cause], '')
  expect(networkFault(new TypeError('fetch failed', { cause: many })).words).toBe(told)
})
