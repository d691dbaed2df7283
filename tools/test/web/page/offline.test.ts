import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync('web/page/public/offline.js', 'utf8')
const home = 'https://mafia.example/'

interface Surroundings {
  readonly fetch: () => Promise<Response>
  readonly put?: () => Promise<void>
}

/** What the page gets for its own file, once its worker runs there. */
function answering({ fetch, put = async () => {} }: Surroundings): Promise<Response> {
  const listeners = new Map<string, (event: object) => void>()
  const cache = { put, match: async () => new Response('kept') }
  const self = { location: home, addEventListener: (type: string, listen: () => void) => listeners.set(type, listen) }
  runInNewContext(script, { self, URL, fetch, caches: { open: async () => cache } })
  return new Promise((resolve, reject) => {
    const respondWith = (answer: Promise<Response>) => answer.then(resolve, reject)
    listeners.get('fetch')?.({ request: { method: 'GET', url: `${home}assets/page.js` }, respondWith })
  })
}

const text = async (surroundings: Surroundings) => (await answering(surroundings)).text()

test('the page shows what the network has, also where there is no room to keep it', async () => {
  const fetch = async () => new Response('new')
  const full = () => Promise.reject(new DOMException('The quota is exceeded.', 'QuotaExceededError'))
  expect(await text({ fetch })).toBe('new')
  expect(await text({ fetch, put: full })).toBe('new')
})

test('the page shows what was kept where there is no network', async () => {
  expect(await text({ fetch: () => Promise.reject(new TypeError('no network')) })).toBe('kept')
})
