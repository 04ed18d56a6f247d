// Schemas of the activity book of a person: an encrypted text with its version.
import { z } from 'zod'

/** The longest value: 256 KiB of base64. A longer one is 413 `request.too_large`. */
export const MAX_ACTIVITY_BOOK_CHARACTERS = 256 * 1024

/** An iv of 12 bytes and a tag of 16. */
const MIN_CHARACTERS = 40
const MAX_VERSION = 2_147_483_647

export const activityBook = z.object({ version: z.int().min(0), value: z.string().nullable() })

export type ActivityBook = z.output<typeof activityBook>

export const activityBookChange = z.object({
  version: z.int().min(1).max(MAX_VERSION),
  /** base64(iv ‖ AES-256-GCM(JSON) ‖ tag). */
  value: z.base64().min(MIN_CHARACTERS),
})

export type ActivityBookChange = z.output<typeof activityBookChange>

export const activityBookVersion = z.object({ version: z.int().min(1) })

export type ActivityBookVersion = z.output<typeof activityBookVersion>
