// A Web Push message: the payload encrypted for one browser (RFC 8291, RFC 8188), and the headers of its request.
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { VapidKeys } from './vapid.ts'

/** A browser's push endpoint and the keys that it created for it; the keys are base64url. */
export interface WebPushTarget {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const RECORD_BYTES = 4096
/** The last record ends with this byte. */
const LAST_RECORD = Buffer.from([2])

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

const newSender = (): ECDH => {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return sender
}

/** Throws when the key of the browser is not a point of the curve. `sender` and `salt` are new for every message. */
export const encryptForBrowser = (
  payload: Buffer,
  { p256dh, auth }: WebPushTarget['keys'],
  { sender, salt }: { sender: ECDH; salt: Buffer } = { sender: newSender(), salt: randomBytes(16) },
): Buffer => {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey])
  const secret = derive(sender.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_BYTES)
  header.writeUInt8(senderKey.length, 4)
  const record = [cipher.update(Buffer.concat([payload, LAST_RECORD])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, header, senderKey, ...record])
}

export interface WebPushOptions {
  vapid: VapidKeys
  now: Date
  /** How long a push service keeps the message for a browser that is away. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
}

export const webPushRequest = (
  { endpoint, keys }: WebPushTarget,
  payload: string,
  { vapid, now, ttlSeconds, urgency }: WebPushOptions,
): { headers: Record<string, string>; body: Buffer } => ({
  headers: {
    authorization: vapid.createAuthorization(endpoint, now),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttlSeconds),
    urgency,
  },
  body: encryptForBrowser(Buffer.from(payload), keys),
})
