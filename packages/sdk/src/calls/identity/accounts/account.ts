// The account and its profile, for sessions and account clients (G-011).
import type { Level } from '@company-data/protocol/levels'
import type { Api } from '../../../transport/api.ts'

export interface Account {
  user_id: string
  usertype: 'person' | 'company' | 'delegate'
  email: string
  email_confirmed: boolean
  display_name: string
  level: Level
  region: string
  company_code?: string
  share_code?: string
  twofa_enabled: boolean
  created_at: string
}

export interface Profile {
  display_name: string
  language: string | null
}

/** An account client may change the display name only. */
export type ProfilePatch = Partial<Profile>

export const accountCalls = (api: Api) => ({
  account: (): Promise<Account> => api.get('/api/account'),
  profile: (): Promise<Profile> => api.get('/api/profile'),
  updateProfile: (patch: ProfilePatch): Promise<Profile> => api.put('/api/profile', patch),
})
