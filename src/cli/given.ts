import { type Command, InvalidArgumentError, Option } from 'commander'

/** `max-cost` as `maxCost`. */
type CamelCase<Word extends string> = Word extends `${infer First}-${infer Next}${infer Rest}`
  ? `${First}${Uppercase<Next>}${CamelCase<Rest>}`
  : Word

/** The name by which the parser gives an option, such as `maxCost` for `--max-cost <usd>`. */
type NameIn<Flags extends string> = Flags extends `${string}--${infer Word} ${string}`
  ? CamelCase<Word>
  : Flags extends `${string}--${infer Word}`
    ? CamelCase<Word>
    : never

/** An option with the type of its value, which includes undefined if the option need not be given. */
class TypedOption<Flags extends string, Value> extends Option {
  declare readonly given: { readonly [K in NameIn<Flags>]: Value }

  constructor(flags: Flags, description: string) {
    super(flags, description)
  }

  /** With this value where it is not given; help shows it, or the description. */
  or(fallback: Exclude<Value, undefined>, description?: string): TypedOption<Flags, Exclude<Value, undefined>> {
    return this.default(fallback, description) as never
  }

  always(): TypedOption<Flags, Exclude<Value, undefined>> {
    return this.makeOptionMandatory() as never
  }
}

type AnyOption = Option & { readonly given: object }

/** All members of a union at once. */
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** Fields that may be undefined, as fields that may be absent: the parser leaves out what is not given. */
type Optional<All> = { readonly [K in keyof All as undefined extends All[K] ? never : K]: All[K] } & {
  readonly [K in keyof All as undefined extends All[K] ? K : never]?: Exclude<All[K], undefined>
}

/** What the parser gives for these options. */
export type Given<Options extends readonly AnyOption[]> = Optional<Both<Options[number]['given']>>

/** An option with a value: the text, or what `parse` makes of it. */
export function option<const F extends string>(flags: F, description: string): TypedOption<F, string | undefined>
export function option<const F extends string, V>(
  flags: F,
  description: string,
  parse: (text: string) => V,
): TypedOption<F, V | undefined>
export function option(flags: string, description: string, parse?: (text: string) => unknown) {
  const made = new TypedOption(flags, description)
  return parse ? made.argParser(parse) : made
}

export const flag = <const F extends string>(flags: F, description: string): TypedOption<F, true | undefined> =>
  new TypedOption(flags, description)

export const choice = <const F extends string, const C extends string>(
  flags: F,
  description: string,
  choices: readonly C[],
): TypedOption<F, C | undefined> => new TypedOption<F, C | undefined>(flags, description).choices(choices)

/** An option with one value or more. */
export const several = <const F extends string>(
  flags: F,
  description: string,
): TypedOption<F, readonly string[] | undefined> => new TypedOption(flags, description)

export function addOptions(command: Command, options: readonly Option[]): Command {
  for (const one of options) command.addOption(one)
  return command
}

export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
    throw new InvalidArgumentError(`Expected a whole number ${range}.`)
  }

export function amount(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Expected a number of at least 0.')
  return Number(text)
}

export function positive(text: string): number {
  const value = amount(text)
  if (value === 0) throw new InvalidArgumentError('Expected a number above 0.')
  return value
}

export function portNumber(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= 65_535)) throw new InvalidArgumentError('Expected a port from 0 to 65535.')
  return value
}

export function share(text: string): number {
  const value = amount(text)
  if (value > 1) throw new InvalidArgumentError('Expected a share from 0 to 1.')
  return value
}
