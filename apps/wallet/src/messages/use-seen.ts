// Whether something has come into view: what a long list opens only when somebody looks at it.
import { type RefObject, useEffect, useRef, useState } from 'react'

export const useSeen = <Shown extends Element>(): { ref: RefObject<Shown | null>; isSeen: boolean } => {
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
