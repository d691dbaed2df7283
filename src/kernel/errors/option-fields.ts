import * as z from 'zod'

/** What a function takes that checks its options by this schema. The doc comments in the schema are those of the fields. */
export type OptionsFrom<Schema extends z.core.$ZodObject> = {
  readonly [Name in keyof z.input<Schema>]: Exclude<z.input<Schema>[Name], undefined>
}

const isFunction = (value: unknown): boolean => typeof value === 'function'

export const functionField = <F>(what = 'a function') => z.custom<F>(isFunction, `Expected ${what}`)

export const objectWithMethods = <T>(methods: readonly (string & keyof T)[], what: string) =>
  z.custom<T>(
    (value) => methods.every((method) => isFunction((value as T | null | undefined)?.[method])),
    `Expected ${what}`,
  )
