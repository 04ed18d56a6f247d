// Schemas of the profile served by /api/profile.
import { z } from 'zod'
import { language, nameText } from './names.ts'

export const profile = z.object({ display_name: z.string(), language: z.string().nullable() })

export type Profile = z.output<typeof profile>

/** Loose, because an account client that sends any other member is refused (G-011). */
export const profilePatch = z.looseObject({ display_name: nameText.optional(), language: language.nullish() })

/** An account client may change the display name only. */
export type ProfilePatch = { display_name?: string | undefined; language?: string | null | undefined }
