// Locks an app after a period without input in all its tabs: keys leave memory, typed input stays.
import { useEffect } from 'react'
import { useSessionState, useTypedSession } from '../use-session.tsx'
import { useEffectiveIdleMinutes } from './use-idle-minutes.ts'

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Timers stop while a phone sleeps, so the last input time is checked again on wake-up. */
export const useAutoLock = (): void => {
  const session = useTypedSession()
  const isOpen = useSessionState() === 'open'
  const idleMs = useEffectiveIdleMinutes() * 60_000
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let touchedMs = Date.now()
    const restart = (): void => {
      touchedMs = Date.now()
      clearTimeout(timer)
      timer = setTimeout(() => session.lock(), idleMs)
    }
    const onInput = (): void => {
      restart()
      session.reportAlive()
    }
    const wake = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - touchedMs >= idleMs) session.lock()
    }
    onInput()
    const stop = session.onAlive(restart)
    for (const event of EVENTS) addEventListener(event, onInput, { passive: true })
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer)
      stop()
      for (const event of EVENTS) removeEventListener(event, onInput)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [session, isOpen, idleMs])
}
