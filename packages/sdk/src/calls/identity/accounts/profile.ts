// The profile of an account from /api/profile: the display name and the language (G-011).
import type { Profile, ProfilePatch } from '@company-data/protocol/wire/identity/profile'
import type { Api } from '../../../transport/api.ts'

export const profileCalls = (api: Api) => ({
  /**
   * The display name and the language.
   * @example
   * const { display_name, language } = await person.profile()
   */
  profile: (): Promise<Profile> => api.get('/api/profile'),
  /**
   * Changes the members of the patch and keeps the rest.
   * @example
   * await person.updateProfile({ language: 'de' })
   */
  updateProfile: (patch: ProfilePatch): Promise<Profile> => api.put('/api/profile', patch),
})
