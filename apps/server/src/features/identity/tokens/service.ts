// Tokens as the rest of the server knows them: issue, check with everything that can end a token, revoke.
import { accessTokenSeconds } from '@company-data/protocol/limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import { type Database, keyedCache } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { accessTokens, type CheckedToken } from './access-tokens.ts'
import type { AccessClaims, IssuedClaims } from './claims.ts'
import { GRANT_TOPIC, type Grants, grants } from './grants.ts'
import { type RevokedTokens, revokedTokens } from './revoked-tokens.ts'
import { type SigningKeys, signingKeys } from './signing-keys.ts'

/** The members that every token answer has (2.2); `api_url` is added by whoever answers at the front door. */
export interface BearerAnswer {
  token_type: 'Bearer'
  expires_in: number
  access_token: string
}

export interface Tokens {
  issue(claims: AccessClaims): Promise<BearerAnswer>
  /** Signature, expiry, single revocation and grant; the client's generation is for whoever knows clients. */
  check(token: string, address: string): CheckedToken | Promise<CheckedToken>
  revokeAccessToken(claims: IssuedClaims): Promise<void>
  grants: Grants
  keys: SigningKeys
  jobs: Job[]
  stop(): Promise<void>
}

interface Needs {
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
  limits: RateLimits
  addresses: { frontDoor(): string }
}

const purge = ({ directory, clock }: Needs, families: Grants, keys: SigningKeys, revoked: RevokedTokens): Job => ({
  name: 'tokens.purge',
  everyMs: 3600_000,
  async run() {
    const db = directory.kysely
    await keys.rotate()
    await families.purge(db)
    await revoked.purge()
    await db
      .deleteFrom('authorization_code')
      .where('expires_at', '<', new Date(clock.nowMs() - 24 * 3600_000))
      .execute()
    await db
      .deleteFrom('detached_result')
      .where('created_at', '<', new Date(clock.nowMs() - 24 * 3600_000))
      .execute()
  },
})

export const tokenService = async (needs: Needs): Promise<Tokens> => {
  const { directory, addresses } = needs
  const keys = await signingKeys(needs)
  const families = grants(needs)
  const tokens = accessTokens({ ...needs, keys, issuer: () => addresses.frontDoor() })
  const revoked = await revokedTokens(needs)
  const grantState = keyedCache<{ revoked: boolean }>({
    load: async (id) => ({ revoked: await families.isRevoked(id) }),
  })
  const stopListening = await directory.listen(GRANT_TOPIC, (id) =>
    id === '' ? grantState.clear() : grantState.drop(id),
  )

  const check: Tokens['check'] = (token, address) => {
    const claims = tokens.check(token, address)
    if (typeof claims === 'string') return claims
    if (revoked.has(claims.jti)) return 'invalid'
    if (claims.grant === undefined) return claims
    const judged = (state: { revoked: boolean } | undefined) => (state?.revoked === false ? claims : 'invalid')
    const state = grantState.get(claims.grant)
    return state instanceof Promise ? state.then(judged) : judged(state)
  }

  return {
    check,
    keys,
    grants: families,
    jobs: [purge(needs, families, keys, revoked)],
    async issue(claims) {
      return { token_type: 'Bearer', expires_in: accessTokenSeconds, access_token: await tokens.issue(claims) }
    },
    revokeAccessToken: revoked.add,
    async stop() {
      await stopListening()
      await revoked.stop()
      await keys.stop()
    },
  }
}
