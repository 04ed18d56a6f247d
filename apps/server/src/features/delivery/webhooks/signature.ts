// The signature or credential of a delivery (6.4): our HMAC, Standard Webhooks, or the company's own header.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { WebhookAuthType } from '@company-data/protocol/wire/delivery/webhooks'

/** The decrypted secrets of a webhook. */
export interface Credentials {
  auth_type: WebhookAuthType
  hmac_secret: string | null
  auth_token: string | null
  auth_username: string | null
  auth_password: string | null
  auth_header_name: string | null
  auth_header_value: string | null
}

/** A replaced HMAC secret, which signs beside the new one until this time (B-14). */
export interface PreviousSecret {
  secret: string
  untilMs: number
}

export interface SignatureContext {
  /** The id in the body. */
  eventId: string
  /** The id of the change in the feed, the same for every delivery of it (B-12). */
  changeId: string
  /** Real time, regardless of the platform clock (B-13): receivers compare it with their own. */
  sentAt: Date
  /** The platform's time, which ends an overlap of secrets (B-14). */
  nowMs: number
}

/** Computes the headers of one delivery, over the bytes sent (T-56). */
export type Sign = (body: Uint8Array, context: SignatureContext) => Readonly<Record<string, string>>

const CHANGE_ID_HEADER = 'webhook-change-id'

/** D1-WHD-29: lowercase hex, no prefix. */
const platformSignature = (key: KeyObject, body: Uint8Array): string =>
  createHmac('sha256', key).update(body).digest('hex')

/** G-109: `v1,` and base64 over id, time and body; the key is the secret in UTF-8. */
const standardSignature = (key: KeyObject, id: string, seconds: string, body: Uint8Array): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`

/** Imported once: HMAC with a KeyObject is several times cheaper than with a string. */
const importSecret = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, 'utf8'))

const hmacSigner = (
  secret: string,
  previous: PreviousSecret | undefined,
  fixed: Readonly<Record<string, string>>,
): Sign => {
  const newest = importSecret(secret)
  // B-14: while secrets overlap, one signature each, the newest first.
  const both = previous && [newest, importSecret(previous.secret)]
  return (body, { eventId, changeId, sentAt, nowMs }) => {
    const seconds = String(Math.floor(sentAt.getTime() / 1000))
    const keys = both && nowMs < previous.untilMs ? both : [newest]
    return {
      ...fixed,
      [CHANGE_ID_HEADER]: changeId,
      'x-platform-signature': platformSignature(newest, body),
      'webhook-id': eventId,
      'webhook-timestamp': seconds,
      'webhook-signature': keys.map((key) => standardSignature(key, eventId, seconds, body)).join(' '),
    }
  }
}

/** D1-WHD-31 to 34: the same header on every delivery. */
const fixedHeader = (credentials: Credentials): Readonly<Record<string, string>> => {
  const { auth_type, auth_token, auth_username, auth_password, auth_header_name, auth_header_value } = credentials
  if (auth_type === 'bearer') return { authorization: `Bearer ${auth_token ?? ''}` }
  if (auth_type === 'basic') {
    const pair = Buffer.from(`${auth_username ?? ''}:${auth_password ?? ''}`, 'utf8').toString('base64')
    return { authorization: `Basic ${pair}` }
  }
  return auth_type === 'header' && auth_header_name ? { [auth_header_name]: auth_header_value ?? '' } : {}
}

/** D1-WHD-35; `contentType` is the type of the outer body. */
export const signer = (
  webhookId: string,
  contentType: string,
  credentials: Credentials,
  previous?: PreviousSecret,
): Sign => {
  const fixed = {
    'content-type': contentType,
    'user-agent': 'Platform-Webhook/1',
    'x-platform-webhook-id': webhookId,
    ...fixedHeader(credentials),
  }
  const { auth_type, hmac_secret } = credentials
  return auth_type === 'hmac' && hmac_secret !== null
    ? hmacSigner(hmac_secret, previous, fixed)
    : (_body, { changeId }) => ({ ...fixed, [CHANGE_ID_HEADER]: changeId })
}
