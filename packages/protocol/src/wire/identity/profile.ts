// Schemas of the profile served by /api/profile.
import { z } from 'zod'
import { language, nameText } from './names.ts'

export const profile = z.object({ display_name: z.string(), language: z.string().nullable() })

/**
 * The profile of an account: the display name and the language.
 * @example
 * const { display_name, language }: Profile = await person.profile.read()
 */
export type Profile = z.output<typeof profile>

/** Loose, because an account client that sends any other member is refused (G-011). */
export const profilePatch = z.looseObject({ display_name: nameText.optional(), language: language.nullish() })

/**
 * A change of the profile; absent members stay. An account client may change the display name only.
 * @example
 * const patch: ProfilePatch = { language: 'en' }
 * await person.profile.update(patch)
 */
export type ProfilePatch = { display_name?: string | undefined; language?: string | null | undefined }
