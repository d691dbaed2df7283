import { jsonEscape } from '../text/index.js'

/** A value as JSON in which nothing can end the element around it, whatever players said. */
export const escapedData = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, jsonEscape)

/** A script as the content of a script element: inside texts and patterns, an escaped character means the same. */
export const inlineScript = (script: string): string =>
  script.replaceAll(/<(?=\/script)/gi, '\\x3C').replaceAll('<!--', '\\x3C!--')

/** A style sheet as the content of a style element. */
export const inlineStyle = (style: string): string => style.replaceAll(/<(?=\/style)/gi, '\\3C ')
