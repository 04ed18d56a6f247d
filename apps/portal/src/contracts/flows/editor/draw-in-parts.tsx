// Draws a large view in parts, one per animation frame, so that no single frame blocks the page.
import { Children, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'

/** The number of `parts` to draw: none in the first `frames` frames, then one more in each frame. */
const useDrawnParts = (frames: number, parts: number): number => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let frame = 0
    let request = 0
    const wait = (): void => {
      const drawnParts = frame - frames + 1
      if (drawnParts > 0) startTransition(() => setCount(drawnParts))
      if (drawnParts < parts) request = requestAnimationFrame(wait)
      frame += 1
    }
    wait()
    return () => cancelAnimationFrame(request)
  }, [frames, parts])
  return count
}

/** False in the first `frames` frames, then true. */
export const useAfterFrames = (frames: number): boolean => useDrawnParts(frames, 1) > 0

/** The beginning of a list: nothing in the first `frames` frames, then one of `parts` more in each frame. */
export const useListInParts = <Item,>(list: Item[], frames: number, parts: number): Item[] => {
  const count = useDrawnParts(frames, parts)
  return useMemo(
    () => (count >= parts ? list : list.slice(0, Math.ceil((list.length * count) / parts))),
    [list, count, parts],
  )
}

/** Renders the first of its children at once, and one more in each frame. */
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
