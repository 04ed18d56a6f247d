// The body of a delivery: one event in the format of the webhook (D1-WHD-01, D1-NEG-02), as the bytes that are sent.
import { sealAccountEnvelope } from '@company-data/crypto/seal'
import type { WireEvent } from '@company-data/protocol/events'
import type { WebhookFormat } from '@company-data/protocol/wire/delivery/webhooks'
import { toXml } from '@company-data/protocol/xml'
import type { TestEvent } from './test-event.ts'

export type SentEvent = WireEvent | TestEvent

/** D1-NEG-05: a wrapper inside it is text in both formats. */
export const bodyOf = (event: SentEvent, format: WebhookFormat): Buffer =>
  Buffer.from(format === 'xml' ? toXml(event, 'event') : JSON.stringify(event), 'utf8')

/**
 * D1-WHD-36, G-106: whatever the format, the outer body is JSON. T-03: sealed to the key of the company's account, not of
 * the service. The RSA and AES work is done on other threads.
 */
export const envelopeOf = async (body: Uint8Array, accountPublicKey: string): Promise<Buffer> =>
  Buffer.from(JSON.stringify(await sealAccountEnvelope(body, accountPublicKey)), 'utf8')

const contentTypes: Readonly<Record<WebhookFormat, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

export const contentTypeOf = (format: WebhookFormat, isEnvelope: boolean): string =>
  isEnvelope ? 'application/json' : contentTypes[format]
