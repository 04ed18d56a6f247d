// Schemas of the photos that a service shows its customers (G-060).
import { z } from 'zod'
import { sha256Hex, uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

export const newSharePhoto = z.object({ file: z.string('services.photo_invalid') })

export const sharePhoto = z.object({
  id: uuid,
  mime_type: z.string(),
  size: z.int(),
  content_sha256: sha256Hex,
  created_at: timestamp,
})

/**
 * A photo shown to customers of a service.
 * @example
 * const photos: SharePhoto[] = await company.sharePhotos.list(serviceId)
 */
export type SharePhoto = z.output<typeof sharePhoto>
