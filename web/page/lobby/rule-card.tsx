interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

/** The rule card of a table, as the server sends it: a title, then lists with a heading each. */
export function RuleCard({ card }: { readonly card: string }) {
  const [title = '', ...parts] = card.trim().split(/\n\s*\n/)
  return (
    <>
      <h3>{title}</h3>
      {parts.map(sectionOf).map((section) => (
        <section key={section.title}>
          <h4>{section.title}</h4>
          <ul>
            {section.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function sectionOf(part: string): Section {
  const [title = '', ...lines] = part.split('\n')
  return { title, lines: lines.map((line) => line.replace(/^- /, '')) }
}
