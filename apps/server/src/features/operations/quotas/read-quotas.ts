// Lists the quotas of an account with their use.
import type { AccountQuota } from '@company-data/protocol/wire/operations/quotas'
import { type Quota, quotaList } from './quota-list.ts'
import { type QuotaDb, readUse } from './quota-store.ts'
import type { Quotas } from './quotas.ts'

export interface QuotaStores {
  region: QuotaDb
  directory: QuotaDb
}

export type ReadQuotas = (userId: string) => Promise<AccountQuota[]>

export const readQuotas =
  (quotas: Pick<Quotas, 'readLimits'>, stores: QuotaStores): ReadQuotas =>
  async (userId) => {
    const limits = await quotas.readLimits(userId)
    const names = Object.keys(quotaList) as Quota[]
    return Promise.all(
      names.map(async (quota) => {
        const { store, unit } = quotaList[quota]
        return { quota, unit, used: await readUse(stores[store], userId, quota), limit: limits[quota] }
      }),
    )
  }
