/** A function that has `act` called before the browser next draws: once, however often it is called until then. */
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
