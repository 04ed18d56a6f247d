// Finds touch targets below 44 pixels: buttons, links and fields. Links inside a sentence are as high as it.
import type { Page } from 'playwright-core'

/** Runs in the page. */
const runSearch = (minSize: number): string[] => {
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden="true"]')
  /** A label, or the box around a field, counts as the target for its content. */
  const findTarget = (element: Element): Element =>
    element.closest('label') ?? element.closest('[data-target]') ?? element
  const isSmall = (element: Element): boolean => {
    const { width, height, bottom } = findTarget(element).getBoundingClientRect()
    return bottom > 0 && width > 1 && (Math.round(height) < minSize || Math.round(width) < minSize)
  }
  const isInline = (element: Element): boolean => getComputedStyle(element).display === 'inline'
  return [...document.querySelectorAll('a[href], button, input, textarea, select, [role="checkbox"], [role="switch"]')]
    .filter((element) => isSeen(element) && !isInline(element) && isSmall(element))
    .map((element) => {
      const { width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return `${element.tagName.toLowerCase()} “${name.slice(0, 40)}”: ${Math.round(width)} × ${Math.round(height)}`
    })
}

export const findSmallTargets = (page: Page): Promise<string[]> => page.evaluate(runSearch, 44)
