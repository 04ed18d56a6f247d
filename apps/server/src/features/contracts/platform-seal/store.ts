// SQL for the seal certificates in the directory.
import { type Selectable, sql } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'

export type OperatorChainRow = Selectable<DirectoryTables['seal_operator_chain']>
export type CertificateRow = Selectable<DirectoryTables['seal_certificate']>

/** One process at a time decides on certificates; the others wait for it. Readers do not. */
export const lockCertificates = async (tx: DirectoryTx): Promise<void> => {
  await sql`lock table seal_certificate in share row exclusive mode`.execute(tx)
}

/** Newest first. Each rotation adds one, a few in a decade. */
export const listCertificates = (db: DirectoryDb): Promise<CertificateRow[]> =>
  db.selectFrom('seal_certificate').selectAll().orderBy('issued_at', 'desc').orderBy('sha256').execute()

/** False: the certificate is a root, unknown, or revoked already. */
export const revokeCertificate = async (
  tx: DirectoryTx,
  sha256: string,
  reason: string,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('seal_certificate')
    .set({ revoked_at: at, revocation_reason: reason })
    .where('sha256', '=', sha256)
    .where('root_sha256', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Newest first. */
export const listOperatorChains = (db: DirectoryDb): Promise<OperatorChainRow[]> =>
  db.selectFrom('seal_operator_chain').selectAll().orderBy('first_used_at', 'desc').orderBy('sha256').execute()

/** Nothing happens if another process was faster. */
export const insertOperatorChain = async (tx: DirectoryTx, row: OperatorChainRow): Promise<void> => {
  await tx
    .insertInto('seal_operator_chain')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const insertCertificate = async (tx: DirectoryTx, row: CertificateRow): Promise<void> => {
  await tx.insertInto('seal_certificate').values(row).execute()
}
