// Marks a run's slots before they start to follow a customer's fields, as for every slot (see followers.ts).
import type { DatumHead } from '../../contact-data/index.ts'
import type { ComponentDeps } from '../deps.ts'
import { insertFollowers } from '../live-copies/follower-store.ts'

/** Marks the company at the home region of the owner, and returns the current fields. */
export type FollowData = (
  ownerUserId: string,
  companyUserId: string,
  datumIds: readonly string[],
) => Promise<DatumHead[]>

export const followData =
  ({
    accounts,
    contactData,
    regionDatabases,
  }: Pick<ComponentDeps, 'contactData' | 'regionDatabases'> & {
    accounts: Pick<ComponentDeps['accounts'], 'state'>
  }): FollowData =>
  async (ownerUserId, companyUserId, datumIds) => {
    const home = (await accounts.state(ownerUserId))?.home
    if (home === undefined || datumIds.length === 0) return []
    const regionDatabase = regionDatabases.of(home)
    regionDatabases.requireOpen(regionDatabase)
    return regionDatabase.database.transaction(async (tx) => {
      await insertFollowers(
        tx,
        datumIds.map((datumId) => ({ ownerUserId, companyUserId, datumId })),
      )
      return contactData.rows.listHeads(tx, ownerUserId, datumIds)
    })
  }
