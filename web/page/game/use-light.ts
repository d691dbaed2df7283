import { useEffect } from 'preact/hooks'
import type { GameState } from '../../../src/index.js'
import { isNight } from './words.js'

/** Makes the whole page dark by night and light by day; after the game it follows the reader's colour scheme again. */
export function useLight(phase: GameState['phase']): void {
  const light = isNight(phase) ? 'night' : phase === 'setup' || phase === 'ended' ? undefined : 'day'
  useEffect(() => {
    const { dataset } = document.documentElement
    if (light === undefined) delete dataset.light
    else dataset.light = light
  }, [light])
  useEffect(
    () => () => {
      delete document.documentElement.dataset.light
    },
    [],
  )
}
