// Time limits for reading a PDF, because a malicious file can keep the worker busy forever.
import { useEffect, useEffectEvent, useState } from 'react'

/** After this time a notice appears with a stop button. */
const SLOW_MS = 15_000

/** After this time it is stopped automatically, in case the user is away. */
const OVER_MS = 60_000

/** `onOver` stops the worker. */
export const useReadingLimits = (isBusy: boolean, onOver: () => void): { isSlow: boolean } => {
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
