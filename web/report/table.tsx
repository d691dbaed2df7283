interface TableProps {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly label: string
}

/** A table of figures, which scrolls sideways on a narrow page. */
export function Table({ head, rows, label }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard too
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((title, at) => (
              <th key={title} scope="col" class={at === 0 ? '' : 'figure'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]} class="figure">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
