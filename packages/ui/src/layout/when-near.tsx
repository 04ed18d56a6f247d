// Draws what it holds once it comes near the view: a list of hundreds of fields costs as much as the few that are looked at.
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far outside the view, so that nobody sees it happen. */
const NEAR = '500px'

// Not every browser knows the margin of a list that scrolls by itself; there it happens at the edge of the view.
const observe = (element: Element, onNear: () => void): (() => void) => {
  const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: NEAR, scrollMargin: NEAR }
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
    options,
  )
  observer.observe(element)
  return () => observer.disconnect()
}

interface WhenNearProps {
  /** About how high it will be, in pixels. */
  height: number
  className?: string | undefined
  children: ReactNode
}

export const WhenNear = ({ height, className, children }: WhenNearProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    return isNear || place.current === null ? undefined : observe(place.current, () => setIsNear(true))
  }, [isNear])
  return (
    <div ref={place} className={className} {...(!isNear && { style: { minHeight: height } })}>
      {isNear && children}
    </div>
  )
}
