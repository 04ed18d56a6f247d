// Enforces the quotas of an account (A-92, B-22). An operation is checked by the account's total at its end.
import { ApiError } from '@company-data/protocol/errors'
import type { Level } from '@company-data/protocol/levels'
import type { AccountQuota } from '@company-data/protocol/wire/operations/quotas'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Quota, QuotaLimits } from './quota-list.ts'
import { lockUse, type QuotaDb, type QuotaTx, readUse } from './quota-store.ts'
import { type QuotaStores, readQuotas } from './read-quotas.ts'

export interface Quotas {
  /**
   * Rolls back an operation that exceeds a quota; called as its last step. `home` is the transaction in the database of
   * the rows: the region of the account or the directory. `otherRegions` are the transactions in regions of companies that
   * receive the account's data.
   */
  requireWithin(
    quotas: readonly Quota[],
    userId: string,
    home: QuotaTx,
    otherRegions?: readonly QuotaTx[],
  ): Promise<void>
  /**
   * Refuses an account with an exhausted quota before anything is read or written. Inside a transaction the account is
   * locked until its end, so that concurrent operations cannot exceed the quota together.
   */
  requireRoom(quotas: readonly Quota[], userId: string, home: QuotaDb): Promise<void>
  /**
   * Like `requireRoom`, for frequent small operations: while less than half of a quota is used, it is counted once a
   * minute. The other half is more than a caller can add in that time.
   */
  requireRoomSometimes(quotas: readonly Quota[], userId: string, home: QuotaDb): Promise<void>
  readLimits(userId: string): Promise<Readonly<Record<Quota, number>>>
  /** Every quota of the account, with its use. */
  list(userId: string, stores: QuotaStores): Promise<AccountQuota[]>
  /** No level has less. */
  smallestLimit(quota: Quota): number
}

export interface QuotaDeps {
  config: { quotas: QuotaLimits }
  readLevel(userId: string): Promise<Level>
  clock: Clock
}

const COUNT_EVERY_MS = 60_000
/** The maximum number of accounts with cached counts. */
const MAX_CACHED_COUNTS = 10_000

const exceeded = (quota: Quota, limit: number): ApiError =>
  new ApiError('account.quota_exceeded', { members: { quota, limit } })

/** This lock is the last of its operation, so that no deadlock is possible. The home region commits last and releases it. */
const countUse = async (quotas: readonly Quota[], userId: string, home: QuotaTx, otherRegions: readonly QuotaTx[]) => {
  const countIn = (tx: QuotaTx): Array<Promise<number>> => quotas.map((quota) => readUse(tx, userId, quota))
  // In one packet, and so after the lock. In other regions only waiting for the lock has that effect.
  const [, ...uses] = await Promise.all([lockUse(home, userId), ...countIn(home)])
  for (const tx of new Set(otherRegions)) {
    if (tx === home) continue
    const usesThere = await Promise.all(countIn(tx))
    usesThere.forEach((use, index) => {
      uses[index] = (uses[index] ?? 0) + use
    })
  }
  return uses
}

export const accountQuotas = ({ config, readLevel, clock }: QuotaDeps): Quotas => {
  const roomUntil = new Map<string, number>()

  const readLimit = async (quota: Quota, userId: string): Promise<number> =>
    config.quotas[quota][await readLevel(userId)]

  const readLimits: Quotas['readLimits'] = async (userId) => {
    const level = await readLevel(userId)
    const limits = Object.entries(config.quotas).map(([quota, limitsByLevel]) => [quota, limitsByLevel[level]])
    return Object.fromEntries(limits) as Record<Quota, number>
  }

  const requireRoom: Quotas['requireRoom'] = async (quotas, userId, home) => {
    if (home.isTransaction) await lockUse(home, userId)
    for (const quota of quotas) {
      const limit = await readLimit(quota, userId)
      if ((await readUse(home, userId, quota)) >= limit) throw exceeded(quota, limit)
    }
  }

  const requireRoomCached = async (quota: Quota, userId: string, home: QuotaDb): Promise<void> => {
    const key = `${userId} ${quota}`
    if ((roomUntil.get(key) ?? 0) > clock.nowMs()) return
    const limit = await readLimit(quota, userId)
    const used = await readUse(home, userId, quota)
    if (used >= limit) throw exceeded(quota, limit)
    if (roomUntil.size >= MAX_CACHED_COUNTS) roomUntil.clear()
    if (used < limit / 2) roomUntil.set(key, clock.nowMs() + COUNT_EVERY_MS)
    else roomUntil.delete(key)
  }

  return {
    async requireWithin(quotas, userId, home, otherRegions = []) {
      const limits = await Promise.all(quotas.map((quota) => readLimit(quota, userId)))
      const uses = await countUse(quotas, userId, home, otherRegions)
      quotas.forEach((quota, index) => {
        const limit = limits[index] ?? 0
        if ((uses[index] ?? 0) > limit) throw exceeded(quota, limit)
      })
    },
    requireRoom,
    async requireRoomSometimes(quotas, userId, home) {
      for (const quota of quotas) await requireRoomCached(quota, userId, home)
    },
    readLimits,
    list: readQuotas(readLimits),
    smallestLimit: (quota) => Math.min(...Object.values(config.quotas[quota])),
  }
}
