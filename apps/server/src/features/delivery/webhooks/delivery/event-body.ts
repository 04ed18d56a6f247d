// The body of a delivery: one event in the webhook's format, as the bytes sent (D1-WHD-01, D1-NEG-02).
import type { WebhookFormat } from '@company-data/protocol/wire/delivery/webhooks'
import { toXml } from '@company-data/protocol/xml'
import { type EventText, parseEvent, toEventJson } from '../../changes/index.ts'

/** One event, or a batch (B-25). */
export type SentContent = EventText | readonly EventText[]

const isBatch = (content: SentContent): content is readonly EventText[] => Array.isArray(content)

const writeText = (content: SentContent, format: WebhookFormat): string => {
  if (isBatch(content)) return `[${content.map(toEventJson).join(',')}]`
  return format === 'xml' ? toXml(parseEvent(content), 'event') : toEventJson(content)
}

/** D1-NEG-05: a sealed value inside the event is text in both formats. A batch is JSON (B-25). */
export const encodeBody = (content: SentContent, format: WebhookFormat): Buffer =>
  Buffer.from(writeText(content, format), 'utf8')

const contentTypes: Readonly<Record<WebhookFormat, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** The type of the outer body, which is JSON when it is sealed. */
export const getContentType = (format: WebhookFormat, isSealed: boolean): string =>
  isSealed ? 'application/json' : contentTypes[format]
