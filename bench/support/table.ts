/** A row: what it is about, then its figures by column. */
export type Row = Readonly<Record<string, string | number>>

/** Prints a table: what it shows in one line, then aligned columns, the first to the left and figures to the right. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const cells = [columns, ...rows.map((row) => columns.map((column) => shown(row[column] ?? '')))]
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)))
  const padded = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)
  console.log(`\n${title}`)
  for (const line of cells) console.log(`  ${line.map(padded).join('   ')}`.trimEnd())
}

/** Three digits tell what a measurement can. */
function shown(cell: string | number): string {
  if (typeof cell === 'string') return cell
  return cell >= 1_000 || Number.isInteger(cell)
    ? Math.round(cell).toLocaleString('en')
    : `${Number(cell.toPrecision(3))}`
}
