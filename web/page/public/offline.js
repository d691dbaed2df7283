// Keeps the page for times without a network: what the network has comes first, and what it had is shown without it.
// Games are never kept.
const kept = 'nightzero'
const root = new URL('./', self.location)

const isPage = ({ method, url }) => {
  const { origin, pathname } = new URL(url)
  const path = pathname.startsWith(root.pathname) ? pathname.slice(root.pathname.length) : undefined
  const own = path === '' || path === 'demonstration.json' || /^(assets|icons?)[/.-]/.test(path ?? 'none')
  return method === 'GET' && origin === root.origin && own
}

async function keepPage() {
  await caches.delete(kept)
  const cache = await caches.open(kept)
  const page = await fetch(root)
  await cache.put(root, page.clone())
  const files = [...(await page.text()).matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map(([, file]) => file)
  // The recorded game asks for a guess, whose script its page loads later.
  const scripts = await Promise.all(
    files.filter((file) => file.endsWith('.js')).map(async (file) => (await fetch(file)).text()),
  )
  const guess = scripts
    .flatMap((text) => text.match(/\bguess-[\w-]+\.(?:js|css)/g) ?? [])
    .map((name) => `./assets/${name}`)
  await cache.addAll([...new Set([...files, ...guess, './demonstration.json'])])
}

// Where there is no room, nothing is kept, and the page is shown all the same.
async function keep(request, response) {
  const cache = await caches.open(kept)
  await cache.put(request, response)
}

async function answer(request) {
  try {
    const response = await fetch(request)
    if (response.ok) await keep(request, response.clone()).catch(() => {})
    return response
  } catch (error) {
    const cache = await caches.open(kept)
    const known = await cache.match(request)
    if (known) return known
    throw error
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepPage().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (isPage(event.request)) event.respondWith(answer(event.request))
})
