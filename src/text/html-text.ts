/** `text` as the content of an element or an attribute of a page. */
export const htmlText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
