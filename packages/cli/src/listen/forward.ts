// Forwards an event to a program under development, signed like a webhook of the platform.
import { createHmac } from 'node:crypto'
import type { Change } from '@company-data/sdk/service'

export interface Delivery {
  url: string
  webhookId: string
  /** Plain, or in the form `whsec_…`. */
  secret: string
  signal: AbortSignal
}

const STANDARD_PREFIX = 'whsec_'
const TIMEOUT_MS = 15_000

const toKey = (secret: string): Buffer =>
  secret.startsWith(STANDARD_PREFIX)
    ? Buffer.from(secret.slice(STANDARD_PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8')

const sign = (secret: string, text: string) => createHmac('sha256', toKey(secret)).update(text)

/** The body is the event as the platform would send it: its values stay sealed. */
const toBody = ({ plaintext: _, unopened: __, ...event }: Change): string => JSON.stringify(event)

const signedHeaders = (change: Change, body: string, { webhookId, secret }: Delivery): Record<string, string> => {
  const seconds = String(Math.floor(Date.now() / 1000))
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Platform-Webhook/1',
    'x-platform-webhook-id': webhookId,
    'x-platform-signature': sign(secret, body).digest('hex'),
    'webhook-change-id': change.id,
    'webhook-id': change.id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${sign(secret, `${change.id}.${seconds}.${body}`).digest('base64')}`,
  }
}

/** The status of the response, or the reason why no response came. */
export const forwardEvent = async (change: Change, delivery: Delivery): Promise<number | string> => {
  const body = toBody(change)
  const headers = signedHeaders(change, body, delivery)
  const signal = AbortSignal.any([delivery.signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const response = await fetch(delivery.url, { method: 'POST', redirect: 'manual', headers, body, signal })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? message
  }
}
