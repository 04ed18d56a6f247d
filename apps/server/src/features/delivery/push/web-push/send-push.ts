// Sends one push to one browser: retries failures briefly, and forgets an endpoint that is gone.
import { setTimeout as delay } from 'node:timers/promises'
import { pushRetentionMinutes } from '@company-data/protocol/limits'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { OutboundClient } from '../../../../platform/net/index.ts'
import type { VapidKeys } from '../../../../platform/web-push/vapid.ts'
import { type WebPushTarget, webPushRequest } from '../../../../platform/web-push/web-push-message.ts'
import type { PushRow } from '../store.ts'
import { toPush } from '../stream/push-text.ts'

/** Push services respond quickly; a slow one must not block the others. */
const RESPONSE_TIMEOUT_MS = 5_000
const WAITS_MS = [1_000, 5_000] as const
const GONE: readonly number[] = [404, 410]

export type SendResult = 'sent' | 'gone' | 'failed'

interface Deps {
  clock: Clock
  outbound: OutboundClient
  vapid: VapidKeys
}

export const pushSender =
  ({ clock, outbound, vapid }: Deps) =>
  async (target: WebPushTarget, row: PushRow, stop: AbortSignal): Promise<SendResult> => {
    const post = async (): Promise<number> => {
      const urgency = row.type === 'twofa_challenge' ? 'high' : 'normal'
      const options = { vapid, now: clock.now(), ttlSeconds: pushRetentionMinutes * 60, urgency } as const
      const request = webPushRequest(target, JSON.stringify(toPush(row)), options)
      const signal = AbortSignal.any([stop, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)])
      return (await outbound.post(target.endpoint, request, { signal })).status
    }
    for (const waitMs of [...WAITS_MS, undefined]) {
      const status = await post().catch(() => 0)
      if (GONE.includes(status)) return 'gone'
      if (status >= 200 && status < 300) return 'sent'
      // Any other refusal is permanent; 0: no response.
      if (status >= 300 && status < 500 && status !== 429) return 'failed'
      if (waitMs === undefined || stop.aborted) return 'failed'
      await delay(waitMs, undefined, { signal: stop }).catch(() => undefined)
    }
    return 'failed'
  }
