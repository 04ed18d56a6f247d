// Bounds the grants of a user (B-22, decision 0083): a new one beyond the quota ends the least recently used one.
import type { DirectoryTx } from '../../../schema/directory.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import { countOpenGrants, type GrantRow, listLeastUsedGrants, removeOldRevokedGrants } from './grant-store.ts'

const quotaByKind = { session: 'sessions', client: 'authorizations' } as const

interface Deps {
  quotas: Pick<Quotas, 'smallestLimit' | 'readLimits'>
  end(tx: DirectoryTx, grantId: string): Promise<unknown>
}

export type BoundGrants = (
  tx: DirectoryTx,
  newGrant: Pick<GrantRow, 'id' | 'kind' | 'userId' | 'clientId'>,
) => Promise<void>

/**
 * No login is refused: a thief could otherwise keep the owner out by many sessions. As many grants that have ended
 * are kept as may be open, so that a user who logs in and out adds no rows without end either.
 */
export const boundGrants =
  ({ quotas, end }: Deps): BoundGrants =>
  async (tx, newGrant) => {
    const { userId, kind } = newGrant
    const quota = quotaByKind[kind]
    const open = await countOpenGrants(tx, userId, kind)
    // Reading the level may need another connection, which most calls can do without.
    const smallestLimit = quotas.smallestLimit(quota)
    const limit = open > smallestLimit ? (await quotas.readLimits(userId))[quota] : smallestLimit
    const excess = open - limit
    // In one order, so that two logins of a user cannot deadlock.
    const ending = excess > 0 ? (await listLeastUsedGrants(tx, newGrant, excess)).sort() : []
    for (const grantId of ending) await end(tx, grantId)
    await removeOldRevokedGrants(tx, newGrant, limit)
  }
