// The lanes of a process: one per webhook that has something to do, none for the others, and no limit that they share.

import type { WireEvent } from '@company-data/protocol/events'
import { feedRetentionDays } from '@company-data/protocol/limits'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { ServiceLogs } from '../../../sharing/services/index.ts'
import { type ChannelPlace, listHeads, type QueuedChange } from '../../changes/index.ts'
import type { Attempt } from '../dispatcher/dispatcher-store.ts'
import type { Lease } from '../dispatcher/membership.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { changeHealth, groupCommit } from './acknowledge.ts'
import { batched } from './grouped-calls.ts'
import type { Holds } from './held-webhooks.ts'
import { type Delivered, type Lane, type LaneNeeds, lane, type Move } from './lane.ts'

export interface LanesNeeds {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  log: Log
  logs: ServiceLogs
  lease: Lease
  holds: Holds
  /** Whether the region takes writes: what cannot be acknowledged is not sent. */
  isOpen(): boolean
  /** What the rows say at this moment, in their order; undefined: nothing any more. */
  hydrate(rows: readonly QueuedChange[]): Promise<ReadonlyArray<WireEvent | undefined>>
  deliver(webhook: WebhookRow, event: WireEvent, options: { reuse: boolean; signal: AbortSignal }): Promise<Delivered>
  purge(webhook: WebhookRow): Promise<void>
  /** The rows of the channel up to this number are done with. */
  onDone(place: ChannelPlace): void
  onBad(webhook: WebhookRow): void
  /** A lane has ended that another dispatcher is meant for. */
  onUnwanted(): void
}

export interface Lanes {
  /** There may be something to send. */
  wake(webhookId: string): void
  isRunning(webhookId: string): boolean
  size(): number
  /** Cuts off what is in flight: the lease is lost. */
  cutOff(): void
  /** Lets what is in flight finish, for so long. */
  stop(withinMs: number): Promise<void>
}

const RETRY_MS = 1_000
const RETENTION_MS = feedRetentionDays * 24 * 3600_000

/** With more lanes than this, rows are read one by one: what lies in memory is bounded. */
const MOST_LANES_AHEAD = 1_000
/** Together they are a thousand rows, which take a few milliseconds to parse. */
const READS_TOGETHER = 64

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Most rows are whole; those of a slot ask for what it holds, many lanes together. */
const saying = ({ hydrate }: LanesNeeds): LaneNeeds['eventOf'] => {
  const read = batched(hydrate)
  return async (row) => (row.request_field_id === null ? (await hydrate([row]))[0] : read(row))
}

/** Written down until it is, or until the webhook is not this process's any more: a delivery is not repeated by us. */
const settling = ({ lease, holds, log, ...needs }: LanesNeeds) => {
  const ackNeeds = { ...needs, holder: lease.id }
  const commit = groupCommit(ackNeeds)
  const change = changeHealth(ackNeeds)

  const insist = async <T>(webhook: WebhookRow, act: () => Promise<T | undefined>): Promise<T | undefined> => {
    while (lease.isValid()) {
      try {
        return await act()
      } catch (error) {
        log.error('a webhook delivery was not recorded', error, { webhook_id: webhook.id })
        await pause(RETRY_MS)
      }
    }
    return undefined
  }
  const ack = async (webhook: WebhookRow, seq: number, attempt?: Attempt): Promise<WebhookRow | undefined> => {
    const acked = await commit({ webhookId: webhook.id, seq, configVersion: webhook.config_version, attempt })
    if (acked && acked.config_version === webhook.config_version) {
      const parked_until_seq = seq >= webhook.parked_until_seq ? 0 : webhook.parked_until_seq
      return { ...webhook, delivered_seq: seq, parked_until_seq, enabled: acked.enabled }
    }
    const now = await holds.hold(webhook.id)
    if (!now || now.delivered_seq >= seq) return now
    // It is ours and was not written: its company is being moved or removed.
    await pause(RETRY_MS)
    return lease.isValid() ? ack(webhook, seq, attempt) : undefined
  }
  return {
    ack: (webhook: WebhookRow, seq: number, attempt?: Attempt) => insist(webhook, () => ack(webhook, seq, attempt)),
    move: (webhook: WebhookRow, move: Move) =>
      insist(webhook, async () => (await change(webhook, move)) ?? (await holds.hold(webhook.id))),
  }
}

export const lanes = (needs: LanesNeeds): Lanes => {
  const { clock, ids, log, lease, holds, isOpen, onDone, onBad, onUnwanted } = needs
  const running = new Map<string, { lane: Lane; ended: Promise<void> }>()
  const settled = settling(needs)
  let isStopped = false

  const one = batched((places: readonly ChannelPlace[]) => listHeads(needs.database, places, 'one', clock.now()))
  const several = batched(
    (places: readonly ChannelPlace[]) => listHeads(needs.database, places, 'several', clock.now()),
    { most: READS_TOGETHER },
  )
  const laneNeeds: LaneNeeds = {
    nowMs: clock.nowMs,
    nextId: ids.next,
    maySend: (webhookId) => !isStopped && lease.isValid() && lease.isPreferred(webhookId) && isOpen(),
    hold: async (webhookId) => (laneNeeds.maySend(webhookId) ? holds.hold(webhookId) : undefined),
    head: (place, isParked) => (isParked || running.size > MOST_LANES_AHEAD ? one(place) : several(place)),
    eventOf: saying(needs),
    deliver: needs.deliver,
    async ack(webhook, seq, attempt) {
      const acked = await settled.ack(webhook, seq, attempt)
      if (acked) onDone({ channelId: webhook.id, seq: acked.delivered_seq })
      return acked
    },
    async move(webhook, move) {
      const moved = await settled.move(webhook, move)
      if (moved?.health === 'bad') onBad(moved)
      if (moved && move.seq !== undefined) onDone({ channelId: webhook.id, seq: moved.delivered_seq })
      return moved
    },
    purge: needs.purge,
    isTooOld: ({ at }) => at.getTime() <= clock.nowMs() - RETENTION_MS,
  }

  /** A failure in a lane is its own: it is looked at again after a moment. */
  const run = async (webhookId: string, one: Lane): Promise<void> => {
    for (let isOver = false; !isOver; ) {
      try {
        await one.run(() => {
          isOver = true
          running.delete(webhookId)
          if (!lease.isPreferred(webhookId)) onUnwanted()
        })
      } catch (error) {
        log.error('a webhook lane failed', error, { webhook_id: webhookId })
        await pause(RETRY_MS)
      }
    }
  }
  const start = (webhookId: string): void => {
    const one = lane(webhookId, laneNeeds)
    // In the map before it begins, because it takes itself out.
    const entry = { lane: one, ended: Promise.resolve() }
    running.set(webhookId, entry)
    entry.ended = run(webhookId, one)
  }

  const cutOff = (): void => {
    for (const { lane: one } of running.values()) one.cutOff()
  }

  return {
    wake(webhookId) {
      const found = running.get(webhookId)
      if (found) found.lane.wake()
      else if (!isStopped) start(webhookId)
    },
    isRunning: (webhookId) => running.has(webhookId),
    size: () => running.size,
    cutOff,
    async stop(withinMs) {
      isStopped = true
      for (const { lane: one } of running.values()) one.hurry()
      const all = Promise.all([...running.values()].map(({ ended }) => ended))
      const timer = setTimeout(cutOff, withinMs)
      await all
      clearTimeout(timer)
    },
  }
}
