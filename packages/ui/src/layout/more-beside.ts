// Marks the sides on which a scrollable bar continues: that edge fades (`data-more` in the base sheet).

/** The open entry of the bar, as tabs, links and toggles mark it. */
const OPEN = '[aria-selected="true"], [aria-current], [aria-pressed="true"]'

/** The width of a fade, with some margin. */
const FADE_PX = 44

/** Scrolls only the bar: `scrollIntoView` would also move the page around it. */
const showOpen = (bar: HTMLElement): void => {
  const open = bar.querySelector(OPEN)?.getBoundingClientRect()
  if (open === undefined) return
  const { left, right } = bar.getBoundingClientRect()
  if (open.right > right - FADE_PX || open.left < left)
    bar.scrollLeft += open.left - left - (right - left - open.width) / 2
}

/**
 * For `ref`: marks the sides with more, and scrolls the open entry into view.
 * @example <nav ref={markMoreBeside}>
 */
export const markMoreBeside = (bar: HTMLElement | null): (() => void) | undefined => {
  if (bar === null) return undefined
  const mark = (): void => {
    const end = bar.scrollWidth - bar.clientWidth - bar.scrollLeft
    // Browsers round: a single pixel does not count.
    const edges = [bar.scrollLeft > 1 && 'start', end > 1 && 'end'].filter(Boolean)
    bar.dataset.more = edges.join(' ')
  }
  showOpen(bar)
  const sizes = new ResizeObserver(mark)
  for (const element of [bar, ...bar.children]) sizes.observe(element)
  bar.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    bar.removeEventListener('scroll', mark)
  }
}
