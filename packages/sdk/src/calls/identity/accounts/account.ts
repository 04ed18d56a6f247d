// The account itself, as its holder and account clients see it (G-011).
import type { Account } from '@company-data/protocol/wire/identity/account'
import type { Api } from '../../../transport/api.ts'

export const accountCalls = (api: Api) => ({
  /** The account that is signed in, or that the client belongs to. */
  account: (): Promise<Account> => api.get('/api/account'),
})
