// Verifies that a delivery comes from the platform: its signature over the exact received bytes, and its age.
import { requireText } from '../tokens/require-text.ts'
import { base64Bytes, hmacKeys } from './constant-time.ts'

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

export const PARSED_BODY =
  'The body was parsed before it could be verified. Mount webhookHandler before express.json() and other parsers.'

/** T-56: a parsed body cannot be verified, so it is refused instead of looking forged. */
export const toBytes = (raw: Uint8Array | string): Uint8Array<ArrayBuffer> => {
  if (typeof raw === 'string') return new TextEncoder().encode(raw)
  if (!(raw instanceof Uint8Array)) throw new TypeError(PARSED_BODY)
  return raw as Uint8Array<ArrayBuffer>
}

/** D1-WHD-29: lowercase hex, no prefix. */
const hexBytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[0-9a-f]{64}$/.test(text)) return undefined
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(text.slice(index * 2, index * 2 + 2), 16))
}

/**
 * Why a delivery is refused: `no_signature` or `no_time`, a header is missing; `wrong_signature`, another secret or other
 * bytes; `too_old` or `too_new`, the signed time is outside the tolerance.
 * @example
 * const isClockWrong = (reason: WebhookRefusalReason): boolean => reason === 'too_new'
 */
export type WebhookRefusalReason = 'no_signature' | 'wrong_signature' | 'no_time' | 'too_old' | 'too_new'

/**
 * A refused delivery: the reason for programs, and a sentence for your log.
 * @example
 * const log = ({ reason, problem }: WebhookRefusal) => console.error(reason, problem)
 */
export interface WebhookRefusal {
  reason: WebhookRefusalReason
  problem: string
}

const refusals: Readonly<Record<WebhookRefusalReason, string>> = {
  no_signature: 'The delivery has no X-Platform-Signature.',
  wrong_signature:
    'The signature does not match: the secret is another one, or the body is not the bytes as they arrived.',
  no_time: 'The delivery has no signed time: webhook-id, webhook-timestamp and webhook-signature are missing.',
  too_old: 'The delivery is too old: it was signed before the tolerance began. Is it a repeat, or is a clock wrong?',
  too_new: 'The delivery is too new: it was signed in the future. Is the clock of this machine wrong?',
}

const refuse = (reason: WebhookRefusalReason): WebhookRefusal => ({ reason, problem: refusals[reason] })

const isSigned = async (
  keys: readonly CryptoKey[],
  signatures: ReadonlyArray<Uint8Array<ArrayBuffer>>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  for (const key of keys) {
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, message)) return true
    }
  }
  return false
}

/** G-109: the Standard Webhooks signature covers id, time and body. B-14: the header has one entry per secret. */
const isTimeSigned = (raw: Uint8Array<ArrayBuffer>, headers: DeliveryHeaders, keys: readonly CryptoKey[]) => {
  const [id, time] = ['webhook-id', 'webhook-timestamp'].map((name) => readHeader(headers, name) ?? '')
  const head = new TextEncoder().encode(`${id}.${time}.`)
  const message = new Uint8Array(head.length + raw.length)
  message.set(head)
  message.set(raw, head.length)
  const entries = (readHeader(headers, 'webhook-signature') ?? '').split(' ').filter((entry) => entry.startsWith('v1,'))
  const signatures = entries.flatMap((entry) => base64Bytes(entry.slice(3)) ?? [])
  return isSigned(keys, signatures, message)
}

/** Every delivery of the platform with auth_type hmac has all three. */
const hasTime = (headers: DeliveryHeaders): boolean =>
  ['webhook-id', 'webhook-timestamp', 'webhook-signature'].some((name) => readHeader(headers, name) !== undefined)

const checkTime = (headers: DeliveryHeaders, toleranceSeconds: number, nowMs: number): WebhookRefusal | undefined => {
  const time = readHeader(headers, 'webhook-timestamp') ?? ''
  if (!/^[0-9]{1,12}$/.test(time)) return refuse('no_time')
  const ageSeconds = nowMs / 1000 - Number(time)
  if (ageSeconds > toleranceSeconds) return refuse('too_old')
  return -ageSeconds > toleranceSeconds ? refuse('too_new') : undefined
}

/**
 * One secret, or several while they are replaced. Each is plain (`hmac_secret_once`) or in the form `whsec_…`
 * (`webhook_secret_once`).
 * @example
 * const secrets: WebhookSecrets = [secret, oldSecret]
 */
export type WebhookSecrets = string | readonly string[]

/** Without a secret every signature would be wrong, and no one would know why. */
export const requireSecrets = (secrets: WebhookSecrets): string[] =>
  [secrets].flat().map((secret) => requireText('The webhook secret', secret))

const importSecrets = async (secrets: string[]): Promise<CryptoKey[]> =>
  (await Promise.all(secrets.map(hmacKeys))).flat()

/**
 * Checks the signature and the age of a delivery, for webhooks with auth_type hmac. Undefined: it is genuine. T-56: `raw`
 * must be the bytes as they arrived, before any parser. B-14: one matching signature of one secret is enough.
 * @example
 * const refusal = await checkWebhook(raw, request.headers, [secret, oldSecret])
 * if (refusal) console.error(refusal.reason, refusal.problem)
 */
export const checkWebhook = async (
  raw: Uint8Array | string,
  headers: DeliveryHeaders,
  secrets: WebhookSecrets,
  { toleranceSeconds = 300, requireTime = false, nowMs = Date.now() }: VerifyOptions = {},
): Promise<WebhookRefusal | undefined> => {
  const requiredSecrets = requireSecrets(secrets)
  const bytes = toBytes(raw)
  const signatureText = readHeader(headers, 'x-platform-signature')
  if (!signatureText) return refuse('no_signature')
  const signature = hexBytes(signatureText)
  if (signature === undefined) return refuse('wrong_signature')
  const keys = await importSecrets(requiredSecrets)
  // The platform's own signature is that of the newest secret; a receiver may still have the one before only.
  const isBodySigned = await isSigned(keys, [signature], bytes)
  const isAnyAgeFine = toleranceSeconds === Number.POSITIVE_INFINITY
  if (!hasTime(headers)) {
    if (!isBodySigned) return refuse('wrong_signature')
    return requireTime && !isAnyAgeFine ? refuse('no_time') : undefined
  }
  if (isAnyAgeFine && isBodySigned) return undefined
  if (!(await isTimeSigned(bytes, headers, keys))) return refuse('wrong_signature')
  return isAnyAgeFine ? undefined : checkTime(headers, toleranceSeconds, nowMs)
}

/**
 * True if a delivery is genuine and recent; `checkWebhook` also says why it is not.
 * @example
 * if (!(await verifyWebhook(raw, request.headers, secret))) throw new Error('The signature is wrong.')
 */
export const verifyWebhook = async (
  raw: Uint8Array | string,
  headers: DeliveryHeaders,
  secrets: WebhookSecrets,
  options: VerifyOptions = {},
): Promise<boolean> => (await checkWebhook(raw, headers, secrets, options)) === undefined
