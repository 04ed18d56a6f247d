// SQL for the claims given to sign-in apps: one row per grant, encrypted at rest.
import { sql } from 'kysely'
import { removeBatch } from '../../../platform/db/index.ts'
import type { DirectoryDb, DirectoryTx } from '../../../schema/directory.ts'

export const insertConsentedClaims = async (
  tx: DirectoryTx,
  row: { grant_id: string; claims_encrypted: string; expires_at: Date | null },
): Promise<void> => {
  await tx.insertInto('consented_claims').values(row).execute()
}

/** Undefined if they have expired by `now`, also before the job has deleted them. */
export const findConsentedClaims = async (db: DirectoryDb, grantId: string, now: Date): Promise<string | undefined> => {
  const row = await db
    .selectFrom('consented_claims')
    .select('claims_encrypted')
    .where('grant_id', '=', grantId)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return row?.claims_encrypted
}

/** The bytes of the claims of those grants that have some, the newest grant first. The claims themselves are not read. */
export const measureConsentedClaims = (
  tx: DirectoryTx,
  grantIds: readonly string[],
): Promise<Array<{ grant_id: string; bytes: number }>> =>
  tx
    .selectFrom('consented_claims')
    .select(['grant_id', sql<number>`octet_length(claims_encrypted)`.as('bytes')])
    .where(sql<boolean>`grant_id = any(${grantIds}::uuid[])`)
    .orderBy('grant_id', 'desc')
    .execute()

export const removeConsentedClaims = async (tx: DirectoryTx, grantIds: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('consented_claims')
    .where('grant_id', 'in', [...grantIds])
    .execute()
}

export const removeClaimsExpiredBy = (db: DirectoryDb, now: Date, limit: number): Promise<number> =>
  removeBatch(db, 'consented_claims', sql`expires_at <= ${now}`, limit)
