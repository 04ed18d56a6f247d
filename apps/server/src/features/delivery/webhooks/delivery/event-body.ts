// The body of a delivery: one event in the webhook's format, as the bytes sent (D1-WHD-01, D1-NEG-02).

import type { TestEvent, WireEvent } from '@company-data/protocol/events'
import type { WebhookFormat } from '@company-data/protocol/wire/delivery/webhooks'
import { toXml } from '@company-data/protocol/xml'

export type SentEvent = WireEvent | TestEvent

/** One event, or a batch (B-25). */
export type SentContent = SentEvent | readonly SentEvent[]

/** D1-NEG-05: a sealed value inside the event is text in both formats. A batch is JSON (B-25). */
export const encodeBody = (content: SentContent, format: WebhookFormat): Buffer =>
  Buffer.from(format === 'xml' ? toXml(content, 'event') : JSON.stringify(content), 'utf8')

const contentTypes: Readonly<Record<WebhookFormat, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** The type of the outer body, which is JSON when it is sealed. */
export const getContentType = (format: WebhookFormat, isSealed: boolean): string =>
  isSealed ? 'application/json' : contentTypes[format]
