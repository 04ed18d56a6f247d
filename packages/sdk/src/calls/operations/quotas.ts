// The quotas of an account: how much it may have, and what it uses of it (B-22).
import type { AccountQuota } from '@company-data/protocol/wire/operations/quotas'
import type { Api } from '../../transport/api.ts'

export const quotaCalls = (api: Api) => ({
  /**
   * What the account may have at most, by its level, and what it uses of it now.
   * @example
   * for (const { quota, used, limit } of await company.quotas.list()) console.log(quota, used, limit)
   */
  list: (): Promise<AccountQuota[]> => api.get('/api/account/quotas'),
})
