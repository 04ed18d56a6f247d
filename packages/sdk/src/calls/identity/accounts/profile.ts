// The profile of an account: what /api/profile serves, the display name and the language (G-011).
import type { Profile, ProfilePatch } from '@company-data/protocol/wire/identity/profile'
import type { Api } from '../../../transport/api.ts'

export const profileCalls = (api: Api) => ({
  /** The display name and the language. */
  profile: (): Promise<Profile> => api.get('/api/profile'),
  /** Changes what the patch names and keeps the rest. */
  updateProfile: (patch: ProfilePatch): Promise<Profile> => api.put('/api/profile', patch),
})
