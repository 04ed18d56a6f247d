// Gives a response whose time says nothing about what was found.
import { setTimeout } from 'node:timers/promises'

/** Longer than the work takes in any case: an unknown address, a wrong kit, a code that is mailed. */
const FLOOR_MS = 100

/** The result, not before the floor: whether an address exists cannot be told by the clock. */
export const respondAfterFloor = async <T>(work: () => Promise<T>): Promise<T> => {
  const [result] = await Promise.all([work(), setTimeout(FLOOR_MS)])
  return result
}
