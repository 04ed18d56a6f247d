// The delivery loops of a process: one per webhook with rows to send, any number of them, with companies in turn.
import { feedRetentionDays } from '@company-data/protocol/limits'
import { runInCall } from '../../../../platform/call-context.ts'
import { requestTurns } from '../../../../platform/http/request-turns.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { ChannelPosition, EventText, QueuedChange } from '../../changes/index.ts'
import type { Emit } from '../dispatcher-events.ts'
import { groupCalls } from '../grouped-calls.ts'
import { requestShares } from '../request-shares.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { type DeliveryLoop, deliveryLoop } from './delivery-loop.ts'
import type { DeliveryLoopDeps } from './loop-deps.ts'
import { type OutcomeDeps, outcomeRecords, pause } from './record-outcome.ts'

export interface DeliveryLoopsDeps extends OutcomeDeps {
  ids: Ids
  /** True if the region accepts writes: an event that could not be acknowledged is not sent. */
  isOpen(): boolean
  /** The events of the rows with their current values, in order; undefined: the value is gone. */
  hydrate(rows: readonly QueuedChange[]): Promise<ReadonlyArray<EventText | undefined>>
  deliver: DeliveryLoopDeps['deliver']
  purge(webhookId: string): Promise<unknown>
  emit: Emit
}

export interface DeliveryLoops {
  /** Called when there may be rows to send. */
  wake(webhookId: string): void
  /** Called when the webhook was changed or deleted; an empty id: any of them may have been. */
  reread(webhookId: string): void
  isRunning(webhookId: string): boolean
  size(): number
  /** Aborts all requests in flight: the membership is lost. */
  abortRequests(): void
  /** Lets requests in flight finish, within this time. */
  stop(withinMs: number): Promise<void>
}

const RETRY_MS = 1_000
/** The number of webhooks whose company is remembered after their loops have ended. */
const MAX_REMEMBERED = 50_000
const RETENTION_MS = feedRetentionDays * 24 * 3600_000

/** With more loops than this, rows are read one at a time, to bound the rows in memory. */
const MAX_LOOPS_READING_AHEAD = 1_000
/** Numbers of rows by customer (B-25), about 40 bytes each: of one loop, of all loops, and of each of very many loops. */
const MAX_KNOWN_ROWS = 100_000
const ALL_KNOWN_ROWS = 400_000
const MIN_KNOWN_ROWS = 1_000
/** One batch reads up to a thousand rows, which take a few milliseconds to parse. */
const READ_BATCH_SIZE = 64

/** B-21: values have up to 64 KiB, and those of one read are in memory together. */
const HYDRATE_TOGETHER = 64

/** Most rows are complete; for those with a slot, the values of many loops are read together. */
const eventReader = ({ hydrate }: DeliveryLoopsDeps): DeliveryLoopDeps['readEvent'] => {
  const hydrateTogether = groupCalls(hydrate, { maxGroupSize: HYDRATE_TOGETHER })
  return (row) => (row.event === 'field_updated' ? hydrateTogether(row) : row)
}

/** A body takes a fraction of a millisecond: a company with many webhooks sends them in several event-loop turns. */
const inCompanyTurns = (deliver: DeliveryLoopDeps['deliver']): DeliveryLoopDeps['deliver'] => {
  const turns = requestTurns()
  return async (webhook, ...delivery) => {
    await new Promise<void>((resolve) => turns.begin(webhook.company_user_id, resolve))
    return deliver(webhook, ...delivery)
  }
}

/** The shared dependencies of all loops: reads and records, which also report to the dispatcher. */
const createLoopDeps = (
  deps: DeliveryLoopsDeps,
  isStopped: () => boolean,
  countLoops: () => number,
  companies: Map<string, string>,
): DeliveryLoopDeps => {
  const { database, clock, ids, queue, membership, leased, emit } = deps
  const hold = async (webhookId: string): Promise<WebhookRow | undefined> => {
    const webhook = await leased.hold(webhookId)
    if (companies.size >= MAX_REMEMBERED) companies.clear()
    if (webhook) companies.set(webhookId, webhook.company_user_id)
    return webhook
  }
  const outcomes = outcomeRecords(deps)
  const readOne = groupCalls((positions: readonly ChannelPosition[]) =>
    queue.listHeads(database, positions, 'one', clock.now()),
  )
  const readSeveral = groupCalls(
    (positions: readonly ChannelPosition[]) => queue.listHeads(database, positions, 'several', clock.now()),
    { maxGroupSize: READ_BATCH_SIZE },
  )
  const isOpen = (): boolean => {
    const isOpenNow = deps.isOpen()
    if (!isOpenNow) emit('region_closed')
    return isOpenNow
  }
  const maySend = (webhookId: string): boolean =>
    !isStopped() && membership.isValid() && membership.isPreferred(webhookId) && isOpen()
  return {
    nowMs: clock.nowMs,
    nextId: ids.next,
    maySend,
    hold: async (webhookId) => (maySend(webhookId) ? hold(webhookId) : undefined),
    head: (position, isParked) =>
      isParked || countLoops() > MAX_LOOPS_READING_AHEAD ? readOne(position) : readSeveral(position),
    peek: async (webhookId) => (maySend(webhookId) ? leased.peek(webhookId) : undefined),
    rows: (position) => queue.listRows(database, position, clock.now()),
    customerNumbers: (position) => queue.listCustomerNumbers(database, position),
    rowsAt: (channelId, seqs) => queue.listRowsAt(database, channelId, seqs),
    maxKnownRows: () => Math.max(MIN_KNOWN_ROWS, Math.min(MAX_KNOWN_ROWS, Math.floor(ALL_KNOWN_ROWS / countLoops()))),
    readEvent: eventReader(deps),
    deliver: inCompanyTurns(deps.deliver),
    shares: requestShares(),
    async ack(webhook, seq, attempt) {
      const acked = await outcomes.ack(webhook, seq, attempt)
      if (acked) emit('rows_done', { channelId: webhook.id, seq: acked.delivered_seq })
      return acked
    },
    ackRows: outcomes.ackRows,
    async changeHealth(webhook, event) {
      const changed = await outcomes.changeHealth(webhook, event)
      if (changed?.health === 'bad') emit('webhook_failed', changed)
      if (changed && event.seq !== undefined) emit('rows_done', { channelId: webhook.id, seq: changed.delivered_seq })
      return changed
    },
    purge: async ({ id }) => void (await deps.purge(id)),
    isExpired: ({ at }) => at.getTime() <= clock.nowMs() - RETENTION_MS,
  }
}

export const deliveryLoops = (deps: DeliveryLoopsDeps): DeliveryLoops => {
  const { log, membership, emit } = deps
  const running = new Map<string, { loop: DeliveryLoop; ended: Promise<void> }>()
  /** Webhook → company, for the first read of a loop. */
  const companies = new Map<string, string>()
  let isStopped = false
  const loopDeps = createLoopDeps(
    deps,
    () => isStopped,
    () => running.size,
    companies,
  )

  /** A failure in one loop does not affect the others; the loop restarts after a moment. */
  const run = async (webhookId: string, { run: runLoop }: DeliveryLoop): Promise<void> => {
    for (let isOver = false; !isOver; ) {
      try {
        await runLoop(() => {
          isOver = true
          running.delete(webhookId)
          if (!membership.isPreferred(webhookId)) emit('lease_unwanted')
        })
      } catch (error) {
        log.error('a webhook lane failed', error, { webhook_id: webhookId })
        await pause(RETRY_MS)
      }
    }
  }
  const start = (webhookId: string): void => {
    // Added to the map before it runs, because a loop removes itself when it ends.
    const entry = { loop: deliveryLoop(webhookId, loopDeps), ended: Promise.resolve() }
    running.set(webhookId, entry)
    entry.ended = runInCall({ account: companies.get(webhookId) ?? '' }, () => run(webhookId, entry.loop))
  }

  const abortRequests = (): void => {
    for (const entry of running.values()) entry.loop.abortRequest()
  }

  return {
    wake(webhookId) {
      const entry = running.get(webhookId)
      if (entry) entry.loop.wake()
      else if (!isStopped) start(webhookId)
    },
    reread(webhookId) {
      const entries = webhookId === '' ? running.values() : [running.get(webhookId)]
      for (const entry of entries) entry?.loop.reread()
    },
    isRunning: (webhookId) => running.has(webhookId),
    size: () => running.size,
    abortRequests,
    async stop(withinMs) {
      isStopped = true
      for (const entry of running.values()) entry.loop.skipPause()
      const allEnded = Promise.all([...running.values()].map(({ ended }) => ended))
      const timer = setTimeout(abortRequests, withinMs)
      await allEnded
      clearTimeout(timer)
    },
  }
}
