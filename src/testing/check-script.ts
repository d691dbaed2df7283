import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { requestKinds } from '../rules/kinds/kinds.js'
import { didYouMean } from '../text/meant.js'
import type { KindScript, Script } from './answering-agent.js'

/**
 * Throws `InvalidOptionsError` for a script that answers an unknown kind of request, or for a player who does not play.
 */
export function checkScript(script: Script, players: readonly string[]): void {
  for (const [kind, lines] of Object.entries<KindScript>(script)) {
    requireKnown(kind, Object.keys(requestKinds), { what: 'kind of request', path: 'answers' })
    if (typeof lines !== 'object') continue
    for (const id of Object.keys(lines)) requireKnown(id, players, { what: 'player', path: `answers.${kind}` })
  }
}

function requireKnown(name: string, known: readonly string[], { what, path }: { what: string; path: string }): void {
  if (known.includes(name)) return
  throw new InvalidOptionsError(
    `Unknown ${what} \`${name}\` in \`${path}\`${didYouMean(name, known)}; known: ${known.join(', ')}.`,
    path,
  )
}
