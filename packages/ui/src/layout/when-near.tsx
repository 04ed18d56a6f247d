// Renders its content when it comes near the viewport, so that a list of hundreds of fields costs only the visible ones.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createNearObserver } from './near-observer.ts'

/** The margin around the viewport, so that users do not see the rendering. */
const observe = createNearObserver('500px')

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
