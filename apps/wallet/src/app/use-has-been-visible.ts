// True once an element has come into view, so that long lists open items only when needed.
import { createNearObserver } from '@company-data/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'

const observe = createNearObserver('0px')

export const useHasBeenVisible = <Shown extends Element>(): { ref: RefObject<Shown | null>; isSeen: boolean } => {
  const ref = useRef<Shown>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => (isSeen || ref.current === null ? undefined : observe(ref.current, () => setIsSeen(true))), [isSeen])
  return { ref, isSeen }
}
