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

/** A diagram with its layout: the one worked out beforehand, or one worked out here, a moment later. */
export function useChart(diagram: Diagram | undefined): Chart | undefined {
  const sketch = useMemo(() => diagram && sketchOf(diagram, { names: namesIn(diagram.id) }), [diagram])
  const known = useMemo(() => sketch && knownLayout(sketch), [sketch])
  const [worked, setWorked] = useState<Chart>()
  useEffect(() => {
    if (sketch && !known) void layoutOf(sketch, dagreEngine).then((layout) => setWorked({ sketch, layout }))
  }, [sketch, known])
  if (sketch && known) return { sketch, layout: known }
  return worked?.sketch === sketch ? worked : undefined
}
