// Reports elements that come near the viewport, so that a long page costs only what is seen of it.
import { startTransition } from 'react'

/** Calls `onNear` when the element has come near; returns how to stop. */
type ObserveNear = (element: Element, onNear: () => void) => () => void

/**
 * Several may come near at the same time, such as when a page opens: each is reported in a separate animation frame. All share
 * one observer, because a long list has hundreds.
 */
export const createNearObserver = (margin: string): ObserveNear => {
  const observed = new Map<Element, () => void>()
  const waiting = new Set<() => void>()
  let request = 0
  const reportNext = (): void => {
    const [report] = waiting
    request = report === undefined ? 0 : requestAnimationFrame(reportNext)
    if (report === undefined) return
    waiting.delete(report)
    startTransition(report)
  }
  // Not every browser supports margins for nested scroll containers; there elements are reported at the edge.
  const startObserver = (): IntersectionObserver => {
    const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: margin, scrollMargin: margin }
    return new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const report = isIntersecting ? observed.get(target) : undefined
        if (report) waiting.add(report)
      }
      if (request === 0) reportNext()
    }, options)
  }
  let observer: IntersectionObserver | undefined
  return (element, onNear) => {
    observer ??= startObserver()
    observed.set(element, onNear)
    observer.observe(element)
    return () => {
      observer?.unobserve(element)
      observed.delete(element)
      waiting.delete(onNear)
    }
  }
}
