// What became of a delivery is written down before the next one: cursors in groups, changes of health one by one.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { ServiceLogs } from '../../../sharing/services/index.ts'
import { lastSeqOf } from '../../changes/index.ts'
import {
  type Ack,
  type Acked,
  insertAttempt,
  moveCursors,
  moveOtherCursors,
  updateHealth,
} from '../dispatcher/dispatcher-store.ts'
import { type Health, nextHealth } from '../health/breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { batched, inTurns } from './grouped-calls.ts'
import type { Move } from './lane.ts'

export interface AckNeeds {
  database: Database<RegionTables>
  clock: Clock
  logs: ServiceLogs
  /** The name under which this process holds its webhooks. */
  holder(): string
}

/** Group commits: every lane whose delivery ended meanwhile goes on together. Undefined: not held any more. */
export const groupCommit = ({ database, clock, holder }: AckNeeds): ((ack: Ack) => Promise<Acked | undefined>) => {
  const commit = async (acks: readonly Ack[]): Promise<Array<Acked | undefined>> => {
    const [dispatcher, now] = [holder(), clock.now()]
    const moved = await moveCursors(database, dispatcher, acks, now)
    const left = acks.filter(({ webhookId }) => !moved.has(webhookId))
    const others = left.length === 0 ? [] : await moveOtherCursors(database, dispatcher, left, now)
    const byId = new Map(others.map((row) => [row.id, row]))
    return acks.map(({ webhookId: id, configVersion: config_version }) =>
      moved.has(id) ? { id, enabled: true, config_version } : byId.get(id),
    )
  }
  return batched(commit)
}

const messages: Readonly<Record<Health, string>> = {
  running: 'The webhook delivers again',
  bad: 'A delivery failed: events are kept until the webhook answers again',
  unknown: 'The webhook is tried again',
}

const AT_ONCE = 2

/** D1-WHD-16, D1-WHD-27: the state, its log row and the attempt that caused it, in one transaction. */
export const changeHealth = ({ database, clock, logs, holder }: AckNeeds) => {
  const takeTurn = inTurns(AT_ONCE)
  const change = (webhook: WebhookRow, { cause, reason, seq, attempt }: Move): Promise<WebhookRow | undefined> =>
    database.transaction(async (tx) => {
      const at = clock.now()
      const from = webhook.health as Health
      const to = nextHealth(from, cause)
      if (to === undefined) throw new Error(`${cause} does not move a webhook that is ${from}`)
      // D1-WHD-18: what is there now is replayed; what comes from now on queues behind it, alive.
      const lastSeq = to === 'running' ? await lastSeqOf(tx, webhook.id) : 0
      const parkedUntilSeq = lastSeq > (seq ?? webhook.delivered_seq) ? lastSeq : 0
      const set = { from, to, at, parkedUntilSeq, ...(seq !== undefined && { deliveredSeq: seq }) }
      const changed = await updateHealth(tx, holder(), webhook.id, set)
      if (!changed) return undefined
      const service = { id: webhook.service_id, company_user_id: webhook.company_user_id }
      const data = { webhook_id: webhook.id, from, to, reason }
      await logs.append(tx, service, { kind: 'webhook.state_changed', message: messages[to], data })
      if (attempt) await insertAttempt(tx, changed, attempt, at)
      return changed
    })
  return (webhook: WebhookRow, move: Move): Promise<WebhookRow | undefined> => takeTurn(() => change(webhook, move))
}
