// SQL for the domains of companies.
import type { Insertable, Selectable, Updateable } from 'kysely'
import { getErrorCode } from '../../../../platform/db/store-error.ts'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../../schema/directory.ts'

type Domain = DirectoryTables['company_domain']
export type DomainRow = Selectable<Domain>

const UNIQUE_VIOLATION = '23505'

/** False if the company has the domain already. */
export const insertDomain = async (tx: DirectoryTx, row: Insertable<Domain>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('company_domain')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_user_id', 'domain']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const listDomains = (db: DirectoryDb, companyUserId: string): Promise<DomainRow[]> =>
  db
    .selectFrom('company_domain')
    .selectAll()
    .where('company_user_id', '=', companyUserId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findDomain = (db: DirectoryDb, companyUserId: string, id: string): Promise<DomainRow | undefined> =>
  db
    .selectFrom('company_domain')
    .selectAll()
    .where('company_user_id', '=', companyUserId)
    .where('id', '=', id)
    .executeTakeFirst()

export const lockDomain = (tx: DirectoryTx, id: string): Promise<DomainRow | undefined> =>
  tx.selectFrom('company_domain').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockByName = (tx: DirectoryTx, companyUserId: string, domain: string): Promise<DomainRow | undefined> =>
  tx
    .selectFrom('company_domain')
    .selectAll()
    .where('company_user_id', '=', companyUserId)
    .where('domain', '=', domain)
    .forUpdate()
    .executeTakeFirst()

export const isProvenByAnother = async (tx: DirectoryTx, companyUserId: string, domain: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('company_domain')
    .select('id')
    .where('domain', '=', domain)
    .where('status', 'in', ['verified', 'failing'])
    .where('company_user_id', '<>', companyUserId)
    .executeTakeFirst()
  return row !== undefined
}

/** False if another company has proven the domain meanwhile. */
export const updateDomain = async (tx: DirectoryTx, id: string, change: Updateable<Domain>): Promise<boolean> => {
  try {
    await tx.updateTable('company_domain').set(change).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (getErrorCode(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}

export const removeDomain = async (
  tx: DirectoryTx,
  companyUserId: string,
  id: string,
): Promise<DomainRow | undefined> =>
  tx
    .deleteFrom('company_domain')
    .where('company_user_id', '=', companyUserId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const removeDomains = async (tx: DirectoryTx, companyUserId: string): Promise<void> => {
  await tx.deleteFrom('company_domain').where('company_user_id', '=', companyUserId).execute()
}

/** The domain that is shown: the one that has been proven for the longest time. */
export const findShownDomain = (tx: DirectoryTx, companyUserId: string): Promise<DomainRow | undefined> =>
  tx
    .selectFrom('company_domain')
    .selectAll()
    .where('company_user_id', '=', companyUserId)
    .where('status', 'in', ['verified', 'failing'])
    .orderBy('verified_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Domains whose next check is due, longest due first. */
export const listDue = (db: DirectoryDb, now: Date, limit: number): Promise<DomainRow[]> =>
  db
    .selectFrom('company_domain')
    .selectAll()
    .where('status', 'in', ['verified', 'failing'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
