// The profile of an account: what /api/profile serves, the display name and the language (G-011).
import type { Api } from '../../../transport/api.ts'

/**
 * The profile of an account.
 * @example
 * const { display_name, language }: Profile = await person.profile()
 */
export interface Profile {
  display_name: string
  language: string | null
}

/**
 * A change of the profile; what is left out stays. An account client may change the display name only.
 * @example
 * const patch: ProfilePatch = { language: 'en' }
 * await person.updateProfile(patch)
 */
export type ProfilePatch = Partial<Profile>

export const profileCalls = (api: Api) => ({
  /** The display name and the language. */
  profile: (): Promise<Profile> => api.get('/api/profile'),
  /** Changes what the patch names and keeps the rest. */
  updateProfile: (patch: ProfilePatch): Promise<Profile> => api.put('/api/profile', patch),
})
