// Blocks and unblocks companies. A block is in the region of the company, where its invitations and pushes begin.
import { ApiError } from '@company-data/protocol/errors'
import type { BlockRecord } from '@company-data/protocol/wire/sharing/blocks'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { BlockDeps } from './deps.ts'
import { deleteBlock, insertBlock, listBlocks, removeByPerson } from './store.ts'

export type BlockActions = ReturnType<typeof blockActions>

export const blockActions = ({ clock, accounts, companies, regionDatabases, quotas, hooks }: BlockDeps) => {
  const openHome = async (companyUserId: string) => {
    const company = await accounts.state(companyUserId)
    if (company?.usertype !== 'company') throw new ApiError('profile.code_not_found')
    const regionDatabase = regionDatabases.of(company.home)
    regionDatabases.requireOpen(regionDatabase)
    return regionDatabase.database
  }

  return {
    async list(personUserId: string): Promise<BlockRecord[]> {
      const regionRows = await regionDatabases.readAtHome((db) => listBlocks(db, personUserId))
      const rows = regionRows.flatMap(({ rows: list }) => list)
      const ids = rows.map(({ company_user_id }) => company_user_id)
      const [blockedAccounts, identities] = await Promise.all([
        accounts.listPublicAccounts(ids),
        companies.listIdentities(ids),
      ])
      return rows
        .sort((a, b) => a.blocked_at.getTime() - b.blocked_at.getTime())
        .map(({ company_user_id, blocked_at }) => ({
          company_user_id,
          company_name: blockedAccounts.get(company_user_id)?.displayName ?? '',
          company_identity: identities.get(company_user_id) ?? null,
          blocked_at: formatTimestamp(blocked_at),
        }))
    },
    /** A repeated call changes nothing. */
    async add(personUserId: string, companyUserId: string): Promise<void> {
      const database = await openHome(companyUserId)
      await database.transaction(async (tx) => {
        const row = { company_user_id: companyUserId, person_user_id: personUserId, blocked_at: clock.now() }
        if (!(await insertBlock(tx, row))) return
        await quotas.requireWithin(['blocks'], personUserId, tx)
        await hooks['blocks.blocked']({ database, tx }, { personUserId, companyUserId })
      })
    },
    async remove(personUserId: string, companyUserId: string): Promise<void> {
      const database = await openHome(companyUserId)
      await database.transaction((tx) => deleteBlock(tx, personUserId, companyUserId))
    },
    /** Deletes the blocks of a deleted account in every region; can be interrupted and repeated. */
    async forget(personUserId: string): Promise<void> {
      await Promise.all(
        regionDatabases
          .available()
          .map(({ database }) => database.transaction((tx) => removeByPerson(tx, personUserId))),
      )
      // Blocks in a region that is being rebuilt are deleted when it is back.
      regionDatabases.requireAll()
    },
  }
}
