// The platform clock, which an operator may advance if TEST_CLOCK=1 (G-161).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

// A century; beyond it, the year would not fit into four digits.
const maxAdvanceSeconds = 100 * 366 * 24 * 3600

/** The clock can only be advanced. */
export const clockAdvance = z.object({ advance_seconds: z.int().min(0).max(maxAdvanceSeconds) })

export type ClockAdvance = z.infer<typeof clockAdvance>

export const clockState = z.object({ now: timestamp, offset_seconds: z.number() })

export type ClockState = z.infer<typeof clockState>
