// Renders children one per animation frame, so that a large panel never blocks the page.
import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

export const InTurn = ({ children }: { children: ReactNode }) => {
  const parts = Children.toArray(children)
  const [count, setCount] = useState(1)
  const isWhole = count >= parts.length
  useEffect(() => {
    if (isWhole) return
    const request = requestAnimationFrame(() => startTransition(() => setCount(count + 1)))
    return () => cancelAnimationFrame(request)
  }, [count, isWhole])
  return parts.slice(0, count)
}
