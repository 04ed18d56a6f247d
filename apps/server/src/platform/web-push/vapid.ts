// VAPID (RFC 8292): the key pair that identifies this installation to push services.
import { createECDH, createPrivateKey, sign } from 'node:crypto'

export interface VapidSettings {
  /** base64url: the uncompressed point, as browsers take it. */
  publicKey: string
  /** base64url: 32 bytes. */
  privateKey: string
  /** `mailto:` or `https:`; the contact of our operator for a push service. */
  subject: string
}

export interface VapidKeys {
  publicKey: string
  createAuthorization(endpoint: string, now: Date): string
}

const VALID_SECONDS = 12 * 3600
const PRIVATE_BYTES = 32

export const isVapidPair = ({ publicKey, privateKey }: VapidSettings): boolean => {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== PRIVATE_BYTES) return false
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes)
    return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const HEADER = encode({ typ: 'JWT', alg: 'ES256' })

export const vapidKeys = ({ publicKey, privateKey, subject }: VapidSettings): VapidKeys => {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: privateKey }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return {
    publicKey,
    createAuthorization(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1000) + VALID_SECONDS
      const signed = `${HEADER}.${encode({ aud: new URL(endpoint).origin, exp, sub: subject })}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}
