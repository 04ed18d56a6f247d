// The profile of an account: the display name and the language (G-011).
import type { Api } from '../transport/api.ts'
import { rawAccountCalls } from './account.ts'

export const profileCalls = (api: Api) => {
  const { readProfile, updateProfile } = rawAccountCalls(api)
  return {
    /**
     * The display name and the language.
     * @example
     * const { display_name, language } = await person.profile.read()
     */
    read: readProfile,
    /**
     * Changes the members of the patch and keeps the rest.
     * @example
     * await person.profile.update({ language: 'de' })
     */
    update: updateProfile,
  }
}
