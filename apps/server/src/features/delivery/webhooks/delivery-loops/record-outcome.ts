// Records the outcome of a delivery, retrying until it is stored or the webhook is lost. A delivery is never repeated
// instead.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { MailQueue } from '../../../../platform/mail/mail-queue.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Accounts } from '../../../identity/accounts/index.ts'
import type { ServiceLogs, Services } from '../../../sharing/services/index.ts'
import type { WebhookQueue } from '../../changes/index.ts'
import type { Attempt } from '../attempts/attempts-store.ts'
import type { Membership } from '../dispatcher-membership.ts'
import { changeHealth, type HealthEvent } from '../health/change-health.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { acknowledge } from './acknowledge.ts'
import type { LeasedWebhooks } from './leased-webhooks.ts'
import { acknowledgeRows, type DoneRows } from './rows-store.ts'

export interface OutcomeDeps {
  database: Database<RegionTables>
  clock: Clock
  log: Log
  logs: Pick<ServiceLogs, 'append'>
  services: Pick<Services, 'rows'>
  queue: WebhookQueue
  mail: Pick<MailQueue, 'add'>
  accounts: Pick<Accounts, 'findLanguage'>
  membership: Membership
  leased: LeasedWebhooks
}

const RETRY_MS = 1_000

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const outcomeRecords = ({ membership, leased, log, ...stores }: OutcomeDeps) => {
  const deps = { ...stores, holder: membership.id }
  const commit = acknowledge(deps)
  const change = changeHealth(deps)

  const insist = async <T>(webhook: WebhookRow, work: () => Promise<T | undefined>): Promise<T | undefined> => {
    while (membership.isValid()) {
      try {
        return await work()
      } catch (error) {
        log.error('could not record a webhook delivery', error, { webhook_id: webhook.id })
        await pause(RETRY_MS)
      }
    }
    return undefined
  }
  const ack = async (webhook: WebhookRow, seq: number, attempt?: Attempt): Promise<WebhookRow | undefined> => {
    const isUnchanged = await commit({ webhookId: webhook.id, seq, configVersion: webhook.config_version, attempt })
    if (isUnchanged) {
      const parked_until_seq = seq >= webhook.parked_until_seq ? 0 : webhook.parked_until_seq
      return { ...webhook, delivered_seq: seq, parked_until_seq }
    }
    const present = await leased.hold(webhook.id)
    if (!present || present.delivered_seq >= seq) return present
    // It is leased, but not under the recorded name: this dispatcher has rejoined in the meantime.
    await pause(RETRY_MS)
    return membership.isValid() ? ack(webhook, seq, attempt) : undefined
  }
  /** Undefined if this process no longer holds the webhook, or must release it. */
  const ackRows = async (webhook: WebhookRow, done: DoneRows): Promise<WebhookRow | undefined> => {
    const { database, clock } = stores
    const holder = { webhookId: webhook.id, dispatcher: membership.id(), now: clock.now() }
    const acknowledged = await acknowledgeRows(database, holder, done)
    return acknowledged?.isMoving ? undefined : acknowledged?.webhook
  }
  return {
    ackRows: (webhook: WebhookRow, done: DoneRows) => insist(webhook, () => ackRows(webhook, done)),
    ack: (webhook: WebhookRow, seq: number, attempt?: Attempt) => insist(webhook, () => ack(webhook, seq, attempt)),
    changeHealth: (webhook: WebhookRow, event: HealthEvent) =>
      insist(webhook, async () => (await change(webhook, event)) ?? (await leased.hold(webhook.id))),
  }
}
