// The headers of a delivery as the endpoint gets them (2.9, G-103, G-106, G-109), from the webhook's configuration.
import type { WebhookRecord } from '@company-data/sdk/company'
import { splitUrl } from '../webhooks.ts'

type Configuration = Pick<WebhookRecord, 'id' | 'url' | 'format' | 'auth_type' | 'encrypt_payload' | 'auth_header_name'>

const authLines = ({ auth_type, auth_header_name }: Configuration): readonly string[] => {
  switch (auth_type) {
    case 'hmac':
      return ['X-Platform-Signature: …', 'webhook-id: …', 'webhook-timestamp: …', 'webhook-signature: v1,…']
    case 'bearer':
      return ['Authorization: Bearer …']
    case 'basic':
      return ['Authorization: Basic …']
    case 'header':
      return [`${auth_header_name ?? ''}: …`]
    case 'none':
      return []
  }
}

const getContentType = ({ format, encrypt_payload }: Configuration): string =>
  encrypt_payload ? 'application/json' : `application/${format}; charset=utf-8`

const getSampleBody = ({ format, encrypt_payload }: Configuration): string => {
  if (encrypt_payload) return '{"_enc":1,"k":"…","iv":"…","d":"…"}'
  return format === 'xml' ? '<event>…</event>' : '{"id":"…","event":"…","at":"…", …}'
}

export const deliveryText = (webhook: Configuration): string => {
  const { host, rest } = splitUrl(webhook.url)
  return [
    `POST ${rest || '/'} HTTP/1.1`,
    `Host: ${host}`,
    `Content-Type: ${getContentType(webhook)}`,
    'User-Agent: Platform-Webhook/1',
    `X-Platform-Webhook-Id: ${webhook.id}`,
    ...authLines(webhook),
    '',
    getSampleBody(webhook),
  ].join('\n')
}
