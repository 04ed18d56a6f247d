// A bar that scrolls sideways says on which side it goes on: that edge fades (`data-more` in the base sheet).

/** What is open in the bar, as tabs, links and toggles mark it. */
const OPEN = '[aria-selected="true"], [aria-current], [aria-pressed="true"]'

/** How far a fade reaches, with some room beside it. */
const FADE_PX = 44

/** The bar scrolls by itself: `scrollIntoView` would move the page around it too. */
const showOpen = (bar: HTMLElement): void => {
  const open = bar.querySelector(OPEN)?.getBoundingClientRect()
  if (open === undefined) return
  const { left, right } = bar.getBoundingClientRect()
  if (open.right > right - FADE_PX || open.left < left)
    bar.scrollLeft += open.left - left - (right - left - open.width) / 2
}

/**
 * For `ref`: marks the sides with more, and begins with what is open in view.
 * @example <nav ref={markMoreBeside}>
 */
export const markMoreBeside = (bar: HTMLElement | null): (() => void) | undefined => {
  if (bar === null) return undefined
  const mark = (): void => {
    const end = bar.scrollWidth - bar.clientWidth - bar.scrollLeft
    // Browsers round: a pixel is nothing to scroll to.
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
