/** Whether `value` is an object or an array. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
