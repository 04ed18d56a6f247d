// Gives a response whose time does not reveal the result.
import { setTimeout } from 'node:timers/promises'

/** Longer than the work takes in any case: an unknown address, a wrong kit, a code that is mailed. */
export const FLOOR_MS = 100

type Wait = (ms: number) => Promise<unknown>

/** Returns the result or the failure after the minimum time, so that the delay does not reveal if an address exists. */
export const respondAfterFloor = async <T>(work: () => Promise<T>, wait: Wait = setTimeout): Promise<T> => {
  const floor = wait(FLOOR_MS)
  try {
    return await work()
  } finally {
    await floor
  }
}
