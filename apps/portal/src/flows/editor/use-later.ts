// A large view comes in parts, each in a frame of its own: none of them holds the page up, and together they are there at once.
import { startTransition, useEffect, useState } from 'react'

/** False for as many frames after the first drawing, then true. */
export const useLater = (frames: number): boolean => {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    let left = frames
    let request = 0
    const wait = (): void => {
      if (left === 0) startTransition(() => setIsThere(true))
      else request = requestAnimationFrame(wait)
      left -= 1
    }
    wait()
    return () => cancelAnimationFrame(request)
  }, [frames])
  return isThere
}
