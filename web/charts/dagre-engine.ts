import { Graph, layout } from '@dagrejs/dagre'
import type { Point, Route } from './layout.js'
import type { FlatGraph, FlatLayout } from './place.js'

/** Lays out one level of a diagram with dagre, whose code is small enough for a page. */
export function dagreEngine({ nodes, edges, direction }: FlatGraph): FlatLayout {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({
    rankdir: direction === 'down' ? 'TB' : 'LR',
    nodesep: 28,
    ranksep: 34,
    edgesep: 14,
    marginx: 2,
    marginy: 2,
  })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height })
  for (const { id, from, to, width, height } of edges)
    graph.setEdge(from, to, { width, height, labelpos: 'r', labeloffset: 6 }, id)
  layout(graph)
  const whole = graph.graph() as { width?: number; height?: number }
  return {
    width: whole.width ?? 0,
    height: whole.height ?? 0,
    nodes: Object.fromEntries(nodes.map(({ id, width, height }) => [id, cornerOf(graph.node(id), width, height)])),
    edges: Object.fromEntries(
      edges.map(({ id, from, to, width, height }) => [id, routeOf(graph.edge(from, to, id), width, height)]),
    ),
  }
}

interface Middle {
  readonly x?: number
  readonly y?: number
}

const cornerOf = ({ x = 0, y = 0 }: Middle, width: number, height: number): Point => [x - width / 2, y - height / 2]

function routeOf(
  edge: Middle & { readonly points?: readonly { x: number; y: number }[] },
  width: number,
  height: number,
): Route {
  const points = (edge.points ?? []).map(({ x, y }): Point => [x, y])
  return { points, ...(width > 0 && { label: cornerOf(edge, width, height) }) }
}
