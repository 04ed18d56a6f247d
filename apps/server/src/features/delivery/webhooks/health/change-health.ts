// Changes the health of a webhook: the state, its log entry and the causing attempt, in one transaction.
import { type Reason, toWireReason } from '@company-data/protocol/reasons'
import { accountTurns } from '../../../../platform/account-turns.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { MailQueue } from '../../../../platform/mail/mail-queue.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Accounts } from '../../../identity/accounts/index.ts'
import type { NewLogEntry, ServiceLogs, Services } from '../../../sharing/services/index.ts'
import type { WebhookQueue } from '../../changes/index.ts'
import { type Attempt, insertAttempts } from '../attempts/attempts-store.ts'
import { type Health, type HealthCause, nextHealth } from '../breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { mailHealthChange } from './health-mail.ts'
import { updateHealth } from './health-store.ts'

/** The cause of a health change, and its reason for the service's log. */
export interface HealthEvent {
  cause: HealthCause
  reason: Reason
  /** The row delivered by it. */
  seq?: number
  /** One per event of the delivery. */
  attempts?: readonly Attempt[]
}

interface Deps {
  database: Database<RegionTables>
  clock: Clock
  logs: Pick<ServiceLogs, 'append'>
  services: Pick<Services, 'rows'>
  queue: Pick<WebhookQueue, 'findLastSeq' | 'notifyReaders'>
  mail: Pick<MailQueue, 'add'>
  accounts: Pick<Accounts, 'findLanguage'>
  /** The name under which this dispatcher holds its webhooks. */
  holder(): string
}

const messages: Readonly<Record<Health, string>> = {
  running: 'Deliveries have resumed',
  bad: 'A delivery failed; events are kept until the endpoint responds again',
  unknown: 'The next event will be sent as a probe',
}

/** The entry in the service's log (D1-WHD-16). */
export const stateChanged = (id: string, from: Health, to: Health, reason: Reason): NewLogEntry => ({
  kind: 'webhook.state_changed',
  message: messages[to],
  data: { webhook_id: id, from, to, reason: reason.text, reason_details: toWireReason(reason) },
})

/** When a thousand endpoints fail at the same time, other work still gets connections. */
const MAX_CONCURRENT_CHANGES = 2

/** D1-WHD-16, D1-WHD-27. Undefined if this dispatcher no longer holds the webhook. */
export const changeHealth = (deps: Deps) => {
  const { database, clock, logs, queue, holder } = deps
  const mailChange = mailHealthChange(deps)
  const takeTurn = accountTurns(MAX_CONCURRENT_CHANGES)
  const change = (webhook: WebhookRow, event: HealthEvent): Promise<WebhookRow | undefined> =>
    database.transaction(async (tx) => {
      const { cause, reason, seq, attempts = [] } = event
      const at = clock.now()
      const from = webhook.health as Health
      const to = nextHealth(from, cause)
      if (to === undefined) throw new Error(`${cause} does not change a webhook that is ${from}`)
      // D1-WHD-18: the existing rows are replayed; later ones queue behind them as live events.
      const lastSeq = to === 'running' ? await queue.findLastSeq(tx, webhook.id) : 0
      const parkedUntilSeq = lastSeq > (seq ?? webhook.delivered_seq) ? lastSeq : 0
      const healthChange = { from, to, at, parkedUntilSeq, ...(seq !== undefined && { deliveredSeq: seq }) }
      const changed = await updateHealth(tx, holder(), webhook.id, healthChange)
      if (!changed) return undefined
      const service = { id: webhook.service_id, company_user_id: webhook.company_user_id }
      await logs.append(tx, service, stateChanged(webhook.id, from, to, reason))
      const timed = attempts.map((attempt) => ({ ...attempt, at }))
      await insertAttempts(tx, changed, timed)
      await mailChange(tx, changed, { from, to, reason: reason.text, at })
      // Its events are parked now, so a fetch may take them.
      if (to === 'bad') await queue.notifyReaders({ database, tx }, webhook.id)
      return changed
    })
  return (webhook: WebhookRow, event: HealthEvent): Promise<WebhookRow | undefined> =>
    takeTurn(() => change(webhook, event))
}
