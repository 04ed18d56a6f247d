// Schemas of the pin book: an encrypted text with its version.
import { z } from 'zod'

/** The longest value: 256 KiB of base64. A longer one is 413 `request.too_large`. */
export const MAX_PIN_BOOK_CHARACTERS = 256 * 1024

/** An iv of 12 bytes and a tag of 16. */
const MIN_CHARACTERS = 40
const MAX_VERSION = 2_147_483_647

export const pinBook = z.object({ version: z.int().min(0), value: z.string().nullable() })

export type PinBook = z.output<typeof pinBook>

export const pinBookChange = z.object({
  version: z.int().min(1).max(MAX_VERSION),
  /** base64(iv ‖ AES-256-GCM(JSON) ‖ tag). */
  value: z.base64().min(MIN_CHARACTERS),
})

export type PinBookChange = z.output<typeof pinBookChange>

export const pinBookVersion = z.object({ version: z.int().min(1) })

export type PinBookVersion = z.output<typeof pinBookVersion>
