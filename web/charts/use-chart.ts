import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Diagram } from '../../src/diagrams/index.js'
import { dagreEngine } from './dagre-engine.js'
import { knownLayout, namesIn } from './known-layout.js'
import type { Layout } from './layout.js'
import { layoutOf } from './place.js'
import { type Sketch, sketchOf } from './sketch.js'

interface Chart {
  readonly sketch: Sketch
  readonly layout: Layout
}

/** A diagram with its layout: a known one at once, or one computed here a moment later. Undefined until then. */
export function useChart(diagram: Diagram | undefined): Chart | undefined {
  const sketch = useMemo(() => diagram && sketchOf(diagram, { names: namesIn(diagram.id) }), [diagram])
  const known = useMemo(() => sketch && knownLayout(sketch), [sketch])
  const [computed, setComputed] = useState<Chart>()
  useEffect(() => {
    if (sketch && !known) void layoutOf(sketch, dagreEngine).then((layout) => setComputed({ sketch, layout }))
  }, [sketch, known])
  if (sketch && known) return { sketch, layout: known }
  return computed?.sketch === sketch ? computed : undefined
}
