import type { Line } from './phrase.js'

/** Lines for giving the same reason as an earlier speaker, who is named. `{player}` comes first. */
export const echoes: readonly Line[] = [
  '{player}, as {ally} said.',
  '{player}, for the reason that {ally} gave.',
  '{player}: {ally} has put it better than I could.',
  '{player}, and I thank {ally} for saying it aloud.',
  '{player}, because {ally} convinced me.',
  '{player}, and I have nothing to add to {ally}.',
  '{player}: I follow {ally} in this.',
  '{player}, on the word of {ally}.',
  '{player}, since {ally} is right for once.',
  '{player}, the same as {ally}.',
  '{player}, and {ally} knows why.',
  '{player}: what {ally} told us was enough for me.',
  '{player}, with {ally} and with a heavy heart.',
  '{player}, because I listened to {ally}.',
  '{player}, and let {ally} explain it again.',
  '{player}: my thoughts ran where {ally} pointed.',
]
