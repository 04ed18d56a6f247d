// A large view comes in parts, each in a frame of its own: none of them holds the page up, and together they are there at once.
import { startTransition, useEffect, useMemo, useState } from 'react'

/** How many of `parts` are there: none for as many frames after the first drawing, then one more in each frame. */
const useParts = (frames: number, parts: number): number => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let frame = 0
    let request = 0
    const wait = (): void => {
      const there = frame - frames + 1
      if (there > 0) startTransition(() => setCount(there))
      if (there < parts) request = requestAnimationFrame(wait)
      frame += 1
    }
    wait()
    return () => cancelAnimationFrame(request)
  }, [frames, parts])
  return count
}

/** False for as many frames after the first drawing, then true. */
export const useLater = (frames: number): boolean => useParts(frames, 1) > 0

/** The beginning of a list: nothing of it for as many frames, then one part more in each frame. */
export const useGrowing = <Item>(list: Item[], frames: number, parts: number): Item[] => {
  const count = useParts(frames, parts)
  return useMemo(
    () => (count >= parts ? list : list.slice(0, Math.ceil((list.length * count) / parts))),
    [list, count, parts],
  )
}
