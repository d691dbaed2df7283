import type { ClaimPiece, Verdict } from './claims.js'

interface ReportedResult {
  readonly player: string
  readonly result: Verdict['result']
  /** The place of the sentence that says so. */
  readonly sentence: number
}

export interface WordedClaim {
  readonly role?: string
  /** The place of the sentence that claims the role, or else of the first result. */
  readonly sentence: number
  readonly results: readonly ReportedResult[]
  /** It says that it investigated: then the results are findings, whatever else it says. */
  readonly looked: boolean
}

/** What the pieces of a message claim together; undefined if they claim nothing. */
export function joinClaim(
  pieces: readonly ClaimPiece[],
  { roleFor, dead }: { readonly roleFor: (word: string) => string; readonly dead?: ReadonlySet<string> | undefined },
): WordedClaim | undefined {
  const held = pieces.slice(pieces.findLastIndex(({ retracts }) => retracts) + 1)
  const claiming = held.find((piece) => piece.role !== undefined)
  const role = claiming?.role
  const findings = new Findings(held, { claims: role !== undefined, dead })
  if (role === undefined && findings.results.length === 0) return undefined
  const { results, looked } = findings
  const sentence = (claiming ?? results[0])?.sentence ?? 0
  return { ...(role !== undefined && { role: roleFor(role) }), sentence, results, looked }
}

/** Goes through a message and keeps who was checked, and whom a verdict without a name can be about. */
class Findings {
  readonly looked: boolean
  readonly #found = new Map<string, { readonly result: Verdict['result'] | null; readonly sentence: number }>()
  #sentence = 0
  readonly #claims: boolean
  /** Those who were named together as checked, in order: a verdict that stands alone is about the last of them. */
  #groups: (readonly string[])[] = []
  /** Verdicts that stood alone in a row: several about one group are one for each. */
  #row: Verdict['result'][] = []
  /** The one player whom the last piece with a name names. */
  #last: readonly string[] = []
  /** Somebody else was spoken of since the last check. */
  #elsewhere = false
  #reported = false

  /** What the table knows of them is told again: only whom the speaker says that it checked was found out. */
  readonly #dead: ReadonlySet<string>

  constructor(
    pieces: readonly ClaimPiece[],
    { claims, dead = new Set() }: { readonly claims: boolean; readonly dead?: ReadonlySet<string> | undefined },
  ) {
    this.looked = pieces.some(({ check, isOpen }) => check?.looked && !isOpen)
    this.#claims = claims || this.looked
    this.#dead = dead
    for (const piece of pieces) this.#add(piece)
  }

  /** Who is told to be both is no result. */
  get results(): ReportedResult[] {
    return [...this.#found].flatMap(([player, { result, sentence }]) =>
      result === null ? [] : { player, result, sentence },
    )
  }

  #add(piece: ClaimPiece): void {
    const { isOpen, starts, isReported, check, verdict, listed, named, isAside, sentence = 0 } = piece
    this.#sentence = sentence
    this.#reported = (isReported && !isAside) || (this.#reported && !starts)
    if (verdict === undefined) this.#row = []
    if (isOpen || this.#reported) {
      if (!isAside) this.#groups = []
      return
    }
    const whom = check?.isOfLast && check.whom.length === 0 ? this.#last : (check?.whom ?? [])
    if (named.length > 0) this.#last = named.length === 1 ? named : []
    if (whom.length > 0) this.#open(whom)
    else if (listed.length > 0 && this.#claims) this.#open(listed)
    else if (verdict?.about !== 'named' && named.some((id) => !this.#checked.includes(id)) && !isAside)
      this.#elsewhere = true
    if (verdict) this.#judge(verdict, named)
  }

  get #checked(): string[] {
    return this.#groups.flat()
  }

  #open(whom: readonly string[]): void {
    this.#groups.push(whom)
    this.#elsewhere = false
  }

  #judge(verdict: Verdict, named: readonly string[]): void {
    const { about, whom, past, concluded, result } = verdict
    if (about === 'named') {
      const open = !past && !concluded && !whom.some((id) => this.#dead.has(id))
      const counts = this.#claims && (open || whom.some((id) => this.#checked.includes(id)))
      if (counts) this.#record(whom, result)
      this.#elsewhere = whom.some((id) => !this.#checked.includes(id))
      return
    }
    if (this.#elsewhere) return
    const last = this.#groups.at(-1) ?? []
    if (about === 'one') this.#record(last.length === 1 ? last : [], result)
    else if (about === 'checked') this.#record(last, result)
    else if (about !== 'who') this.#judgeAlone(verdict)
    else if (named.length === 0) this.#record(last.slice(-1), result)
  }

  #judgeAlone({ about, result }: Verdict): void {
    const last = this.#groups.at(-1) ?? []
    this.#row.push(result)
    const open = this.#checked.filter((id) => !this.#found.has(id))
    if (about === 'all') this.#record(open, result)
    else if (about === 'both') this.#record([last, open].find(({ length }) => length === 2) ?? [], result)
    else if (this.#row.length === 1 && about === 'last') this.#record(last, result)
    else if (this.#row.length === last.length)
      for (const [at, each] of this.#row.entries()) this.#replace(last[at], each)
    else if (this.#row.length > 1) for (const id of last) this.#found.delete(id)
  }

  #replace(player: string | undefined, result: Verdict['result']): void {
    if (player !== undefined) this.#found.set(player, { result, sentence: this.#sentence })
  }

  #record(players: readonly string[], result: Verdict['result']): void {
    for (const player of players) {
      const before = this.#found.get(player)
      if (before === undefined) this.#found.set(player, { result, sentence: this.#sentence })
      else if (before.result !== result) this.#found.set(player, { ...before, result: null })
    }
  }
}
