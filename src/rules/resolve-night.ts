/** One protection or shot: who acted and on whom. */
export interface Act {
  readonly by: string
  readonly target: string
}

/** What was done in a night: the mafia's target or null, the protections and the shots. */
export interface NightActs {
  readonly kill: string | null
  readonly protections: readonly Act[]
  readonly shots: readonly Act[]
}

/** One death of a night. When mafia and vigilante struck the same player, the mafia is named. */
export interface NightDeath {
  readonly player: string
  readonly cause: 'mafia' | 'vigilante'
}

/**
 * Who dies of `acts`: the mafia's target unless any doctor protected it, and each shot player unless shots are
 * `blockable` and it was protected (sources 001 and 003). All deaths of a night are simultaneous.
 */
export function resolveNight({ kill, protections, shots }: NightActs, blockable: boolean): NightDeath[] {
  const saved = new Set(protections.map(({ target }) => target))
  const deaths = new Map<string, NightDeath['cause']>()
  if (kill !== null && !saved.has(kill)) deaths.set(kill, 'mafia')
  for (const { target } of shots)
    if (!(blockable && saved.has(target)) && !deaths.has(target)) deaths.set(target, 'vigilante')
  return [...deaths].map(([player, cause]) => ({ player, cause }))
}
