/** A state as XState 5 configures it, as JSON. */
export interface StateConfig {
  readonly id?: string
  readonly initial?: unknown
  readonly type?: string
  readonly states?: Readonly<Record<string, StateConfig>>
  readonly [field: string]: unknown
}

/** A state with its id and its place. */
export interface StateNode {
  readonly id: string
  readonly config: StateConfig
  readonly parent?: StateNode
  readonly children: ReadonlyMap<string, StateNode>
}

/** The states of a machine, with the ids that XState 5 gives those without one. */
export function treeOf(machine: StateConfig): StateNode {
  const root = machine.id ?? '(machine)'
  const nodeOf = (config: StateConfig, path: readonly string[], parent?: StateNode): StateNode => {
    const children = new Map<string, StateNode>()
    const node = { id: config.id ?? [root, ...path].join('.'), config, children, ...(parent && { parent }) }
    for (const [key, state] of Object.entries(config.states ?? {}))
      children.set(key, nodeOf(state, [...path, key], node))
    return node
  }
  return nodeOf(machine, [])
}

/** The state that a target names as seen from `node`; undefined when there is none. */
export function resolveTarget(target: string, node: StateNode): StateNode | undefined {
  if (target.startsWith('#')) return byId(target.slice(1), rootOf(node))
  if (target.startsWith('.')) return below(node, target.slice(1).split('.'))
  return below(node.parent ?? node, target.split('.'))
}

const rootOf = (node: StateNode): StateNode => (node.parent ? rootOf(node.parent) : node)

const below = (node: StateNode, [key, ...rest]: readonly string[]): StateNode | undefined => {
  if (key === undefined) return node
  const child = node.children.get(key)
  return child && below(child, rest)
}

/** The state with an id, or below it: ids may contain dots, and a path may follow an id. */
function byId(text: string, root: StateNode): StateNode | undefined {
  const parts = text.split('.')
  for (let length = parts.length; length > 0; length--) {
    const node = withId(parts.slice(0, length).join('.'), root)
    if (node) return below(node, parts.slice(length))
  }
  return undefined
}

function withId(id: string, node: StateNode): StateNode | undefined {
  if (node.id === id) return node
  for (const child of node.children.values()) {
    const found = withId(id, child)
    if (found) return found
  }
  return undefined
}
