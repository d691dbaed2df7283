import type {
  AnyActorRef,
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EventObject,
  InputFrom,
  MachineContext,
  MetaObject,
  NonReducibleUnknown,
  OutputFrom,
  ParameterizedObject,
  ProvidedActor,
  StateMachine,
  StateSchema,
  StateValue,
  StateValueFrom,
} from 'xstate'

/** The state values that XState's types allow for any machine. */
type Open = StateValueFrom<AnyStateMachine>

/** An action or a guard by its name, with whatever params it takes. */
export interface NamedObject extends ParameterizedObject {
  params: Open
}

/** The type of a statechart, reduced to what others need: its context, input, output and states. */
export type Chart<
  Context extends MachineContext,
  Input,
  Output = NonReducibleUnknown,
  Value extends StateValue = Open,
> = StateMachine<
  Context,
  AnyEventObject,
  Record<string, AnyActorRef | undefined>,
  ProvidedActor,
  NamedObject,
  NamedObject,
  string,
  Value,
  string,
  Input,
  Output,
  EventObject,
  MetaObject,
  StateSchema
>

/** A machine with the type `Chart`: its full type is too large for the compiler to compare and for people to read. */
export function asChart<Machine extends AnyStateMachine>(
  machine: Machine,
): Chart<ContextFrom<Machine>, InputFrom<Machine>, OutputFrom<Machine>, StateValueFrom<Machine>> {
  return machine as unknown as Chart<ContextFrom<Machine>, InputFrom<Machine>, OutputFrom<Machine>>
}
