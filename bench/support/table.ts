/** A row: what it is about, then its figures by column. */
export type Row = Readonly<Record<string, string | number>>

/** Some figures, and what they show in one line. */
export interface Table {
  readonly title: string
  readonly rows: readonly Row[]
}

/** Prints a table: what it shows in one line, then aligned columns, the first to the left and figures to the right. */
export function printTable(title: string, rows: readonly Row[]): void {
  const cells = cellsOf(rows)
  const widths = (cells[0] ?? []).map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)))
  const padded = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)
  console.log(`\n${title}`)
  for (const line of cells) console.log(`  ${line.map(padded).join('   ')}`.trimEnd())
}

/** The table in Markdown, figures to the right. */
export function markdownOf({ title, rows }: Table): string {
  const [head = [], ...lines] = cellsOf(rows)
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'))
  const markdown = [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`)
  return `${title}:\n\n${markdown.join('\n')}`
}

/** The names of the columns, then the cells of each row. */
function cellsOf(rows: readonly Row[]): string[][] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [columns, ...rows.map((row) => columns.map((column) => textOf(row[column] ?? '')))]
}

/** Three significant digits: a measurement is not more exact. */
function textOf(cell: string | number): string {
  if (typeof cell === 'string') return cell
  return cell >= 1_000 || Number.isInteger(cell)
    ? Math.round(cell).toLocaleString('en')
    : `${Number(cell.toPrecision(3))}`
}
