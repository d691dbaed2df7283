/**
 * Player ids are letters, digits, `-` and `_`, at most 64, starting with a letter or digit: safe in any log or path.
 */
export const playerIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** The id of the narrator in requests. No player has it. */
export const narratorId = 'narrator'

const words = [
  narratorId,
  'skip',
  'abstain',
  'guilty',
  'innocent',
  'silent',
  'public',
  'viewers',
  'moderator',
  'mafia',
  'constructor',
]

/** Whether `id` is a word that choices or audiences use. */
export function isReservedId(id: string): boolean {
  return words.includes(id.toLowerCase())
}
