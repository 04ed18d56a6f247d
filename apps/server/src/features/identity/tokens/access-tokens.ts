// Issues and verifies access tokens: the signature once per token and process, the expiry on every call.
import { sign, verify as verifySignature } from 'node:crypto'
import { accessTokenSeconds } from '@company-data/protocol/limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { AccessClaims, IssuedClaims } from './claims.ts'
import type { SigningKeys } from './signing-keys.ts'

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>
  /** `address` is the source of the token: wrong tokens a minute are limited per address. */
  check(token: string, address: string): CheckedToken
}

/** `limited`: too many forged tokens came from that address, so its signatures are not checked for a while. */
export type CheckedToken = IssuedClaims | 'invalid' | 'expired' | 'limited'

interface Deps {
  signingKeys: SigningKeys
  clock: Clock
  secrets: Secrets
  limits: RateLimits
  /** The front door's address; known once it listens. */
  issuer: () => string
}

/** Per generation; a token takes about half a kilobyte. */
const MAX_CACHED = 20_000

const parseClaims = (payload: string): IssuedClaims | undefined => {
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as IssuedClaims
    const isComplete =
      typeof claims.sub === 'string' &&
      typeof claims.exp === 'number' &&
      typeof claims.jti === 'string' &&
      typeof claims.gen === 'number'
    return isComplete ? claims : undefined
  } catch {
    return undefined
  }
}

interface VerifiedToken {
  claims: IssuedClaims
  /** The id of the key, which may be withdrawn after the signature was checked. */
  header: string
}

/**
 * Tokens with a verified signature, in two generations: verifying again would cost a hundred times a look-up. The key
 * is the token itself, because hashing it would cost more than the rest of the check.
 */
const verifiedTokens = () => {
  let young = new Map<string, VerifiedToken>()
  let old = new Map<string, VerifiedToken>()
  return {
    get: (token: string) => young.get(token) ?? old.get(token),
    set(token: string, verified: VerifiedToken) {
      if (young.size >= MAX_CACHED) {
        old = young
        young = new Map()
      }
      young.set(token, verified)
    },
  }
}

export const accessTokens = ({ signingKeys, clock, secrets, limits, issuer }: Deps): AccessTokens => {
  const cache = verifiedTokens()

  /** The cheap checks come first, so that a forged token costs as little as possible. */
  const verify = (token: string): VerifiedToken | undefined => {
    const parts = token.split('.')
    const [header = '', payload = '', signature = ''] = parts
    const key = parts.length === 3 ? signingKeys.findByHeader(header) : undefined
    const claims = key ? parseClaims(payload) : undefined
    if (!key || !claims || claims.iss !== issuer() || signature.length !== 86) return undefined
    const signed = Buffer.from(`${header}.${payload}`)
    return verifySignature(null, signed, key.publicKey, Buffer.from(signature, 'base64url'))
      ? { claims, header }
      : undefined
  }

  return {
    async issue(claims) {
      const key = signingKeys.current('EdDSA')
      const iat = Math.floor(clock.nowMs() / 1000)
      const issued: IssuedClaims = {
        iss: issuer(),
        aud: issuer(),
        ...claims,
        iat,
        exp: iat + accessTokenSeconds,
        jti: secrets.random(16),
      }
      // Signed on this thread: one Ed25519 signature takes less time than handing it to another thread.
      const signed = `${key.header}.${Buffer.from(JSON.stringify(issued)).toString('base64url')}`
      return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`
    },
    check(token, address) {
      let verified = cache.get(token)
      if (!verified) {
        // Only unknown tokens are limited: a flood of forged ones does not slow down callers with a valid token.
        if (limits.peek('badToken', address)?.allowed === false) return 'limited'
        verified = verify(token)
        if (!verified) {
          limits.take('badToken', address)
          return 'invalid'
        }
        cache.set(token, verified)
      }
      const { claims, header } = verified
      if (!signingKeys.findByHeader(header)) return clock.nowMs() >= claims.exp * 1000 ? 'expired' : 'invalid'
      // Clock skew 0 (G-035): a token is expired in the very second of its `exp`.
      return clock.nowMs() >= claims.exp * 1000 ? 'expired' : claims
    },
  }
}
