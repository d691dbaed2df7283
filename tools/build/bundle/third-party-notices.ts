import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BundlerPlugin } from './bundler-plugin.js'
import { packageNotice } from './package-notice.js'

const rule = '='.repeat(80)
const opening = 'This package holds code of the packages named here, each under the licence given with it.'

/**
 * Writes THIRD-PARTY-NOTICES.txt beside the output: the licences of the npm packages whose code the bundler put into it. One
 * plugin may serve several builds into a folder; the file then covers all of them. A build fails if a licence is unknown.
 */
export function thirdPartyNotices(): BundlerPlugin {
  const notices = new Set<string>()
  return {
    name: 'third-party-notices',
    setup(build) {
      build.initialOptions.metafile = true
      const { absWorkingDir = '.', outdir = '.' } = build.initialOptions
      const folder = resolve(absWorkingDir, outdir)
      build.onEnd(({ metafile, errors }) => {
        if (metafile === undefined || errors.length > 0) return
        try {
          for (const home of bundledPackages(metafile)) notices.add(packageNotice(resolve(absWorkingDir, home)))
        } catch (error) {
          return { errors: [{ text: (error as Error).message }] }
        }
        mkdirSync(folder, { recursive: true })
        const text = [opening, ...[...notices].sort()].join(`\n\n${rule}\n`)
        writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), `${text}\n`)
      })
    },
  }
}

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, { bytesInOutput: number }>> }>>
}

/** The folders of the packages of which at least a byte was output. */
function bundledPackages({ outputs }: Metafile): string[] {
  const used = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const paths = used.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file)
  return [...new Set(paths.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []))]
}
