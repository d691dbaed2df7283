import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { AgentFacts } from '../../src/show/server/protocol/index.js'
import { SelectField, toOption } from '../parts.js'
import { texts } from './texts.js'
import { useTitle } from './title.js'

interface AgentFieldProps {
  readonly label: string
  readonly agents: readonly AgentFacts[]
  /** The name of the chosen agent; empty for none. */
  readonly value: string
  readonly none: string
  readonly onChange: (name: string) => void
}

export function AgentField({ label, agents, value, none, onChange }: AgentFieldProps) {
  return (
    <SelectField
      label={label}
      value={value}
      none={none}
      options={agents.map(({ name }) => toOption({ name }))}
      onChoose={onChange}
    />
  )
}

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/**
 * A modal dialog. Escape closes it, and the focus returns to where it was. The browser says later that it was closed: if it is gone
 * by then, another may be open, which stays.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="dialog sheet" aria-labelledby={id} onClose={() => dialog.current && onClose()}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

interface NoticeProps {
  readonly text: string
  readonly children?: ComponentChildren
}

export function Notice({ text, children }: NoticeProps) {
  useTitle('page', text)
  return (
    <main class="waiting">
      <h1 class="unseen">{texts.name}</h1>
      <p role="status">{text}</p>
      {children}
      <a href="#/">{texts.game.backToLobby}</a>
    </main>
  )
}

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

const shownMs = 1_500

/** Copies a text to the clipboard. `isCopied` is true for a moment after that; where the browser refuses, nothing happens. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false)
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return { isCopied, copy: (text: string) => void copy(text).catch(() => {}) }
}
