// How long a file of good will takes at most: a file can be made to keep its reader busy for ever.
import { useEffect, useEffectEvent, useState } from 'react'

/** After this it is said, and it can be stopped. */
const SLOW_MS = 15_000

/** After this it is stopped by itself: nobody may be there who would. */
const OVER_MS = 60_000

/** `onOver` ends the reader. */
export const usePatience = (isBusy: boolean, onOver: () => void): { isSlow: boolean } => {
  const [isSlow, setIsSlow] = useState(false)
  const stop = useEffectEvent(onOver)
  useEffect(() => {
    setIsSlow(false)
    if (!isBusy) return
    const timers = [setTimeout(() => setIsSlow(true), SLOW_MS), setTimeout(() => stop(), OVER_MS)]
    return () => timers.forEach(clearTimeout)
  }, [isBusy])
  return { isSlow }
}
