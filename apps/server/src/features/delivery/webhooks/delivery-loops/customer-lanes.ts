// Sends the events of several customers at once (B-25): in strict order for each, with one request in flight for each.
// A period begins and ends with no request in flight. In it the loop starts requests, records ended ones, and waits.
import type { Reason } from '@company-data/protocol/reasons'
import type { Attempt } from '../attempts/attempts-store.ts'
import { parkedRange, toCursor } from '../breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { type CustomerQueue, type CustomerRows, customerQueue } from './customer-queue.ts'
import { type CustomerReader, customerReader, type RowsToSend } from './customer-rows.ts'
import type { DeliveryLoopDeps, LoopState } from './loop-deps.ts'
import { prepareDelivery, readBatch, toAttempts } from './prepared-delivery.ts'
import { AFTER_OUR_FAULT_MS } from './send-row.ts'

/** How a request ended. `not_sent`: the webhook may have changed meanwhile, so its rows are sent later. */
type RequestEnd =
  | { result: 'done'; seqs: readonly number[]; attempts: readonly Attempt[] }
  | { result: 'failed'; reason: Reason; attempts: readonly Attempt[] }
  | { result: 'ours' | 'not_sent' }
  | { result: 'error'; error: unknown }

interface EndedRequest {
  rows: CustomerRows
  end: RequestEnd
}

interface Period {
  readonly state: LoopState
  readonly deps: DeliveryLoopDeps
  /** The webhook at the beginning; a change of its setting takes effect when nothing is in flight. */
  readonly first: WebhookRow
  webhook: WebhookRow
  /** The known rows of the channel; they count only while this process holds the webhook without a break. */
  readonly queue: CustomerQueue
  readonly reader: CustomerReader
  inFlight: number
  ended: EndedRequest[]
  /** The failed requests of all customers; the health of the webhook changes once for all of them. */
  readonly failedAttempts: Attempt[]
  /** Why no further request begins; the period ends with it when nothing is in flight any more. */
  stop: RequestEnd | { result: 'changed' | 'expired' } | undefined
}

/** Only a fallback: the end of a request and new rows end the wait. */
const MAX_WAIT_MS = 60_000

/** Another name of the holder: another process may have sent rows since the first read. */
const maySendByCustomer = (now: WebhookRow, first: WebhookRow): boolean =>
  now.enabled &&
  now.health === 'running' &&
  now.leased_by === first.leased_by &&
  parkedRange(toCursor(now)) === undefined &&
  now.order === first.order &&
  now.parallel === first.parallel &&
  now.batch === first.batch

const mayRead = ({ state, deps, stop }: Period): boolean => stop === undefined && deps.maySend(state.webhookId)

/** B-23: beyond the share of its company, a webhook has one request in flight. */
const countRoom = ({ deps, webhook }: Period, inFlight: number): number =>
  Math.min(
    webhook.parallel - inFlight,
    Math.max(deps.shares.countFree(webhook.company_user_id), inFlight === 0 ? 1 : 0),
  )

const mayStart = (period: Period): boolean =>
  countRoom(period, period.inFlight) > 0 &&
  mayRead(period) &&
  (period.queue.countReady() > 0 || period.reader.isMoreLikely())

/** Sends the next rows of one customer; rows that are gone are done. */
const sendRows = async (period: Period, { seqs, rows, isCut }: RowsToSend): Promise<RequestEnd> => {
  const { state, deps, webhook } = period
  const content = await readBatch(rows, deps.readEvent, deps.shares.maxCharacters(webhook.company_user_id))
  const lastSeq = content.seqs.at(-1) ?? 0
  const sentSeqs = isCut || content.seqs.length < rows.length ? seqs.filter((seq) => seq <= lastSeq) : seqs
  if (content.events.length === 0) return { result: 'done', seqs: sentSeqs, attempts: [] }
  // Use the newest copy in this period: another request may have reread the webhook while these events were read.
  const present = state.freshness.isFresh() ? period.webhook : await deps.peek(state.webhookId)
  const isChanged = !present?.enabled || present.config_version !== webhook.config_version
  // The period does not know the changed webhook yet: it reads it again before the next request.
  if (isChanged) state.freshness.invalidate()
  if (isChanged || !deps.maySend(state.webhookId)) return { result: 'not_sent' }
  const { events, ...delivery } = prepareDelivery(content.events, 'live', deps.nextId)
  // A separate signal: one that all requests share would have a listener for each.
  const signal = AbortSignal.any([state.abort.signal])
  const outcome = await deps.deliver(webhook, events, { ...delivery, reuse: true, signal })
  if (!outcome.ok && outcome.whose === 'ours') return { result: 'ours' }
  const attempts = toAttempts({ events, ...delivery }, outcome, deps.nextId)
  return outcome.ok
    ? { result: 'done', seqs: sentSeqs, attempts }
    : { result: 'failed', reason: outcome.reason, attempts }
}

const startRequest = (period: Period, rows: RowsToSend): void => {
  period.inFlight += 1
  const endShare = period.deps.shares.begin(period.webhook.company_user_id)
  const finish = (end: RequestEnd): void => {
    endShare()
    period.ended.push({ rows, end })
    period.state.pauses.end()
  }
  sendRows(period, rows).then(finish, (error: unknown) => finish({ result: 'error', error }))
}

/** D1-WHC-08. A webhook with requests in flight is not released, because a move of its company waits for them. */
const refreshWebhook = async (period: Period): Promise<boolean> => {
  const { state, deps, first, inFlight } = period
  if (state.freshness.isFresh()) return true
  const present = await (inFlight > 0 ? deps.peek : deps.hold)(state.webhookId)
  if (!present || !maySendByCustomer(present, first)) return false
  period.webhook = present
  return true
}

/** The next rows of customers without a request. Those of ended requests make room, whose customers still wait. */
const readNext = async (period: Period, ended: number): Promise<RowsToSend[]> => {
  const { reader, webhook, inFlight } = period
  const room = countRoom(period, inFlight - ended)
  if (room <= 0 || !mayRead(period)) return []
  const next = await reader.readNext(webhook, room)
  if (Array.isArray(next)) return next
  period.stop ??= { result: next }
  return []
}

const startRequests = async (period: Period, next: readonly RowsToSend[]): Promise<void> => {
  if (next.length === 0 || period.stop !== undefined) return
  if (!(await refreshWebhook(period))) period.stop ??= { result: 'changed' }
  if (period.stop !== undefined) return
  for (const rows of next) {
    if (countRoom(period, period.inFlight) > 0) startRequest(period, rows)
    // Other webhooks of the company have taken its share while these rows were read.
    else period.queue.release(rows.customer, rows.seqs)
  }
}

/** The rows of a customer are acknowledged durably before its next ones are taken. */
const recordEnds = async (period: Period, ends: readonly EndedRequest[]): Promise<void> => {
  const { deps, first, queue } = period
  const done = ends.flatMap(({ end }) => (end.result === 'done' ? [end] : []))
  if (done.length > 0) {
    const seqs = done.flatMap((end) => end.seqs)
    const attempts = done.flatMap((end) => end.attempts)
    queue.finish(seqs)
    const acknowledged = await deps.ackRows(period.webhook, { seqs, attempts, doneUntilSeq: queue.doneUntil() })
    if (acknowledged) period.webhook = acknowledged
    if (!acknowledged || !maySendByCustomer(acknowledged, first)) period.stop ??= { result: 'changed' }
  }
  for (const { rows, end } of ends) {
    period.inFlight -= 1
    queue.release(rows.customer, end.result === 'done' ? rows.seqs.slice(end.seqs.length) : rows.seqs)
    // A failure of the endpoint counts before any other reason to stop.
    if (end.result === 'failed') {
      period.failedAttempts.push(...end.attempts)
      if (period.stop?.result !== 'failed') period.stop = end
    }
    if (end.result === 'ours' || end.result === 'error') period.stop ??= end
  }
}

const runPeriod = async (period: Period): Promise<void> => {
  // A failed read ends the period like any other reason to stop: after the requests in flight.
  const stopAfter = (error: unknown): void => {
    period.stop ??= { result: 'error', error }
  }
  for (;;) {
    const ends = period.ended
    period.ended = []
    // The next rows are of other customers, so they are read while the ended requests are recorded.
    const reading = readNext(period, ends.length).catch(stopAfter)
    await recordEnds(period, ends)
    await startRequests(period, (await reading) ?? []).catch(stopAfter)
    const isWaiting = period.ended.length === 0 && !mayStart(period)
    if (isWaiting && period.inFlight === 0) return
    if (isWaiting) await period.state.pauses.pause(MAX_WAIT_MS, 'impatient')
  }
}

/** The webhook after the period; undefined if there is nothing to do, or this process no longer holds it. */
const endPeriod = async (period: Period): Promise<WebhookRow | undefined> => {
  const { state, deps, webhook, queue, reader, failedAttempts: attempts, stop } = period
  if (stop?.result === 'failed') return deps.changeHealth(webhook, { cause: 'failed', reason: stop.reason, attempts })
  if (stop?.result === 'error') throw stop.error
  if (stop?.result === 'ours') await state.pauses.pause(AFTER_OUR_FAULT_MS, 'patient')
  if (stop?.result === 'expired') await deps.purge(webhook)
  const isEmpty = stop === undefined && queue.size() === 0 && !reader.isMoreLikely()
  if (!isEmpty) return deps.hold(state.webhookId)
  if (queue.doneUntil() > webhook.delivered_seq) await deps.ack(webhook, queue.doneUntil())
  return undefined
}

/** A step of the delivery loop. */
export const customerSender =
  (state: LoopState, deps: DeliveryLoopDeps) =>
  async (webhook: WebhookRow): Promise<WebhookRow | undefined> => {
    const queue = customerQueue(webhook.delivered_seq)
    const period: Period = {
      state,
      deps,
      first: webhook,
      webhook,
      queue,
      reader: customerReader({ state, deps, queue }),
      inFlight: 0,
      ended: [],
      failedAttempts: [],
      stop: undefined,
    }
    await runPeriod(period)
    return endPeriod(period)
  }
