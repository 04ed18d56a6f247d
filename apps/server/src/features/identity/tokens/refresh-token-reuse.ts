// Detects the reuse of a refresh token: a second use means that the token was stolen, so the family is revoked.
import type { Transaction } from 'kysely'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { findRefreshToken } from './grant-store.ts'

type Tx = Transaction<DirectoryTables>

interface Deps {
  revoke(tx: Tx, selection: { grantId: string }): Promise<void>
}

/**
 * For a refresh token that could not be rotated. The revocation has to commit with the caller's transaction, so this
 * never throws; the caller responds with the ordinary refusal (G-036).
 */
export const revokeReusedFamily = async (
  tx: Tx,
  { revoke }: Deps,
  refreshToken: string,
  clientId: string | null,
): Promise<void> => {
  const row = await findRefreshToken(tx, refreshToken, clientId)
  if (row?.usedAt) await revoke(tx, { grantId: row.grantId })
}
