// Locks an app after a period without input: keys leave memory, typed input stays.
import { useEffect } from 'react'

const IDLE_MS = 15 * 60_000
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Timers stop while a phone sleeps, so the last input time is checked again on wake-up. */
export const useAutoLock = (session: { lock(): void }): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let touchedMs = Date.now()
    const restart = (): void => {
      touchedMs = Date.now()
      clearTimeout(timer)
      timer = setTimeout(() => session.lock(), IDLE_MS)
    }
    const wake = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - touchedMs >= IDLE_MS) session.lock()
    }
    restart()
    for (const event of EVENTS) addEventListener(event, restart, { passive: true })
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer)
      for (const event of EVENTS) removeEventListener(event, restart)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [session])
}
