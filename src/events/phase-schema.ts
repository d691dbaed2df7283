import * as z from 'zod/mini'

/** The public phases, as `phase.changed` names them. */
export const phaseSchema = z.enum([
  'setup',
  'nightZero',
  'night',
  'dawn',
  'discussion',
  'nomination',
  'defense',
  'judgment',
  'vote',
  'revote',
  'lastWords',
  'roundEnd',
  'ended',
])
