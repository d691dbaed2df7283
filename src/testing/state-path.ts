import type { AnyStateMachine, StateValue, StateValueFrom } from 'xstate'

/** The states of a machine, as paths: `'defense'`, or `'round.speaking'` for a nested one. */
export type StatePath<M extends AnyStateMachine> = PathIn<StateValueFrom<M>>

type PathIn<Value> = StateValue extends Value ? string : Value extends string ? Value : Nested<Value>

type Nested<Value> = {
  [Key in keyof Value & string]: `${Key}.${PathIn<NonNullable<Value[Key]>> & string}`
}[keyof Value & string]
