/** `page` with what stands between `<!-- name:start -->` and `<!-- name:end -->` replaced. Throws where a mark is missing. */
export function withSection(page: string, name: string, body: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`Expected the marks \`${start}\` and \`${end}\`.`)
  return `${page.slice(0, from)}${start}\n\n${body}\n\n${page.slice(to)}`
}

/** A Markdown table. Bars in cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
