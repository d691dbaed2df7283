import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk.bundled.js'
import elkModule from 'elkjs/lib/elk.bundled.js'
import type { ArrowRoute, FlatEdge, FlatGraph, FlatLayout, Point } from '../../web/charts/layout.js'

const options: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.spacing.nodeNode': '26',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.nodeSelfLoop': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
}

const elk = new elkModule.default()

/** What was laid out, by its graph: the same level comes in many pictures, and in every shape that is tried. */
const known = new Map<string, Promise<FlatLayout>>()

/** Lays out one level of a diagram with ELK. Its layouts are better than dagre's, but its code is too large for a page. */
export function elkEngine(graph: FlatGraph): Promise<FlatLayout> {
  const key = JSON.stringify(graph)
  const layout = known.get(key) ?? layOut(graph)
  known.set(key, layout)
  return layout
}

async function layOut({ nodes, edges, direction }: FlatGraph): Promise<FlatLayout> {
  const graph: ElkNode = await elk.layout({
    id: 'level',
    layoutOptions: { ...options, 'elk.direction': direction.toUpperCase() },
    children: nodes.map(({ id, width, height }) => ({ id, width, height })),
    edges: edges.map(edgeOf),
  })
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    nodes: Object.fromEntries((graph.children ?? []).map(({ id, x = 0, y = 0 }: ElkNode) => [id, [x, y] as const])),
    edges: Object.fromEntries((graph.edges ?? []).map((edge) => [edge.id, routeOf(edge)])),
  }
}

const edgeOf = ({ id, from, to, width, height }: FlatEdge): ElkExtendedEdge => ({
  id,
  sources: [from],
  targets: [to],
  labels: width === 0 ? [] : [{ text: id, width, height }],
})

function routeOf({ sections = [], labels = [] }: ElkExtendedEdge): ArrowRoute {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }): Point => [x, y]),
  )
  const [label] = labels
  return { points, ...(label && { label: [label.x ?? 0, label.y ?? 0] as const }) }
}
