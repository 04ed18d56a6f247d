// Receives one delivery from raw bytes and headers: checks its sender, reads the event, recognises a repeat.
import { type CryptoKey, importAccountPrivateKey, loadAccountKey, openAccountEnvelope } from '@company-data/crypto'
import type { WireEvent } from '@company-data/protocol/events'
import { fromXml } from '@company-data/protocol/xml'
import { type Change, openEvents } from '../changes/open-events.ts'
import { type ServiceKeyInput, serviceKey } from '../keys/service-key.ts'
import { decryptMany } from '../keys/threads/web-crypto.ts'
import { EPOCH_HEADER } from '../transport/calls.ts'
import { isSameText } from './constant-time.ts'
import { webhookDedupKey } from './dedup-key.ts'
import {
  checkWebhook,
  type DeliveryHeaders,
  PARSED_BODY,
  readHeader,
  toBytes,
  type VerifyOptions,
  type WebhookRefusalReason,
} from './verify-webhook-signature.ts'
import { requireAuth, type WebhookAuth } from './webhook-auth.ts'

/**
 * The event of a test delivery. It reports no change and may be ignored.
 * @example
 * const isTest = ({ event }: Delivery): boolean => event.event === ('test' satisfies TestEvent['event'])
 */
export interface TestEvent {
  event: 'test'
  id: string
  at: string
}

/**
 * One event of a delivery, verified and opened. A batch arrives as its events, one by one and in order (B-25).
 * @example
 * const onEvent = async ({ event, dedupKey }: Delivery) => console.log(event.event, dedupKey)
 */
export interface Delivery {
  /** With `decrypt`, it has the plaintext of its sealed value, or `unopened`, the reason why that did not open. */
  event: Change | TestEvent
  /** The webhook that sent it. */
  webhookId: string | undefined
  /**
   * Present once the platform was restored from a back-up: another value than before means that it went back in time. It is
   * not signed.
   */
  epoch: string | undefined
  /** The id of the change in the feed, from the header; it is not signed, so recognise repeats by dedupKey. */
  changeId: string | undefined
  /** D1-WHD-21: the same for a repeat of the event, unlike the id. */
  dedupKey: string
}

/**
 * The checks and the handler of deliveries.
 * @example
 * const options: ReceiverOptions = { auth: { type: 'bearer', token }, onEvent: ({ event }) => console.log(event.event) }
 */
export interface ReceiverOptions extends Pick<VerifyOptions, 'toleranceSeconds'> {
  auth: WebhookAuth
  /**
   * The company's account key, for a webhook with encrypt_payload: the downloaded PEM with its passphrase (B-04), PKCS#8,
   * or a key that is imported for envelopes.
   */
  accountKey?: ServiceKeyInput
  /**
   * The private key of the service: opens the value of field_updated and the body of message_received. It is loaded
   * once, as soon as the handler is created. While it does not load, deliveries get 500 and the platform keeps them.
   */
  decrypt?: ServiceKeyInput
  /** Store the event here. The delivery gets 200 only after this has resolved. */
  onEvent: (delivery: Delivery) => Promise<void> | void
  /** True if an event with this key was handled before. A repeat gets 200 and does not reach onEvent. */
  isKnown?: (dedupKey: string) => Promise<boolean> | boolean
  nowMs?: () => number
}

/**
 * The outcome of a delivery.
 * @example
 * const log = ({ status, problem }: ReceiverResult) => console.error(status, problem)
 */
export interface ReceiverResult {
  status: 200 | 400 | 401 | 413 | 500
  /** Why a delivery with status 401 is refused. */
  reason?: WebhookRefusalReason | 'wrong_credentials'
  /** The reason for the refusal, for your log. It never contains the content. */
  problem?: string
  /** The error behind the problem, for example an exception of onEvent. */
  cause?: unknown
}

type Credential = Exclude<WebhookAuth, { type: 'hmac' }>

const hasCredential = async (auth: Credential, headers: DeliveryHeaders): Promise<boolean> => {
  const authorization = readHeader(headers, 'authorization') ?? ''
  switch (auth.type) {
    case 'bearer':
      return isSameText(authorization, `Bearer ${auth.token}`)
    case 'basic': {
      const pair = new TextEncoder().encode(`${auth.username}:${auth.password}`)
      return isSameText(authorization, `Basic ${btoa(String.fromCharCode(...pair))}`)
    }
    case 'header':
      return isSameText(readHeader(headers, auth.name.toLowerCase()) ?? '', auth.value)
    case 'none':
      return true
  }
}

/** Undefined: the delivery comes from the platform. */
const checkSender = async (
  raw: Uint8Array,
  headers: DeliveryHeaders,
  { auth, toleranceSeconds, nowMs }: ReceiverOptions,
): Promise<Pick<ReceiverResult, 'reason' | 'problem'> | undefined> => {
  if (auth.type === 'hmac') {
    return checkWebhook(raw, headers, auth.secret, {
      ...(toleranceSeconds !== undefined && { toleranceSeconds }),
      requireTime: true,
      nowMs: nowMs?.() ?? Date.now(),
    })
  }
  if (await hasCredential(auth, headers)) return undefined
  return {
    reason: 'wrong_credentials',
    problem: `The credentials of the delivery (${auth.type}) are wrong or missing.`,
  }
}

const isEnvelope = (value: unknown): value is object => typeof value === 'object' && value !== null && '_enc' in value

const decodeText = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** XML starts with an angle bracket, which JSON never does. */
const parseBody = (text: string): unknown => {
  const isXml = text.trimStart().startsWith('<')
  try {
    return isXml ? fromXml(text) : JSON.parse(text)
  } catch {
    // The errors of the parsers would quote the content.
    throw new SyntaxError(`The body is not ${isXml ? 'the XML of an event' : 'JSON'}.`)
  }
}

/** Opening a PEM is slow on purpose, so it happens once, with the first envelope. */
const importForEnvelopes = async (accountKey: ServiceKeyInput): Promise<CryptoKey> => {
  if (typeof accountKey === 'string' || accountKey instanceof Uint8Array || accountKey instanceof ArrayBuffer)
    return importAccountPrivateKey(accountKey)
  return 'pem' in accountKey ? loadAccountKey(accountKey.pem, accountKey.passphrase) : accountKey
}

const envelopeOpener = ({ accountKey }: ReceiverOptions) => {
  let loading: Promise<CryptoKey> | undefined
  return async (envelope: object): Promise<Uint8Array> => {
    if (accountKey === undefined) throw new Error('The payload is encrypted, but the receiver has no accountKey.')
    loading ??= importForEnvelopes(accountKey)
    return openAccountEnvelope(envelope, await loading)
  }
}

const isEvent = (value: unknown): boolean => typeof value === 'object' && value !== null && 'event' in value

const isTest = (event: WireEvent | TestEvent): event is TestEvent => event.event === 'test'

interface EventOpener {
  /** Rejects when the key does not load. */
  ready(): Promise<void>
  open(event: WireEvent | TestEvent): Promise<Change | TestEvent>
}

export const eventOpener = ({ decrypt }: Pick<ReceiverOptions, 'decrypt'>): EventOpener => {
  if (decrypt === undefined) return { ready: async () => undefined, open: async (event) => event }
  const loading = serviceKey(decrypt)()
  // Reported with the first delivery, or by `ready`.
  loading.catch(() => undefined)
  return {
    async ready() {
      await loading
    },
    async open(event) {
      const key = await loading
      if (isTest(event)) return event
      const [openedEvent] = await openEvents([event], (wrappers) => decryptMany(key, wrappers))
      return openedEvent ?? event
    },
  }
}

/**
 * Receives a delivery in any framework: raw bytes and headers in, the response status out.
 * @example
 * const receive: WebhookReceiver = webhookHandler(options).receive
 * const { status } = await receive(raw, request.headers)
 */
export type WebhookReceiver = (raw: Uint8Array | string, headers: DeliveryHeaders) => Promise<ReceiverResult>

export const webhookReceiver = (options: ReceiverOptions, opener: EventOpener): WebhookReceiver => {
  requireAuth(options.auth)
  const openEnvelope = envelopeOpener(options)

  /** G-106: the envelope is JSON, regardless of the format of the event inside. B-25: a batch is an array. */
  const readEvents = async (raw: Uint8Array): Promise<Array<WireEvent | TestEvent>> => {
    const body = parseBody(decodeText(raw))
    const content = isEnvelope(body) ? parseBody(decodeText(await openEnvelope(body))) : body
    const events: unknown[] = Array.isArray(content) ? content : [content]
    if (events.length === 0 || !events.every(isEvent)) throw new Error('The body is not an event.')
    return events as WireEvent[]
  }

  const handleEvent = async (
    event: WireEvent | TestEvent,
    source: Pick<Delivery, 'webhookId' | 'changeId' | 'epoch'>,
  ) => {
    const dedupKey = await webhookDedupKey({ ...event })
    if (await options.isKnown?.(dedupKey)) return
    await options.onEvent({ event: await opener.open(event), ...source, dedupKey })
  }

  /** One by one and in order: an event that fails ends the batch, which is delivered again as a whole. */
  const handleEvents = async (events: ReadonlyArray<WireEvent | TestEvent>, headers: DeliveryHeaders) => {
    const webhookId = readHeader(headers, 'x-platform-webhook-id')
    const epoch = readHeader(headers, EPOCH_HEADER)
    const changeIds = (readHeader(headers, 'webhook-change-id') ?? '').split(',')
    for (const [index, event] of events.entries()) {
      await handleEvent(event, { webhookId, epoch, changeId: changeIds[index]?.trim() || undefined })
    }
  }

  return async (raw, headers) => {
    if (typeof raw !== 'string' && !(raw instanceof Uint8Array)) return { status: 500, problem: PARSED_BODY }
    const bytes = toBytes(raw)
    const refusal = await checkSender(bytes, headers, options)
    if (refusal) return { status: 401, ...refusal }
    let events: Array<WireEvent | TestEvent>
    try {
      events = await readEvents(bytes)
    } catch (cause) {
      return { status: 400, problem: 'The body cannot be read.', cause }
    }
    try {
      await handleEvents(events, headers)
      return { status: 200 }
    } catch (cause) {
      return { status: 500, problem: 'The event was not handled.', cause }
    }
  }
}
