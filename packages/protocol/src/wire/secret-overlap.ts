// Schemas of the time for which a replaced secret works beside the new one (B-14).
import { z } from 'zod'
import { secretOverlapHours } from '../limits.ts'

const { min, max } = secretOverlapHours

export const overlapHours = z.int().min(min).max(max)

/** The body of a call that makes a new secret; without one, the old secret ends immediately. */
export const newSecretRequest = z.strictObject({ overlap_hours: overlapHours.default(0) }).prefault({})

export type NewSecretRequest = z.output<typeof newSecretRequest>
export type NewSecretRequestInput = NonNullable<z.input<typeof newSecretRequest>>
