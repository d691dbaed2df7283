import { type Day, entry } from './chronicle.js'

/** Who accused each player on a day, in words or by a nomination: each accuser once, in order. */
export function accusersOn({ sayings, rounds }: Day): Map<string, string[]> {
  const accusers = new Map<string, string[]>()
  const add = (target: string, by: string): void => {
    if (target === by) return
    const known = entry<string, string[]>(accusers, target, () => [])
    if (!known.includes(by)) known.push(by)
  }
  for (const { player, accuses, nominee } of sayings) {
    for (const target of accuses) add(target, player)
    if (nominee) add(nominee, player)
  }
  for (const { target, voter } of rounds.get('nomination')?.ballots ?? []) add(target, voter)
  return accusers
}
