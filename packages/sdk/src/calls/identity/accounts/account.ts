// The account itself, as its holder and account clients see it (G-011).
import type { Level } from '@company-data/protocol/levels'
import type { Api } from '../../../transport/api.ts'

/**
 * An account.
 * @example
 * const { level, region }: Account = await company.account()
 */
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

export const accountCalls = (api: Api) => ({
  /** The account that is signed in, or that the client belongs to. */
  account: (): Promise<Account> => api.get('/api/account'),
})
