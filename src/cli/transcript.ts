import { closeSync, writeSync } from 'node:fs'
import type { GameEvent } from '../index.js'
import { fileFault } from './bad-input.js'
import { createFile } from './log-file.js'
import { plain } from './telling/paint.js'
import { openingScene } from './telling/scene.js'
import { statisticsLines } from './telling/statistics.js'
import { tell } from './telling/tell.js'

/** A game written to a file as the moderator sees it, with everyone's thoughts. */
export interface Transcript {
  readonly add: (event: GameEvent) => void
  /** Adds the statistics of the game so far. */
  readonly close: (events: readonly GameEvent[]) => void
}

/** Creates the file at `path`. Throws `BadInput` when it exists already or cannot be written. */
export function createTranscript(path: string): Transcript {
  const file = createFile('write the transcript', path)
  let scene = openingScene('moderator', plain)
  const write = (lines: readonly string[]) => {
    try {
      if (lines.length > 0) writeSync(file, `${lines.join('\n')}\n`)
    } catch (error) {
      throw fileFault('write the transcript', path, error)
    }
  }
  return {
    add: ({ seq: n, type, day, phase, data }) => {
      const page = tell(scene, { n, type, day, phase, data } as Parameters<typeof tell>[1])
      scene = page.scene
      write(page.lines)
    },
    close: (events) => {
      write(statisticsLines(scene, events))
      closeSync(file)
    },
  }
}
