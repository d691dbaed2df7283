import type { ComponentChildren } from 'preact'

interface SectionProps {
  readonly title: string
  readonly lead?: string
  readonly wide?: boolean
  /** As high as two sections that stand beside it, one above the other. */
  readonly tall?: boolean
  readonly children: ComponentChildren
}

/** One part of a report. */
export function Section({ title, lead, wide = false, tall = false, children }: SectionProps) {
  return (
    <section class={`sheet part ${wide ? 'full' : tall ? 'tall' : ''}`.trim()}>
      <h2>{title}</h2>
      {lead !== undefined && <p class="note">{lead}</p>}
      {children}
    </section>
  )
}
