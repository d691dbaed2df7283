/** Tries what will be published. It publishes nothing: a workflow does that, from the commit of a version's tag. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { version, repository } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string
  repository?: unknown
}

/** What the changelog says of this version; undefined if it has no part for it. */
function notes(): string | undefined {
  const parts = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
  return parts.find((part) => part.split(/\s/, 1)[0] === version)
}

/** Why this commit cannot be released; empty if it can. */
function obstacles(): string[] {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).trim()
  const tag = git('tag', '--list', `v${version}`)
  return [
    ...(git('status', '--porcelain') === '' ? [] : ['The working tree has changes. Commit them first.']),
    ...(tag === '' || git('tag', '--points-at', 'HEAD').split('\n').includes(tag)
      ? []
      : [`The tag ${tag} is on another commit. Raise the version in package.json.`]),
    ...(notes() ? [] : [`CHANGELOG.md has no part "## ${version}".`]),
    // Where it is published, a refusal is found now and not after the tests; elsewhere it is said at the end.
    ...(process.env.GITHUB_ACTIONS ? refusals() : []),
  ]
}

/** Why npm would refuse the provenance: it must name the repository whose workflow publishes. */
function refusals(): string[] {
  const { GITHUB_REPOSITORY: here, ACTIONS_ID_TOKEN_REQUEST_URL: tokens } = process.env
  const named = JSON.stringify(repository ?? '')
  return [
    ...(repository
      ? []
      : ['package.json names no repository. Give its public address there as `repository`, `homepage` and `bugs`.']),
    ...(repository && here && !named.includes(here)
      ? [`package.json names the repository ${named}, and this workflow runs in ${here}.`]
      : []),
    ...(here && !tokens ? ['The workflow lacks the permission `id-token: write`.'] : []),
  ]
}

/**
 * `unaudited`: for a network in which the registry answers no audits. `checked`: CI has run the checks on this commit, which need not be the
 * one of a version. The workflow that publishes uses neither.
 */
const { unaudited, checked } = parseArgs({
  options: { unaudited: { type: 'boolean', default: false }, checked: { type: 'boolean', default: false } },
}).values

const checks: readonly (readonly string[])[] = [
  ['npm', 'run', 'check'],
  ...(unaudited ? [] : [['npm', 'run', 'audit']]),
  ['npm', 'run', 'try-package'],
]

const steps: readonly (readonly string[])[] = [
  ...(checked ? [] : checks),
  ['npm', 'publish', '--dry-run', '--provenance', '--ignore-scripts', '--access=public'],
]

/** Runs the steps until one fails. Returns the exit code. */
function release(): number {
  const found = obstacles()
  for (const obstacle of found) console.error(obstacle)
  if (found.length > 0 && !checked) return 1
  for (const [command = '', ...parameters] of steps) {
    console.log(`\n> ${command} ${parameters.join(' ')}`)
    if (spawnSync(command, parameters, { stdio: 'inherit' }).status !== 0) return 1
  }
  if (unaudited) console.warn('\nThe dependencies were not audited.')
  const refused = refusals()
  for (const refusal of refused) console.warn(`\nnpm would refuse to publish: ${refusal}`)
  console.log(
    `\nVersion ${version} ${refused.length > 0 ? 'passes. Mend this, then' : 'can be published:'} push the tag v${version}.`,
  )
  return 0
}

process.exitCode = release()
