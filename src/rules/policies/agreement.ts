/** When the mafia agree at the end of a round: the agreed choice, or null. `choices` holds one per living mafia. */
export interface Agreement {
  readonly describe: string
  readonly agreedChoice: (choices: readonly string[]) => string | null
}

const sharedBy =
  (enough: (votes: number, all: number) => boolean) =>
  (choices: readonly string[]): string | null =>
    choices.find((choice) => enough(choices.filter((other) => other === choice).length, choices.length)) ?? null

/** Source 000: two of three, two of two, one of one. */
const strictMajority: Agreement = {
  describe: 'A strict majority of the living mafia on one choice decides.',
  agreedChoice: sharedBy((votes, all) => votes * 2 > all),
}

/** Source 001: the team talks until all want the same. */
const unanimity: Agreement = {
  describe: 'All living mafia must agree.',
  agreedChoice: sharedBy((votes, all) => votes === all),
}

/** Source 002: at least two thirds. */
const twoThirds: Agreement = {
  describe: 'At least two thirds of the living mafia on one choice decide.',
  agreedChoice: sharedBy((votes, all) => votes * 3 >= all * 2),
}

/** Every agreement by the name that `night.mafia.agreement` uses. */
export const agreements = { strictMajority, unanimity, twoThirds } as const
