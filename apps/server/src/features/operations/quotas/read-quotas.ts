// Lists the quotas of an account with their use.
import type { AccountQuota } from '@company-data/protocol/wire/operations/quotas'
import { type Quota, quotaList } from './quota-list.ts'
import { type QuotaDb, readUses } from './quota-store.ts'

export interface QuotaStores {
  region: QuotaDb
  directory: QuotaDb
}

export const readQuotas =
  (readLimits: (userId: string) => Promise<Readonly<Record<Quota, number>>>) =>
  async (userId: string, stores: QuotaStores): Promise<AccountQuota[]> => {
    const limits = await readLimits(userId)
    const names = Object.keys(quotaList) as Quota[]
    const usesIn = (store: keyof QuotaStores): Promise<Map<string, number>> =>
      readUses(
        stores[store],
        userId,
        names.filter((quota) => quotaList[quota].store === store),
      )
    const uses = new Map([...(await usesIn('region')), ...(await usesIn('directory'))])
    return names.map((quota) => ({
      quota,
      unit: quotaList[quota].unit,
      used: uses.get(quota) ?? 0,
      limit: limits[quota],
    }))
  }
