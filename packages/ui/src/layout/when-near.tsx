// Renders its content when it comes near the viewport, so that a list of hundreds of fields costs only the visible ones.
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

/** The margin around the viewport, so that users do not see the rendering. */
const NEAR = '500px'

const waiting = new Set<() => void>()
let request = 0

/**
 * Several may come near at the same time, such as when a page opens: each is rendered in a separate animation frame.
 */
const showNext = (): void => {
  const [show] = waiting
  request = show === undefined ? 0 : requestAnimationFrame(showNext)
  if (show === undefined) return
  waiting.delete(show)
  startTransition(show)
}

// Not every browser supports margins for nested scroll containers; there it renders at the edge.
const startObserver = (): IntersectionObserver => {
  const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: NEAR, scrollMargin: NEAR }
  return new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const show = isIntersecting ? observed.get(target) : undefined
      if (show) waiting.add(show)
    }
    if (request === 0) showNext()
  }, options)
}

/** One for all of them: a list of hundreds of fields has many. */
let observer: IntersectionObserver | undefined
const observed = new Map<Element, () => void>()

const observe = (element: Element, onNear: () => void): (() => void) => {
  observer ??= startObserver()
  observed.set(element, onNear)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    observed.delete(element)
    waiting.delete(onNear)
  }
}

interface WhenNearProps {
  /** The estimated height in pixels. */
  height: number
  className?: string | undefined
  children: ReactNode
}

export const WhenNear = ({ height, className, children }: WhenNearProps) => {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    return isNear || container.current === null ? undefined : observe(container.current, () => setIsNear(true))
  }, [isNear])
  return (
    <div ref={container} className={className} {...(!isNear && { style: { minHeight: height } })}>
      {isNear && children}
    </div>
  )
}
