import type { ComponentChildren, HTMLAttributes, Ref } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A value that may be chosen, and what it is called. */
export interface LabeledValue {
  readonly value: string
  readonly label: string
  readonly title?: string | undefined
}

interface SelectProps {
  readonly options: readonly LabeledValue[]
  readonly value: string | number | undefined
  /** What the choice of nothing is called; absent: something must be chosen. */
  readonly none?: string
  readonly onChoose: (value: string) => void
  readonly name?: string
  readonly label?: string
}

export function Select({ options, value, none, onChoose, name, label }: SelectProps) {
  return (
    <select
      name={name}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map(({ value, label, title }) => (
        <option key={value} value={value} title={title}>
          {label}
        </option>
      ))}
    </select>
  )
}

interface SelectFieldProps extends Omit<SelectProps, 'label'> {
  readonly label: ComponentChildren
  readonly class?: string
}

export function SelectField({ label, class: kind = 'field', ...select }: SelectFieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside the component
    <label class={kind}>
      {label}
      <Select {...select} />
    </label>
  )
}

interface CheckFieldProps {
  readonly label: ComponentChildren
  readonly checked: boolean
  readonly onCheck: (isChecked: boolean) => void
  readonly name?: string
  readonly class?: string
}

export function CheckField({ label, checked, onCheck, name, class: kind = 'check' }: CheckFieldProps) {
  return (
    <label class={kind}>
      <input type="checkbox" {...{ name, checked }} onChange={({ currentTarget }) => onCheck(currentTarget.checked)} />
      {label}
    </label>
  )
}

/** What went wrong, if something did. */
export function Alert({ text }: { readonly text: string | undefined }) {
  return text === undefined || text === '' ? null : (
    <p class="alert" role="alert">
      {text}
    </p>
  )
}

interface ScrollableProps extends Omit<HTMLAttributes<HTMLDivElement>, 'label'> {
  readonly label: string
  readonly scroll?: Ref<HTMLDivElement>
}

/** A part that scrolls, by the keyboard too. */
export function Scrollable({ label, scroll, ...rest }: ScrollableProps) {
  const named = { role: 'group', tabIndex: 0, 'aria-label': label } as const
  return <div {...named} {...rest} {...(scroll && { ref: scroll })} />
}

interface ScrolledToEndProps extends Omit<ScrollableProps, 'scroll'> {
  /** When it changes, the end is shown again. */
  readonly end: unknown
}

/** How far from its end a part may be scrolled and still counts as at its end, in pixels. */
const nearEnd = 40

/** A part that shows its end, where the newest is, also when it becomes smaller; who has scrolled back from it stays there. */
export function ScrolledToEnd({ end, ...rest }: ScrolledToEndProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const top = useRef(0)
  const follow = () => {
    const { current } = scroll
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight
  }
  useEffect(follow, [end])
  useEffect(() => {
    const sizes = new ResizeObserver(follow)
    if (scroll.current) sizes.observe(scroll.current)
    return () => sizes.disconnect()
  }, [])
  // What is added meanwhile does not count: only who scrolls back leaves the end.
  const note = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: { currentTarget: HTMLDivElement }) => {
    const isNear = scrollHeight - clientHeight - scrollTop < nearEnd
    if (isNear || scrollTop < top.current) isAtEnd.current = isNear
    top.current = scrollTop
  }
  return <Scrollable scroll={scroll} onScroll={note} {...rest} />
}

export const toOption = ({ name, describe }: { readonly name: string; readonly describe?: string }): LabeledValue => ({
  value: name,
  label: name,
  title: describe,
})
