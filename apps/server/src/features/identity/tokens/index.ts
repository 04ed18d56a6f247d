// Entry point of tokens: access tokens, grants with their refresh tokens, signing keys.
import type { KeyObject } from 'node:crypto'
import { accessTokenSeconds } from '@company-data/protocol/limits'
import type { Feature } from '../../../gate/feature.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { type Database, notifyCache } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import { accessTokens, type CheckedToken } from './access-tokens.ts'
import type { AccessClaims, IssuedClaims } from './claims.ts'
import { type ForwarderTokens, forwarderTokens } from './forwarder-tokens.ts'
import { GRANT_TOPIC } from './grant-topic.ts'
import { type Grants, grants, type TokenHooks } from './grants.ts'
import { type IdTokenClaims, type IdTokenHint, idTokens } from './id-tokens.ts'
import { purgeJob } from './purge.ts'
import { insertRevokedToken } from './revoked-token-store.ts'
import { revokedTokens } from './revoked-tokens.ts'
import { type SigningKeys, signingKeys } from './signing-keys.ts'

export type { AccessClaims, IssuedClaims, TokenKind } from './claims.ts'
export type { OpenedBy } from './grant-store.ts'
export { GRANT_TOPIC } from './grant-topic.ts'
export type { Grant, Grants, SessionOrigin, TokenHooks } from './grants.ts'

/** The members of every token response (2.2); responses at the front door also have `api_url`. */
export interface BearerResponse {
  token_type: 'Bearer'
  expires_in: number
  access_token: string
}

const tokenReasons = ['client_credentials', 'authorization_code', 'refresh_token', 'session'] as const
/** The cause of a token: the grant of a client, or the session of a person or company. */
export type TokenReason = (typeof tokenReasons)[number]

export interface Tokens extends Pick<Feature, 'jobs'> {
  issue(claims: AccessClaims, issuedFor: TokenReason): Promise<BearerResponse>
  /** identifies the person to a sign-in app. */
  issueIdToken(claims: IdTokenClaims): Promise<string>
  /** Undefined for a text that is not an ID token of this platform; an expired one is accepted. */
  readIdTokenHint(token: string): IdTokenHint | undefined
  /** Passes and orders, which the forwarder verifies by the JWKS alone. */
  forwarder: ForwarderTokens
  /** Checks signature, expiry, revocation and grant. The generation of the client is checked by oauth. */
  check(token: string, address: string): CheckedToken | Promise<CheckedToken>
  /** True if this one access token was revoked (RFC 7009). */
  isRevoked(jti: string): boolean
  revokeAccessToken(claims: IssuedClaims): Promise<void>
  /** False if the id was used before; it is remembered until it expires. */
  useOnce(tx: DirectoryTx, id: string, expiresAt: Date): Promise<boolean>
  grants: Grants
  signingKeys: SigningKeys
  start(): Promise<void>
  stop(): Promise<void>
}

interface TokenDeps {
  hooks: TokenHooks
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
  limits: RateLimits
  addresses: { frontDoor(): string }
  metrics: Pick<Metrics, 'counter'>
  quotas: Pick<Quotas, 'smallestLimit' | 'readLimits'>
  newIdTokenKey?: (() => Promise<KeyObject>) | undefined
}

export const tokens = (deps: TokenDeps): Tokens => {
  const { directory, addresses } = deps
  const parts = { signingKeys: signingKeys(deps), grants: grants(deps), revokedTokens: revokedTokens(deps) }
  const bearers = accessTokens({ ...deps, ...parts, issuer: () => addresses.frontDoor() })
  const { issue: issueIdToken, readHint: readIdTokenHint } = idTokens({
    ...deps,
    ...parts,
    issuer: () => addresses.frontDoor(),
  })
  const grantStates = notifyCache<DirectoryTables, { isRevoked: boolean }>({
    db: directory,
    topic: GRANT_TOPIC,
    load: async (grantId) => ({ isRevoked: await parts.grants.isRevoked(grantId) }),
  })
  const issued = deps.metrics.counter('companydata_tokens_issued_total', 'Access tokens that were issued, by grant', [
    'grant',
  ])
  for (const grant of tokenReasons) issued.add({ grant }, 0)
  const loaded = [parts.signingKeys, parts.revokedTokens, grantStates]

  return {
    grants: parts.grants,
    signingKeys: parts.signingKeys,
    jobs: [purgeJob(parts)],
    async issue(claims, issuedFor) {
      issued.add({ grant: issuedFor })
      return { token_type: 'Bearer', expires_in: accessTokenSeconds, access_token: await bearers.issue(claims) }
    },
    check(token, address) {
      const claims = bearers.check(token, address)
      if (typeof claims === 'string') return claims
      if (parts.revokedTokens.has(claims.jti)) return 'invalid'
      if (claims.grant === undefined) return claims
      const toResult = (state: { isRevoked: boolean } | undefined) => (state?.isRevoked === false ? claims : 'invalid')
      const state = grantStates.get(claims.grant)
      return state instanceof Promise ? state.then(toResult) : toResult(state)
    },
    issueIdToken,
    readIdTokenHint,
    forwarder: forwarderTokens({ ...deps, ...parts }),
    isRevoked: parts.revokedTokens.has,
    revokeAccessToken: parts.revokedTokens.add,
    useOnce: (tx, jti, expiresAt) => insertRevokedToken(tx, { jti, expiresAt }),
    async start() {
      for (const part of loaded) await part.start()
    },
    async stop() {
      for (const part of loaded.toReversed()) await part.stop()
    },
  }
}
