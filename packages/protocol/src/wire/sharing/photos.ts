// Schemas of the photos of a profile (G-074).
import { z } from 'zod'
import { sha256Hex, uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

export const photoKinds = ['profile', 'logo', 'cover'] as const

/** G-074. */
export const newPhoto = z.object({ file: z.string('contact_data.file_invalid'), kind: z.enum(photoKinds) })

export type NewPhoto = z.output<typeof newPhoto>

export const photo = z.object({
  id: uuid,
  kind: z.enum(photoKinds),
  mime_type: z.string(),
  size: z.int(),
  content_sha256: sha256Hex,
  created_at: timestamp,
})

/**
 * A photo of a profile.
 * @example
 * const photos: Photo[] = await person.photos.list()
 */
export type Photo = z.output<typeof photo>
