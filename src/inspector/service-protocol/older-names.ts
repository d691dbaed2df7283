const renamed = [
  [/^xstate\.done\.actor\.(.*)$/s, 'done.invoke.$1'],
  [/^xstate\.error\.actor\.(.*)$/s, 'error.platform.$1'],
  [/^xstate\.done\.state\.(.*)$/s, 'done.state.$1'],
  [/^xstate\.after\.([^.]+)\.(.*)$/s, 'xstate.after($1)#$2'],
] as const

/** What XState 4 calls an event of XState 5. */
export function olderEventType(type: string): string {
  const rule = renamed.find(([pattern]) => pattern.test(type))
  return rule ? type.replace(rule[0], rule[1]) : type
}

/** An event in the envelope of XState 4, under its name there. */
export function olderEvent(event: unknown): { readonly name: string; readonly data: { readonly type: string } } {
  const { type = '', ...data } = (event ?? {}) as { readonly type?: string }
  const name = olderEventType(String(type))
  return { name, data: { ...data, type: name }, ...{ $$type: 'scxml', type: 'external' } }
}
