type Gappy<T> = { readonly [K in keyof T]: T[K] | undefined }

/** The fields of `fields` that are not undefined. */
export function withoutGaps<T extends object>(fields: Gappy<T>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
