// Takes one delivery: who sent it, what is in it, whether it was seen before; the frameworks only hand over bytes.
import { importAccountPrivateKey, openAccountEnvelope, type Pkcs8Input } from '@company-data/crypto'
import type { WireEvent } from '@company-data/protocol/events'
import { fromXml } from '@company-data/protocol/xml'
import { isSameText } from './constant-time.ts'
import { webhookDedupKey } from './dedup-key.ts'
import { bytesOf, type DeliveryHeaders, headerOf, type VerifyOptions, verifyWebhook } from './verify-webhook.ts'

/** As the webhook is configured (D1-WHC-06). */
export type WebhookAuth =
  | { type: 'hmac'; secret: string }
  | { type: 'bearer'; token: string }
  | { type: 'basic'; username: string; password: string }
  | { type: 'header'; name: string; value: string }
  | { type: 'none' }

/** The event of a test send: it changes nothing and may be ignored. */
export interface TestEvent {
  event: 'test'
  id: string
  at: string
}

export interface Delivery {
  event: WireEvent | TestEvent
  /** Which webhook sent it. */
  webhookId: string | undefined
  /** Equal for a repeat of the same event; the id is not (D1-WHD-21). */
  dedupKey: string
}

export interface ReceiverOptions extends Pick<VerifyOptions, 'toleranceSeconds'> {
  auth: WebhookAuth
  /** The company's account key, for a webhook with encrypt_payload: PKCS#8, or a key imported for envelopes. */
  accountKey?: CryptoKey | Pkcs8Input
  /** Resolves when the event is safe with you: only then is it answered with 200. */
  onEvent: (delivery: Delivery) => Promise<void> | void
  /** Whether this key was handled before; such a repeat is answered with 200 and not handed on. */
  isKnown?: (dedupKey: string) => Promise<boolean> | boolean
  nowMs?: () => number
}

export interface Received {
  status: 200 | 400 | 401 | 500
  /** Why it was not taken, for the own log; never the content. */
  problem?: string
  /** What onEvent threw. */
  cause?: unknown
}

const isAuthentic = async (raw: Uint8Array, headers: DeliveryHeaders, options: ReceiverOptions): Promise<boolean> => {
  const { auth, toleranceSeconds } = options
  const authorization = headerOf(headers, 'authorization') ?? ''
  switch (auth.type) {
    case 'hmac':
      return verifyWebhook(raw, headers, auth.secret, {
        ...(toleranceSeconds !== undefined && { toleranceSeconds }),
        nowMs: options.nowMs?.() ?? Date.now(),
      })
    case 'bearer':
      return isSameText(authorization, `Bearer ${auth.token}`)
    case 'basic': {
      const pair = new TextEncoder().encode(`${auth.username}:${auth.password}`)
      return isSameText(authorization, `Basic ${btoa(String.fromCharCode(...pair))}`)
    }
    case 'header':
      return isSameText(headerOf(headers, auth.name.toLowerCase()) ?? '', auth.value)
    case 'none':
      return true
  }
}

const isEnvelope = (value: unknown): value is object => typeof value === 'object' && value !== null && '_enc' in value

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** JSON and XML cannot be taken for each other: one begins with a brace, the other with a bracket. */
const parse = (text: string): unknown => (text.trimStart().startsWith('<') ? fromXml(text) : JSON.parse(text))

const envelopeOpener = ({ accountKey }: ReceiverOptions) => {
  let loading: Promise<CryptoKey> | undefined
  return async (envelope: object): Promise<Uint8Array> => {
    if (accountKey === undefined) throw new Error('the payload is encrypted, and no account key was given')
    loading ??=
      typeof accountKey === 'object' && 'algorithm' in accountKey
        ? Promise.resolve(accountKey)
        : importAccountPrivateKey(accountKey)
    return openAccountEnvelope(envelope, await loading)
  }
}

export type Receive = (raw: Uint8Array | string, headers: DeliveryHeaders) => Promise<Received>

export const webhookReceiver = (options: ReceiverOptions): Receive => {
  const open = envelopeOpener(options)

  /** G-106: the envelope is JSON whatever the format inside. */
  const read = async (raw: Uint8Array): Promise<WireEvent | TestEvent> => {
    const outer = parse(textOf(raw))
    const value = isEnvelope(outer) ? parse(textOf(await open(outer))) : outer
    if (typeof value !== 'object' || value === null || !('event' in value)) throw new Error('the body is no event')
    return value as WireEvent
  }

  return async (raw, headers) => {
    const bytes = bytesOf(raw)
    if (!(await isAuthentic(bytes, headers, options))) return { status: 401, problem: 'not authentic, or too old' }
    let event: WireEvent | TestEvent
    try {
      event = await read(bytes)
    } catch (cause) {
      return { status: 400, problem: 'the body cannot be read', cause }
    }
    try {
      const dedupKey = await webhookDedupKey({ ...event })
      if (await options.isKnown?.(dedupKey)) return { status: 200 }
      await options.onEvent({ event, webhookId: headerOf(headers, 'x-platform-webhook-id'), dedupKey })
      return { status: 200 }
    } catch (cause) {
      return { status: 500, problem: 'the event was not handled', cause }
    }
  }
}
