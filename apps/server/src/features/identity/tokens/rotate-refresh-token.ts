// Rotates a refresh token: each is used once; a second use means that it was stolen, so its family is revoked (G-036).
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import { findRefreshToken, type GrantClient, useRefreshToken } from './refresh-token-store.ts'

export interface Grant {
  grantId: string
  userId: string
  clientId: string | null
}

/** The client that gets a refresh token, with the generation of the secret that it authenticated with. */
export interface IssuingClient {
  clientId: string
  gen: number
}

export type RotateRefreshToken = (
  refreshToken: string,
  client: (IssuingClient & GrantClient) | null,
) => Promise<(Grant & { refreshToken: string }) | undefined>

interface Deps {
  directory: Database<DirectoryTables>
  clock: Clock
  addRefreshToken(tx: DirectoryTx, grantId: string, clientGen: number | null): Promise<string>
  revoke(tx: DirectoryTx, selection: { grantId: string }): Promise<void>
}

/**
 * For a refresh token that could not be rotated. The revocation has to commit with the caller's transaction, so this
 * never throws; the caller responds with the ordinary refusal (G-036).
 */
const revokeReusedFamily = async (
  tx: DirectoryTx,
  { revoke }: Pick<Deps, 'revoke'>,
  refreshToken: string,
  clientId: string | null,
): Promise<void> => {
  const row = await findRefreshToken(tx, refreshToken, clientId)
  if (row?.usedAt) await revoke(tx, { grantId: row.grantId })
}

export const rotateRefreshToken =
  (deps: Deps): RotateRefreshToken =>
  (refreshToken, client) =>
    deps.directory.transaction(async (tx) => {
      const grant = await useRefreshToken(tx, refreshToken, client, deps.clock.now())
      if (grant) return { ...grant, refreshToken: await deps.addRefreshToken(tx, grant.grantId, client?.gen ?? null) }
      await revokeReusedFamily(tx, deps, refreshToken, client?.clientId ?? null)
      return undefined
    })
