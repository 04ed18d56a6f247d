// Individually revoked access tokens (RFC 7009): every process caches the list, current within a second.
import type { Clock } from '../../../platform/clock/clock.ts'
import { cachedValue, type Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { IssuedClaims } from './claims.ts'
import { insertRevokedToken, listRevokedTokens, removeExpiredRevocations } from './revoked-token-store.ts'

const TOPIC = 'revoked_token'

export interface RevokedTokens {
  has(jti: string): boolean
  add(claims: IssuedClaims): Promise<void>
  /** Deletes up to so many expired ones; returns how many. */
  purge(limit: number): Promise<number>
  start(): Promise<void>
  stop(): Promise<void>
}

interface Deps {
  directory: Database<DirectoryTables>
  clock: Clock
}

export const revokedTokens = ({ directory, clock }: Deps): RevokedTokens => {
  const list = cachedValue({
    db: directory,
    topic: TOPIC,
    load: () => listRevokedTokens(directory.kysely),
    everyMs: 1000,
  })
  return {
    has: (jti) => list.get().has(jti),
    async add({ jti, exp }) {
      await directory.transaction(async (tx) => {
        await insertRevokedToken(tx, { jti, expiresAt: new Date(exp * 1000) })
        await directory.notify(tx, TOPIC)
      })
      await list.refresh()
    },
    purge: (limit) => removeExpiredRevocations(directory.kysely, clock.now(), limit),
    start: () => list.start(),
    stop: () => list.stop(),
  }
}
