// Tokens for the forwarder (FG-15, A-74): passes for callers and orders of a region, RS256 with a key of the JWKS.
import { createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { SigningKeys } from './signing-keys.ts'

interface Deps {
  signingKeys: Pick<SigningKeys, 'current' | 'jwks'>
  clock: Clock
  ids: Ids
}

export interface ForwarderTokens {
  /** Adds `iat`, `exp` and `jti` to the claims. */
  issue(claims: object, seconds: number): Promise<{ token: string; expiresAt: Date }>
  /** The claims of a token that was issued here and has not expired. */
  read(token: string): object | undefined
}

const signAsync = promisify<string, Buffer, Parameters<typeof sign>[2], Buffer>(sign)
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const decoded = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

export const forwarderTokens = ({ signingKeys, clock, ids }: Deps): ForwarderTokens => ({
  async issue(claims, seconds) {
    const { header, privateKey } = signingKeys.current('RS256')
    const iat = Math.floor(clock.nowMs() / 1000)
    const exp = iat + seconds
    const text = `${header}.${encoded({ ...claims, iat, exp, jti: ids.next() })}`
    const signature = await signAsync('RSA-SHA256', Buffer.from(text), privateKey)
    return { token: `${text}.${signature.toString('base64url')}`, expiresAt: new Date(exp * 1000) }
  },
  read(token) {
    const [header = '', payload = '', signature = '', ...more] = token.split('.')
    const kid = more.length === 0 ? decoded(header)?.kid : undefined
    const key = signingKeys.jwks().keys.find((jwk) => jwk.kid === kid && jwk.alg === 'RS256')
    if (key === undefined) return undefined
    const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' })
    const text = Buffer.from(`${header}.${payload}`)
    if (!verify('RSA-SHA256', text, publicKey, Buffer.from(signature, 'base64url'))) return undefined
    const claims = decoded(payload)
    return typeof claims?.exp === 'number' && claims.exp * 1000 > clock.nowMs() ? claims : undefined
  },
})
