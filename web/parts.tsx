import type { ComponentChildren, HTMLAttributes, Ref } from 'preact'

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

/** What went wrong, if something did. */
export function Alert({ text }: { readonly text: string | undefined }) {
  return text === undefined || text === '' ? null : (
    <p class="alert" role="alert">
      {text}
    </p>
  )
}

interface ScrollableProps extends Omit<HTMLAttributes<HTMLElement>, 'label'> {
  readonly label: string
  readonly scroll?: Ref<HTMLElement>
}

/** A section that scrolls, by the keyboard too. */
export function Scrollable({ label, scroll, ...rest }: ScrollableProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard too
  return <section {...rest} {...(scroll && { ref: scroll })} tabIndex={0} aria-label={label} />
}

export const toOption = ({ name, describe }: { readonly name: string; readonly describe?: string }): LabeledValue => ({
  value: name,
  label: name,
  title: describe,
})
