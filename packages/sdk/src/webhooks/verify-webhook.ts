// Verifies that a delivery comes from the platform: its signature over the exact received bytes, and its age.
import { hmacKey } from './constant-time.ts'

/**
 * The headers of a delivery, as any framework has them: an object, or Headers. The case of a name does not matter.
 * @example
 * const headers: DeliveryHeaders = { 'x-platform-signature': signature }
 */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The strictness of the age check of a delivery.
 * @example
 * const options: VerifyOptions = { toleranceSeconds: 600 }
 */
export interface VerifyOptions {
  /**
   * The maximum age of the signed time, or distance into the future. Default: 300 seconds. Infinity accepts any age.
   */
  toleranceSeconds?: number
  /**
   * Refuses a delivery without a signed time. Default: false, because X-Platform-Signature alone proves the sender. A
   * replay can omit the time, so set it, or recognise repeats by their content, as webhookHandler does.
   */
  requireTime?: boolean
  nowMs?: number
}

export const readHeader = (headers: DeliveryHeaders, name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name] ?? Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.[0]
}

export const toBytes = (raw: Uint8Array | string): Uint8Array<ArrayBuffer> =>
  (typeof raw === 'string' ? new TextEncoder().encode(raw) : raw) as Uint8Array<ArrayBuffer>

/** D1-WHD-29: lowercase hex, no prefix. */
const hexBytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[0-9a-f]{64}$/.test(text)) return undefined
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16))
}

const base64Bytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** The platform's own signature covers the body and nothing else. */
const isBodySigned = async (
  raw: Uint8Array<ArrayBuffer>,
  headers: DeliveryHeaders,
  key: CryptoKey,
): Promise<boolean> => {
  const signature = hexBytes(readHeader(headers, 'x-platform-signature') ?? '')
  return signature !== undefined && crypto.subtle.verify('HMAC', key, signature, raw)
}

/** G-109: the Standard Webhooks signature covers id, time and body; the header may hold several. */
const isTimeSigned = async (
  raw: Uint8Array<ArrayBuffer>,
  headers: DeliveryHeaders,
  key: CryptoKey,
): Promise<boolean> => {
  const [id, time] = ['webhook-id', 'webhook-timestamp'].map((name) => readHeader(headers, name) ?? '')
  const head = new TextEncoder().encode(`${id}.${time}.`)
  const message = new Uint8Array(head.length + raw.length)
  message.set(head)
  message.set(raw, head.length)
  for (const entry of (readHeader(headers, 'webhook-signature') ?? '').split(' ')) {
    const signature = entry.startsWith('v1,') ? base64Bytes(entry.slice(3)) : undefined
    if (signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, message))) return true
  }
  return false
}

/** Every delivery of the platform with auth_type hmac has all three. */
const hasTime = (headers: DeliveryHeaders): boolean =>
  ['webhook-id', 'webhook-timestamp', 'webhook-signature'].some((name) => readHeader(headers, name) !== undefined)

const isRecent = (headers: DeliveryHeaders, toleranceSeconds: number, nowMs: number): boolean => {
  const time = readHeader(headers, 'webhook-timestamp') ?? ''
  return /^[0-9]{1,12}$/.test(time) && Math.abs(nowMs / 1000 - Number(time)) <= toleranceSeconds
}

/**
 * Verifies the signature of a delivery, for webhooks with auth_type hmac. T-56: `raw` must be the bytes as they
 * arrived, before any parser. A replayed delivery is refused by its signed time, if it has one.
 * @example
 * if (!(await verifyWebhook(raw, request.headers, secret))) throw new Error('The signature is wrong.')
 */
export const verifyWebhook = async (
  raw: Uint8Array | string,
  headers: DeliveryHeaders,
  secret: string,
  { toleranceSeconds = 300, requireTime = false, nowMs = Date.now() }: VerifyOptions = {},
): Promise<boolean> => {
  const bytes = toBytes(raw)
  const key = await hmacKey(secret)
  if (!(await isBodySigned(bytes, headers, key))) return false
  if (toleranceSeconds === Number.POSITIVE_INFINITY || !(requireTime || hasTime(headers))) return true
  return (await isTimeSigned(bytes, headers, key)) && isRecent(headers, toleranceSeconds, nowMs)
}
