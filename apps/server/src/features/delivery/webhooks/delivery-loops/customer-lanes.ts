// Sends the events of several customers at once (B-25): in strict order for each, with one request in flight for each.
// A period begins and ends with no request in flight. In it the loop starts requests, records ended ones, and waits.
import type { Reason } from '@company-data/protocol/reasons'
import type { Attempt } from '../attempts/attempts-store.ts'
import { parkedRange, toCursor } from '../breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { type CustomerRows, groupByCustomer, NO_CUSTOMER } from './customer-rows.ts'
import type { DeliveryLoopDeps, LoopState } from './loop-deps.ts'
import { prepareDelivery, readBatch, toAttempts } from './prepared-delivery.ts'
import type { DoneRows } from './rows-store.ts'
import { AFTER_OUR_FAULT_MS } from './send-row.ts'

/** How a request ended. `not_sent`: the webhook may have changed meanwhile, so its rows are read again. */
type RequestEnd =
  | ({ result: 'done' } & Pick<DoneRows, 'seqs' | 'attempts'>)
  | ({ result: 'failed'; reason: Reason } & Pick<DoneRows, 'attempts'>)
  | { result: 'ours' | 'not_sent' }
  | { result: 'error'; error: unknown }

interface Period {
  readonly state: LoopState
  readonly deps: DeliveryLoopDeps
  /** The webhook at the beginning; a change of its setting takes effect when nothing is in flight. */
  readonly first: WebhookRow
  webhook: WebhookRow
  readonly inFlight: Map<string, CustomerRows>
  readonly ended: Array<{ customer: string; end: RequestEnd }>
  /** The failed requests of all customers; the health of the webhook changes once for all of them. */
  readonly failedAttempts: Attempt[]
  /** Every row up to this number is done. */
  doneUntilSeq: number
  isReadNeeded: boolean
  /** Why no further request begins; the period ends with it when nothing is in flight any more. */
  stop: RequestEnd | { result: 'changed' | 'empty' } | undefined
}

/** Only a fallback: the end of a request and new rows end the wait. */
const MAX_WAIT_MS = 60_000

const maySendByCustomer = (now: WebhookRow, first: WebhookRow): boolean =>
  now.enabled &&
  now.health === 'running' &&
  parkedRange(toCursor(now)) === undefined &&
  now.order === first.order &&
  now.parallel === first.parallel &&
  now.batch === first.batch

const mayStart = ({ state, deps, webhook, inFlight, isReadNeeded, stop }: Period): boolean =>
  stop === undefined &&
  (isReadNeeded || state.pauses.isWoken) &&
  inFlight.size < webhook.parallel &&
  !inFlight.has(NO_CUSTOMER) &&
  deps.maySend(state.webhookId)

/** Sends the next rows of one customer. */
const sendRows = async ({ state, deps, webhook }: Period, { rows }: CustomerRows): Promise<RequestEnd> => {
  const { seqs, events: readEvents } = await readBatch(rows, deps.readEvent)
  if (readEvents.length === 0) return { result: 'done', seqs, attempts: [] }
  const present = state.freshness.isFresh() ? webhook : await deps.peek(state.webhookId)
  const isChanged = !present?.enabled || present.config_version !== webhook.config_version
  if (isChanged || !deps.maySend(state.webhookId)) return { result: 'not_sent' }
  const { events, ...delivery } = prepareDelivery(readEvents, 'live', deps.nextId)
  // A separate signal: one that all requests share would have a listener for each.
  const signal = AbortSignal.any([state.abort.signal])
  const outcome = await deps.deliver(webhook, events, { ...delivery, reuse: true, signal })
  if (!outcome.ok && outcome.whose === 'ours') return { result: 'ours' }
  const attempts = toAttempts({ events, ...delivery }, outcome, deps.nextId)
  return outcome.ok ? { result: 'done', seqs, attempts } : { result: 'failed', reason: outcome.reason, attempts }
}

const startRequest = (period: Period, rows: CustomerRows): void => {
  const { customer } = rows
  period.inFlight.set(customer, rows)
  const finish = (end: RequestEnd): void => {
    period.ended.push({ customer, end })
    period.state.pauses.end()
  }
  sendRows(period, rows).then(finish, (error: unknown) => finish({ result: 'error', error }))
}

/** D1-WHC-08. A webhook with requests in flight is not released, because a move of its company waits for them. */
const refreshWebhook = async (period: Period): Promise<boolean> => {
  const { state, deps, first, inFlight } = period
  if (state.freshness.isFresh()) return true
  const present = await (inFlight.size > 0 ? deps.peek : deps.hold)(state.webhookId)
  if (!present || !maySendByCustomer(present, first)) return false
  period.webhook = present
  return true
}

/** The oldest rows of customers without a request; undefined if the channel is gone, or expired rows had to go first. */
const readRows = async ({ state, deps, webhook, doneUntilSeq, inFlight }: Period) => {
  // This read sees every row that woke the loop before it.
  state.pauses.isWoken = false
  const channel = await deps.rows({ channelId: state.webhookId, seq: doneUntilSeq }, [...inFlight.keys()])
  const [oldest] = channel?.rows ?? []
  if (!oldest || !deps.isExpired(oldest)) return channel
  await deps.purge(webhook)
  return undefined
}

const startRequests = async (period: Period): Promise<void> => {
  period.isReadNeeded = false
  const channel = (await refreshWebhook(period)) ? await readRows(period) : undefined
  if (!channel) {
    period.stop = { result: 'changed' }
    return
  }
  const { webhook, inFlight } = period
  const [oldest] = channel.rows
  // Everything before the oldest row is done, but for the rows in flight and those of their customers after them.
  const busySeqs = [...inFlight.values()].flatMap(({ rows }) => rows[0]?.seq ?? [])
  period.doneUntilSeq = Math.min(oldest ? oldest.seq - 1 : channel.lastSeq, ...busySeqs.map((seq) => seq - 1))
  const room = webhook.parallel - inFlight.size
  const { lanes, isMoreLikely } = groupByCustomer(channel.rows, {
    batch: webhook.batch,
    room,
    isAlone: inFlight.size === 0,
  })
  for (const lane of lanes) startRequest(period, lane)
  if (isMoreLikely) period.isReadNeeded = true
  if (inFlight.size === 0) period.stop = { result: 'empty' }
}

/** The rows of a customer are acknowledged durably before its next ones are read. */
const recordEnds = async (period: Period): Promise<void> => {
  const { deps, first, inFlight, doneUntilSeq } = period
  const ends = period.ended.splice(0)
  const done = ends.flatMap(({ end }) => (end.result === 'done' ? [end] : []))
  if (done.length > 0) {
    const seqs = done.flatMap((end) => end.seqs)
    const attempts = done.flatMap((end) => end.attempts)
    const acknowledged = await deps.ackRows(period.webhook, { seqs, attempts, doneUntilSeq })
    if (acknowledged) period.webhook = acknowledged
    if (!acknowledged || !maySendByCustomer(acknowledged, first)) period.stop ??= { result: 'changed' }
  }
  for (const { customer, end } of ends) {
    inFlight.delete(customer)
    period.isReadNeeded = true
    // A failure of the endpoint counts before any other reason to stop.
    if (end.result === 'failed') {
      period.failedAttempts.push(...end.attempts)
      if (period.stop?.result !== 'failed') period.stop = end
    }
    if (end.result === 'ours' || end.result === 'error') period.stop ??= end
  }
}

const stopAfter = (period: Period, error: unknown): void => {
  period.stop ??= { result: 'error', error }
}

const runPeriod = async (period: Period): Promise<void> => {
  for (;;) {
    await recordEnds(period)
    // A failed read ends the period like any other reason to stop: after the requests in flight.
    if (mayStart(period)) await startRequests(period).catch((error: unknown) => stopAfter(period, error))
    const isWaiting = period.ended.length === 0 && !mayStart(period)
    if (isWaiting && period.inFlight.size === 0) return
    if (isWaiting) await period.state.pauses.pause(MAX_WAIT_MS, 'impatient')
  }
}

/** The webhook after the period; undefined if there is nothing to do, or this process no longer holds it. */
const endPeriod = async (period: Period): Promise<WebhookRow | undefined> => {
  const { state, deps, webhook, doneUntilSeq, failedAttempts: attempts, stop } = period
  if (stop?.result === 'failed') return deps.changeHealth(webhook, { cause: 'failed', reason: stop.reason, attempts })
  if (stop?.result === 'error') throw stop.error
  if (stop?.result === 'ours') await state.pauses.pause(AFTER_OUR_FAULT_MS, 'patient')
  if (stop?.result !== 'empty') return deps.hold(state.webhookId)
  if (doneUntilSeq > webhook.delivered_seq) await deps.ack(webhook, doneUntilSeq)
  return undefined
}

/** A step of the delivery loop. */
export const customerSender =
  (state: LoopState, deps: DeliveryLoopDeps) =>
  async (webhook: WebhookRow): Promise<WebhookRow | undefined> => {
    const period: Period = {
      state,
      deps,
      first: webhook,
      webhook,
      inFlight: new Map(),
      ended: [],
      failedAttempts: [],
      doneUntilSeq: webhook.delivered_seq,
      isReadNeeded: true,
      stop: undefined,
    }
    await runPeriod(period)
    return endPeriod(period)
  }
