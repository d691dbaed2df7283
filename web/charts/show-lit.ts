/** Scrolls a chart that is wider than its card to its active state. */
export function showLit(scroll: HTMLElement | null): void {
  if (scroll === null || scroll.scrollWidth <= scroll.clientWidth) return
  const lit = scroll.querySelector('.state.lit:not(.outer, .final)')
  if (lit === null) return
  const [room, box] = [scroll.getBoundingClientRect(), lit.getBoundingClientRect()]
  scroll.scrollLeft += box.left + box.width / 2 - room.left - room.width / 2
}
