import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string | { readonly type: string }
  readonly author?: string | { readonly name: string }
}

const licenceFile = /^((un)?licen[cs]e|copying)([-.].*)?$/i
const noticeFile = /^(notice|copyright)([-.].*)?$/i
const code = /\.([cm]?[jt]sx?|json)$/i

/** The notice for the package in `folder`: its name, version and licence in full. Throws if its licence is unknown. */
export function packageNotice(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const licence = typeof manifest.license === 'object' ? manifest.license.type : manifest.license
  const head = `${manifest.name} ${manifest.version}\nLicence: ${licence ?? 'as follows'}`
  const texts = textsOf(folder, licenceFile)
  const licensing = texts.length > 0 ? texts : [noticeWithoutText(manifest, licence)]
  return [head, ...licensing, ...textsOf(folder, noticeFile)].join('\n\n')
}

function textsOf(folder: string, named: RegExp): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ name }) => name).filter((name) => named.test(name) && !code.test(name))
  return names.sort().flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim()
    return text === '' ? [] : `[${name}]\n\n${text}`
  })
}

/** What stands for the text of a licence that the package only names. */
function noticeWithoutText({ name, version, author }: Manifest, licence: string | undefined): string {
  const holder = typeof author === 'object' ? author.name : author
  if (!licence || !holder)
    throw new Error(
      `The package ${name}@${version} is bundled without a licence text: expected a file such as LICENSE in it, or ` +
        '`license` and `author` in its package.json.',
    )
  return `The package holds no licence text. Its package.json names ${holder} as the author and ${licence} as the licence.`
}
