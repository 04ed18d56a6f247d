// The account key of a company as the platform keeps it: public, and wrapped by the password.
import type { AccountKeyRecord } from '@company-data/protocol/wire/identity/account-keys'
import type { Api } from '../../../transport/api.ts'

export const accountKeyCalls = (api: Api) => ({
  /** The account key, with the fingerprint of its public half. */
  accountKey: (): Promise<AccountKeyRecord> => api.get('/api/account-key'),
})
