// What an account may have at most. An act that adds something is checked by what the account has at its end.
import { ApiError } from '@company-data/protocol/errors'
import { lockUse, type RegionDb, type RegionTx, readUse } from './quota-store.ts'

/** `bytes` are those of files. */
export type Quota = 'bytes' | 'contact_data' | 'fields' | 'photos' | 'services'
export type QuotaLimits = Readonly<Record<Quota, number>>

export interface Quotas {
  /**
   * Undoes an act after which the account has more than its quotas; called as the last step of the act. `home` is the
   * transaction in the region of the account, `others` those in regions of companies that get files of the account.
   */
  requireWithin(quotas: readonly Quota[], userId: string, home: RegionTx, others?: readonly RegionTx[]): Promise<void>
  /** Refuses an account that has nothing left of a quota, before anything is read or written. */
  requireRoom(quotas: readonly Quota[], userId: string, home: RegionDb): Promise<void>
}

const exceeded = (quota: Quota, limit: number): ApiError =>
  new ApiError('account.quota_exceeded', { members: { quota, limit } })

/** The lock is the last one of its act, so nobody waits in a circle. The home region commits last, and frees it. */
const countUse = async (quotas: readonly Quota[], userId: string, home: RegionTx, others: readonly RegionTx[]) => {
  const countIn = (tx: RegionTx): Array<Promise<number>> => quotas.map((quota) => readUse(tx, userId, quota))
  // In one packet, and so behind the lock. In other regions only waiting for the lock has that effect.
  const [, ...uses] = await Promise.all([lockUse(home, userId), ...countIn(home)])
  for (const tx of new Set(others)) {
    if (tx === home) continue
    const usesThere = await Promise.all(countIn(tx))
    usesThere.forEach((use, index) => {
      uses[index] = (uses[index] ?? 0) + use
    })
  }
  return uses
}

export const accountQuotas = (limits: QuotaLimits): Quotas => ({
  async requireWithin(quotas, userId, home, others = []) {
    const uses = await countUse(quotas, userId, home, others)
    quotas.forEach((quota, index) => {
      if ((uses[index] ?? 0) > limits[quota]) throw exceeded(quota, limits[quota])
    })
  },
  async requireRoom(quotas, userId, home) {
    for (const quota of quotas) {
      if ((await readUse(home, userId, quota)) >= limits[quota]) throw exceeded(quota, limits[quota])
    }
  },
})
