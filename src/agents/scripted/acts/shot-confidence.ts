import type { Situation } from '../situation.js'

/**
 * How sure a vigilante is that `target` is mafia, 0 to 100 (source 003): its suspicion, 30 more when a trusted sheriff
 * says so, 20 less in the first two nights, 15 more from the fifth on.
 */
export function shotConfidence(target: string, { suspects, view }: Pick<Situation, 'suspects' | 'view'>): number {
  const suspicion = suspects.get(target)
  const confirmed = suspicion?.evidence.some(({ rule, points }) => rule === 'caught' && points >= 50) ? 30 : 0
  const early = view.day <= 2 ? -20 : 0
  const late = view.day >= 5 ? 15 : 0
  return Math.min(100, Math.max(0, (suspicion?.score ?? 0) + confirmed + early + late))
}
