// The steps of a delivery loop that send in the order of the service: the oldest row, or a batch of the oldest rows.
import type { ChannelRows } from '../../changes/index.ts'
import { attemptKind, parkedRange, toCursor } from '../breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import type { DeliveryLoopDeps, LoopState } from './loop-deps.ts'
import { readBatch } from './prepared-delivery.ts'
import type { rowSender } from './send-row.ts'

type Send = ReturnType<typeof rowSender>
type Step = (webhook: WebhookRow) => Promise<WebhookRow | undefined>

const LEASED_PAUSE_MS = 1_000

/** Rows written after the last read wake the loop, so a single event needs no second read. */
const isAllRead = (webhook: WebhookRow, { lastSeq, pauses }: LoopState): boolean =>
  webhook.delivered_seq === lastSeq && !pauses.isWoken

/** Numbers of deleted rows are acknowledged, or they would be looked up forever. */
const catchUp = async (webhook: WebhookRow, channelEnd: number, { ack }: DeliveryLoopDeps): Promise<undefined> => {
  if (channelEnd > webhook.delivered_seq) await ack(webhook, channelEnd)
  return undefined
}

/** A manual fetch has leased the row; whether it arrived there is known soon. */
const awaitFetch = async ({ webhookId, pauses }: LoopState, { hold }: DeliveryLoopDeps) => {
  await pauses.pause(LEASED_PAUSE_MS, 'impatient')
  return hold(webhookId)
}

const purgeExpired = async (webhook: WebhookRow, { purge, hold }: DeliveryLoopDeps) => {
  await purge(webhook)
  return hold(webhook.id)
}

const isUnchanged = (now: WebhookRow, before: WebhookRow): boolean =>
  now.enabled === before.enabled &&
  now.config_version === before.config_version &&
  now.delivered_seq === before.delivered_seq

/** D1-WHC-08: the webhook's current row; the same object while nothing has changed. */
const readPresentWebhook = async (
  webhook: WebhookRow,
  { freshness, webhookId }: LoopState,
  { hold }: DeliveryLoopDeps,
): Promise<WebhookRow | undefined> => {
  if (freshness.isFresh()) return webhook
  const present = await hold(webhookId)
  return present && isUnchanged(present, webhook) ? webhook : present
}

/** The default: one row, read ahead with others. */
export const rowStep =
  (state: LoopState, deps: DeliveryLoopDeps, send: Send): Step =>
  async (webhook) => {
    if (isAllRead(webhook, state)) return undefined
    const next = await state.rows.after(webhook.delivered_seq, parkedRange(toCursor(webhook)) !== undefined)
    if (!next?.row) return next && catchUp(webhook, next.lastSeq, deps)
    const { row, leasedUntil } = next
    state.lastSeq = next.lastSeq
    if (leasedUntil !== null) return awaitFetch(state, deps)
    if (deps.isExpired(row)) return purgeExpired(webhook, deps)
    // T-48: the value is read only now, so that nothing withdrawn since is sent.
    const event = await deps.readEvent(row)
    if (!event) return deps.ack(webhook, row.seq)
    const present = await readPresentWebhook(webhook, state, deps)
    return present === webhook ? send(webhook, { seqs: [row.seq], events: [event] }) : present
  }

type ReadRow = ChannelRows['rows'][number]

/** A batch ends at a row that a manual fetch has leased, and where the replay ends. */
const takeBatch = (rows: readonly ReadRow[], webhook: WebhookRow): ReadRow[] => {
  const kind = attemptKind(toCursor(webhook), rows[0]?.seq ?? 0)
  const batch = rows.slice(0, webhook.batch)
  const end = batch.findIndex(
    ({ seq, leased_until }) => leased_until !== null || attemptKind(toCursor(webhook), seq) !== kind,
  )
  return end < 0 ? batch : batch.slice(0, end)
}

/** B-25: up to `batch` rows that follow each other, all of them live or all of a replay. */
export const batchStep =
  (state: LoopState, deps: DeliveryLoopDeps, send: Send): Step =>
  async (webhook) => {
    if (isAllRead(webhook, state)) return undefined
    // This read sees every row that woke the loop before it.
    state.pauses.isWoken = false
    const channel = await deps.rows({ channelId: state.webhookId, seq: webhook.delivered_seq })
    const [first] = channel?.rows ?? []
    if (!channel || !first) return channel && catchUp(webhook, channel.lastSeq, deps)
    state.lastSeq = channel.lastSeq
    if (first.leased_until !== null) return awaitFetch(state, deps)
    if (deps.isExpired(first)) return purgeExpired(webhook, deps)
    const maxCharacters = deps.shares.maxCharacters(webhook.company_user_id)
    const { seqs, events } = await readBatch(takeBatch(channel.rows, webhook), deps.readEvent, maxCharacters)
    const [event, ...others] = events
    if (!event) {
      const done = { seqs, attempts: [], doneUntilSeq: seqs.at(-1) ?? 0 }
      return (await deps.ackRows(webhook, done)) ?? deps.hold(state.webhookId)
    }
    const present = await readPresentWebhook(webhook, state, deps)
    return present === webhook ? send(webhook, { seqs, events: [event, ...others] }) : present
  }
