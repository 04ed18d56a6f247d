// Whether a delivery comes from the platform: the signature over the exact bytes that arrived, and its age.
import { hmacKey } from './constant-time.ts'

/** Headers as any framework holds them: a plain object with lower-case names, or Headers. */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** How old or how far ahead the signed time may be; 300 seconds unless set. Infinity: not looked at. */
  toleranceSeconds?: number
  nowMs?: number
}

export const headerOf = (headers: DeliveryHeaders, name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'string' ? value : value?.[0]
}

export const bytesOf = (raw: Uint8Array | string): Uint8Array<ArrayBuffer> =>
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
  const signature = hexBytes(headerOf(headers, 'x-platform-signature') ?? '')
  return signature !== undefined && crypto.subtle.verify('HMAC', key, signature, raw)
}

/** G-109: the Standard Webhooks signature covers id, time and body; several may stand in the header. */
const isTimeSigned = async (
  raw: Uint8Array<ArrayBuffer>,
  headers: DeliveryHeaders,
  key: CryptoKey,
): Promise<boolean> => {
  const [id, time] = ['webhook-id', 'webhook-timestamp'].map((name) => headerOf(headers, name) ?? '')
  const head = new TextEncoder().encode(`${id}.${time}.`)
  const signed = new Uint8Array(head.length + raw.length)
  signed.set(head)
  signed.set(raw, head.length)
  for (const entry of (headerOf(headers, 'webhook-signature') ?? '').split(' ')) {
    const signature = entry.startsWith('v1,') ? base64Bytes(entry.slice(3)) : undefined
    if (signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true
  }
  return false
}

const isRecent = (headers: DeliveryHeaders, toleranceSeconds: number, nowMs: number): boolean => {
  const time = headerOf(headers, 'webhook-timestamp') ?? ''
  return /^[0-9]{1,12}$/.test(time) && Math.abs(nowMs / 1000 - Number(time)) <= toleranceSeconds
}

/**
 * For auth_type hmac. `raw` must be the bytes as they came in, before any parser: signed is what was sent (T-56). An old
 * delivery that somebody sends again is refused by its signed time; pass `toleranceSeconds: Infinity` to accept any age.
 */
export const verifyWebhook = async (
  raw: Uint8Array | string,
  headers: DeliveryHeaders,
  secret: string,
  { toleranceSeconds = 300, nowMs = Date.now() }: VerifyOptions = {},
): Promise<boolean> => {
  const bytes = bytesOf(raw)
  const key = await hmacKey(secret)
  if (!(await isBodySigned(bytes, headers, key))) return false
  if (toleranceSeconds === Number.POSITIVE_INFINITY) return true
  return (await isTimeSigned(bytes, headers, key)) && isRecent(headers, toleranceSeconds, nowMs)
}
