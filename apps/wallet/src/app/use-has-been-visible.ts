// True once an element has come into view, so that long lists open items only when needed.
import { type RefObject, useEffect, useRef, useState } from 'react'

export const useHasBeenVisible = <Shown extends Element>(): { ref: RefObject<Shown | null>; isSeen: boolean } => {
  const ref = useRef<Shown>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || ref.current === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen])
  return { ref, isSeen }
}
