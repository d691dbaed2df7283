import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface TabsProps<Tab extends string> {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly names: Readonly<Record<Tab, string>>
  readonly chosen: Tab
  readonly onChoose: (tab: Tab) => void
  readonly children: ComponentChildren
}

/** Tabs, of which one is shown; the arrow keys move to the next or previous one. */
export function Tabs<Tab extends string>({ label, tabs, names, chosen, onChoose, children }: TabsProps<Tab>) {
  const id = useId()
  const turn = ({ key, currentTarget }: { key: string; currentTarget: HTMLElement }) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const next = by === 0 ? undefined : tabs[(tabs.indexOf(chosen) + by + tabs.length) % tabs.length]
    if (next === undefined) return
    onChoose(next)
    currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={turn}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            data-tab={tab}
            id={`${id}-${tab}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChoose(tab)}
          >
            {names[tab]}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
