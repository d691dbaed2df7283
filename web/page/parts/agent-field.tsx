import type { AgentFacts } from '../../../src/server/protocol/index.js'

interface AgentFieldProps {
  readonly label: string
  readonly agents: readonly AgentFacts[]
  /** The name of the chosen agent; empty for none. */
  readonly value: string
  /** The label of the choice for none. */
  readonly none: string
  readonly onChange: (name: string) => void
}

/** Chooses one of the server's agents, or none. */
export function AgentField({ label, agents, value, none, onChange }: AgentFieldProps) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{none}</option>
        {agents.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
