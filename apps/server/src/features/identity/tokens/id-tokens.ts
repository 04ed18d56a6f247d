// ID tokens: RS256, because OpenID Discovery requires it and libraries expect it. They open no route here.
import { sign } from 'node:crypto'
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
}

interface Deps {
  signingKeys: Pick<SigningKeys, 'current'>
  clock: Clock
  issuer: () => string
}

/** An RSA signature takes half a millisecond, so it is made on another thread. */
const signAsync = promisify<string, Buffer, Parameters<typeof sign>[2], Buffer>(sign)

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const idTokens = ({ signingKeys, clock, issuer }: Deps) => ({
  async issue({ sub, aud, authTime, nonce }: IdTokenClaims): Promise<string> {
    const { header, privateKey } = signingKeys.current('RS256')
    const iat = toSeconds(clock.nowMs())
    const payload = encoded({
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
})
