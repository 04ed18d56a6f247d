// SQL for the signing keys in the directory.
import { type Selectable, sql } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'

export type SigningKeyRow = Selectable<DirectoryTables['signing_key']>

/** One process at a time decides on keys; the others wait for it. Readers do not. */
export const lockSigningKeys = async (tx: DirectoryTx): Promise<void> => {
  await sql`lock table signing_key in share row exclusive mode`.execute(tx)
}

export const insertSigningKey = async (
  tx: DirectoryTx,
  key: {
    kid: string
    algorithm: string
    privateKeyEncrypted: string
    publicJwk: object
    createdAt: Date
    signsFrom: Date
  },
): Promise<void> => {
  await tx
    .insertInto('signing_key')
    .values({
      kid: key.kid,
      algorithm: key.algorithm,
      private_key_encrypted: key.privateKeyEncrypted,
      public_jwk: JSON.stringify(key.publicJwk),
      created_at: key.createdAt,
      signs_from: key.signsFrom,
    })
    .execute()
}

export const listSigningKeys = (db: DirectoryDb): Promise<SigningKeyRow[]> =>
  db.selectFrom('signing_key').selectAll().orderBy('signs_from').execute()

/** The keys that are not retired, by the start of their signing time. */
export const listOpenKeys = (tx: DirectoryTx): Promise<Array<{ kid: string; algorithm: string; signsFrom: Date }>> =>
  tx
    .selectFrom('signing_key')
    .select(['kid', 'algorithm', 'signs_from as signsFrom'])
    .where('retired_at', 'is', null)
    .orderBy('signs_from')
    .execute()

export const updateRetired = async (tx: DirectoryTx, kids: readonly string[], retiredAt: Date): Promise<void> => {
  if (kids.length === 0) return
  await tx.updateTable('signing_key').set({ retired_at: retiredAt }).where('kid', 'in', kids).execute()
}

export const removeRetiredKeys = async (tx: DirectoryTx, retiredBefore: Date): Promise<void> => {
  await tx.deleteFrom('signing_key').where('retired_at', '<', retiredBefore).execute()
}
