import './compare.css'
import { useEffect, useState } from 'preact/hooks'
import type { Report } from '../../../src/show/html/index.js'
import { texts } from '../texts.js'
import { useTitle } from '../title.js'

type ReportViewModule = typeof import('../../report/page-report.js')

type Shown =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'list'; readonly names: readonly string[] }
  | { readonly state: 'report'; readonly report: Report; readonly view: ReportViewModule }

export function Compare({ query }: { readonly query: URLSearchParams }) {
  const name = query.get('name')
  useTitle('page', name ?? texts.compare.title)
  const [shown, show] = useState<Shown>({ state: 'loading' })
  useEffect(() => {
    const cancel = new AbortController()
    show({ state: 'loading' })
    const showUnlessLeft = (shown: Shown) => cancel.signal.aborted || show(shown)
    load(name, cancel.signal).then(showUnlessLeft, () => showUnlessLeft({ state: 'failed' }))
    return () => cancel.abort()
  }, [name])
  return (
    <main class="compare">
      <nav>
        <a href={name === null ? '#/' : '#/compare'}>{name === null ? texts.game.backToLobby : texts.compare.all}</a>
      </nav>
      <Content shown={shown} />
    </main>
  )
}

function Content({ shown }: { readonly shown: Shown }) {
  if (shown.state === 'report') return <shown.view.ReportView report={shown.report} />
  return (
    <div class="results">
      <h1>{texts.compare.title}</h1>
      {shown.state === 'failed' && <p class="soft">{texts.compare.failed}</p>}
      {shown.state === 'list' && shown.names.length === 0 && <p class="soft">{texts.compare.none}</p>}
      {shown.state === 'list' && (
        <ul>
          {shown.names.map((name) => (
            <li key={name} class="sheet">
              <a href={`#/compare?name=${encodeURIComponent(name)}`}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

async function load(name: string | null, signal: AbortSignal): Promise<Shown> {
  if (name === null) {
    const { results } = (await json('./results', signal)) as { readonly results: readonly { readonly name: string }[] }
    return { state: 'list', names: results.map((result) => result.name) }
  }
  const report = (await json(`./results/${encodeURIComponent(name)}`, signal)) as Partial<Report>
  if (report.report !== 'tournament' && report.report !== 'probe') return { state: 'failed' }
  // Charts are loaded with the first report: nobody who watches a game needs them.
  return { state: 'report', report: report as Report, view: await import('../../report/page-report.js') }
}

async function json(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}
