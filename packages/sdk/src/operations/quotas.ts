// The quotas of an account: how much it may have, and what it uses of it (B-22).
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { quotas } from '@company-data/protocol/nouns/quotas/contract'
import { quotaRoutes } from '@company-data/protocol/nouns/quotas/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const quotaCalls = (api: Api) => {
  const raw = calls<typeof quotas>()(api, quotaRoutes, accountPrefix)
  return {
    /**
     * The limits of the account, by its level, and its current use.
     * @example
     * for (const { quota, used, limit } of await company.quotas.list()) console.log(quota, used, limit)
     */
    list: raw.read,
  }
}
