/** A function that calls `act` before the browser draws the next frame: once, however often it is called until then. */
export function oncePerFrame(act: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      act()
    })
  }
}
