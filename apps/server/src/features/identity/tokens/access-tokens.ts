// Issues and checks access tokens: signature once per token and process, expiry on every call.
import { sign, verify as verifySignature } from 'node:crypto'
import { accessTokenSeconds } from '@company-data/protocol/limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { AccessClaims, IssuedClaims } from './claims.ts'
import type { SigningKeys } from './signing-keys.ts'

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>
  /** `address` is where the token came from: each has only so many wrong ones a minute. */
  check(token: string, address: string): CheckedToken
}

/** `limited`: too many forged tokens came from that address for another signature to be looked at. */
export type CheckedToken = IssuedClaims | 'invalid' | 'expired' | 'limited'

interface Needs {
  keys: SigningKeys
  clock: Clock
  secrets: Secrets
  limits: RateLimits
  /** The front door's address; known once it listens. */
  issuer: () => string
}

/** Of half a kilobyte each, twice. */
const MAX_CACHED = 20_000

const claimsOf = (payload: string): IssuedClaims | undefined => {
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as IssuedClaims
    const sound =
      typeof claims.sub === 'string' &&
      typeof claims.exp === 'number' &&
      typeof claims.jti === 'string' &&
      typeof claims.gen === 'number'
    return sound ? claims : undefined
  } catch {
    return undefined
  }
}

interface Checked {
  claims: IssuedClaims
  /** Names the key, which may be withdrawn after the signature was checked. */
  header: string
}

/**
 * A signature costs a hundred times a look-up: what was checked once is remembered, in two generations. By its text:
 * hashing a token first would cost more than the rest of the check.
 */
const checkedTokens = () => {
  let young = new Map<string, Checked>()
  let old = new Map<string, Checked>()
  return {
    get: (key: string) => young.get(key) ?? old.get(key),
    set(key: string, claims: Checked) {
      if (young.size >= MAX_CACHED) {
        old = young
        young = new Map()
      }
      young.set(key, claims)
    },
  }
}

export const accessTokens = ({ keys, clock, secrets, limits, issuer }: Needs): AccessTokens => {
  const checked = checkedTokens()

  /** The cheap tests first: a forged token should cost as little as can be. */
  const verified = (token: string): Checked | undefined => {
    const parts = token.split('.')
    const [header = '', payload = '', signature = ''] = parts
    const key = parts.length === 3 ? keys.byHeader(header) : undefined
    const claims = key ? claimsOf(payload) : undefined
    if (!key || !claims || claims.iss !== issuer() || signature.length !== 86) return undefined
    const signed = Buffer.from(`${header}.${payload}`)
    return verifySignature(null, signed, key.publicKey, Buffer.from(signature, 'base64url'))
      ? { claims, header }
      : undefined
  }

  return {
    async issue(claims) {
      const key = keys.current()
      const iat = Math.floor(clock.nowMs() / 1000)
      const issued: IssuedClaims = {
        iss: issuer(),
        ...claims,
        iat,
        exp: iat + accessTokenSeconds,
        jti: secrets.random(16),
      }
      // The header is the key's own and never changes; one Ed25519 signature is shorter than a trip to another thread.
      const signed = `${key.header}.${Buffer.from(JSON.stringify(issued)).toString('base64url')}`
      return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`
    },
    check(token, address) {
      let found = checked.get(token)
      if (!found) {
        // A forged token costs a signature check, a known one does not: a flood slows only itself down.
        if (limits.peek('badToken', address)?.allowed === false) return 'limited'
        found = verified(token)
        if (!found) {
          limits.take('badToken', address)
          return 'invalid'
        }
        checked.set(token, found)
      }
      const { claims, header } = found
      if (!keys.byHeader(header)) return clock.nowMs() >= claims.exp * 1000 ? 'expired' : 'invalid'
      // Clock skew 0 (G-035): a token is dead in the second that it names.
      return clock.nowMs() >= claims.exp * 1000 ? 'expired' : claims
    },
  }
}
