import { ed25519Signer, type GameOptions, MafiaError } from '../index.js'
import { aboutFile } from './exit.js'
import { flag, type Given, option } from './given.js'
import { readTextFile } from './input-files.js'

export const evidenceOption = flag(
  '--evidence',
  'put hashes into the log that show every later change, also of times, tokens and costs',
)

export const signOption = option(
  '--sign <file>',
  'with the Ed25519 private key in this file (PEM), sign the end of the log too',
)

type EvidenceArguments = Partial<Given<readonly [typeof evidenceOption, typeof signOption]>>

/** What `--evidence` and `--sign` ask for. */
export function evidenceFrom({ evidence, sign }: EvidenceArguments): {
  readonly evidence?: NonNullable<GameOptions['evidence']>
} {
  if (sign === undefined) return evidence ? { evidence } : {}
  try {
    return { evidence: ed25519Signer(readTextFile('read the key', sign)) }
  } catch (error) {
    throw aboutFile(sign, error, MafiaError)
  }
}
