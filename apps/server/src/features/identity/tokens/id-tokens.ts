// ID tokens: RS256, because OpenID Discovery requires it and libraries expect it. They open no route here.
import { createPublicKey, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { accessTokenSeconds } from '@company-data/protocol/limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { SigningKeys } from './signing-keys.ts'

export interface IdTokenClaims {
  /** The person's user id. */
  sub: string
  /** The client id of the app. */
  aud: string
  /** The time of the person's authentication. */
  authTime: Date
  /** The value that the app sent. */
  nonce: string | null
  /** The claims that the person gave to the app in plaintext, under OpenID names (B-08). */
  claims: Readonly<Record<string, unknown>>
}

interface Deps {
  signingKeys: Pick<SigningKeys, 'current' | 'jwks'>
  clock: Clock
  issuer: () => string
}

/** An RSA signature takes half a millisecond, so it is made on another thread. */
const signAsync = promisify<string, Buffer, Parameters<typeof sign>[2], Buffer>(sign)

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const parsePart = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The person and the app that an ID token names. */
export type IdTokenHint = Pick<IdTokenClaims, 'sub' | 'aud'>

export const idTokens = ({ signingKeys, clock, issuer }: Deps) => ({
  async issue({ sub, aud, authTime, nonce, claims }: IdTokenClaims): Promise<string> {
    const { header, privateKey } = signingKeys.current('RS256')
    const iat = toSeconds(clock.nowMs())
    const payload = encoded({
      ...claims,
      iss: issuer(),
      sub,
      aud,
      iat,
      exp: iat + accessTokenSeconds,
      auth_time: toSeconds(authTime.getTime()),
      ...(nonce !== null && { nonce }),
    })
    const signature = await signAsync('RSA-SHA256', Buffer.from(`${header}.${payload}`), privateKey)
    return `${header}.${payload}.${signature.toString('base64url')}`
  },
  /** For a logout: an expired token still names the person, one of another issuer or a removed key does not (B-10). */
  readHint(token: string): IdTokenHint | undefined {
    const [header = '', payload = '', signature = '', ...rest] = token.split('.')
    const { alg, kid } = parsePart(header) ?? {}
    const key = signingKeys.jwks().keys.find((candidate) => candidate.kid === kid && candidate.alg === 'RS256')
    if (rest.length > 0 || alg !== 'RS256' || key === undefined) return undefined
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const bytes = Buffer.from(signature, 'base64url')
    if (!verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), publicKey, bytes)) return undefined
    const { iss, sub, aud } = parsePart(payload) ?? {}
    return iss === issuer() && typeof sub === 'string' && typeof aud === 'string' ? { sub, aud } : undefined
  },
})
