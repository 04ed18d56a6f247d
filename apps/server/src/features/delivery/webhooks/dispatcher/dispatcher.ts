// The dispatcher of a region: wakes the lane of each webhook that has something to send. Any number of processes may run one.
import type { WireEvent } from '@company-data/protocol/events'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { ServiceLogs } from '../../../sharing/services/index.ts'
import { CHANGE_TOPIC, type QueuedChange } from '../../changes/index.ts'
import { purgeWebhook } from '../backlog/purge-backlog.ts'
import { sweep } from '../backlog/remove-delivered.ts'
import { WEBHOOK_TOPIC } from '../configuration/webhook-notice.ts'
import { probes } from '../health/probes.ts'
import { holds } from '../lanes/held-webhooks.ts'
import type { Delivered } from '../lanes/lane.ts'
import { type Lanes, lanes } from '../lanes/lanes.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { listWaiting } from './dispatcher-store.ts'
import { type Lease, type LeaseTimes, lease, leaseTimes } from './membership.ts'
import { DISPATCHER_TOPIC } from './membership-store.ts'

export interface DispatcherNeeds {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  log: Log
  logs: ServiceLogs
  /** Whether the region takes writes. */
  isOpen(): boolean
  hydrate(rows: readonly QueuedChange[]): Promise<ReadonlyArray<WireEvent | undefined>>
  deliver(webhook: WebhookRow, event: WireEvent, options: { reuse: boolean; signal: AbortSignal }): Promise<Delivered>
  /** Shorter ones are for tests. */
  times?: LeaseTimes
}

export interface Dispatcher {
  start(): Promise<void>
  /** How many webhooks have something to do at this moment. */
  busy(): number
  /** Ends as a killed process does: what is in flight is cut, nothing is released. */
  abandon(): void
  /** Finishes what is in flight, for a few seconds, and lets others take over. */
  stop(): Promise<void>
}

/** Notices wake; this is for those that were lost. */
const POLL_MS = 15_000
/** How soon it is noticed that the region takes writes again; nothing is asked for it. */
const CLOSED_POLL_MS = 250
const TAKEN_RETRY_MS = 500
const FINISH_WITHIN_MS = 4_000

/** Webhooks that another dispatcher still has, although this one is meant for them: asked for again, all together. */
const retries = (wake: (webhookId: string) => void) => {
  const wanted = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const wakeAll = (): void => {
    timer = undefined
    const ids = [...wanted]
    wanted.clear()
    for (const id of ids) wake(id)
  }
  return {
    add(webhookIds: readonly string[]) {
      for (const id of webhookIds) wanted.add(id)
      if (wanted.size > 0) timer ??= setTimeout(wakeAll, TAKEN_RETRY_MS).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Looks for work that no notice told of: now and then, when dispatchers come or go, and when the region opens again. */
const poller = ({ log, isOpen }: DispatcherNeeds, find: () => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let closed: NodeJS.Timeout | undefined
  let isStopped = false
  let polling: Promise<void> = Promise.resolve()
  const poll = async (): Promise<void> => {
    clearTimeout(timer)
    if (isStopped) return
    // Set before it is looked: a failure does not end the polling.
    timer = setTimeout(look, POLL_MS).unref()
    // What comes up while the region is closed, a probe say, is due as soon as it opens, not with the next poll.
    if (isOpen()) await find()
    else awaitOpening()
  }
  const look = (): void => {
    polling = polling.then(poll).catch((error: unknown) => {
      if (!isStopped) log.error('webhooks with waiting events were not looked up', error)
    })
  }
  const lookWhenOpen = (): void => {
    if (!isOpen()) return
    clearInterval(closed)
    closed = undefined
    look()
  }
  /** The region takes no writes: what waits is looked up as soon as it does. */
  const awaitOpening = (): void => {
    if (!isStopped) closed ??= setInterval(lookWhenOpen, CLOSED_POLL_MS).unref()
  }
  return {
    look,
    awaitOpening,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(closed)
      await polling
    },
  }
}

/** The parts that know of each other only through it. */
const parts = (needs: DispatcherNeeds) => {
  const { database, clock, log } = needs
  const isOpen = (): boolean => {
    const isIt = needs.isOpen()
    if (!isIt) waiting.awaitOpening()
    return isIt
  }
  const wake = (webhookId: string): void => {
    if (own.isPreferred(webhookId)) all.wake(webhookId)
  }
  const again = retries(wake)
  const swept = sweep(needs)
  const due = probes({ database, clock, log, onDue: wake })
  const waiting = poller(needs, async () => {
    due.look()
    for (const id of await listWaiting(database.kysely)) wake(id)
  })
  const { look } = waiting
  const own: Lease = lease({
    database,
    log,
    times: needs.times ?? leaseTimes,
    onMembers() {
      giveUp()
      look()
    },
    onLost() {
      held.forgetAll()
      all.cutOff()
    },
  })
  const held = holds({
    database,
    lease: own,
    onTaken: again.add,
    onHeld: ({ id, delivered_seq }) => swept.add({ channelId: id, seq: delivered_seq }),
  })
  const giveUp = (): void => {
    held.giveUp(all.isRunning).catch((error) => log.error('webhooks were not released', error))
  }
  const purge = purgeWebhook(needs)
  const all: Lanes = lanes({
    ...needs,
    isOpen,
    lease: own,
    holds: held,
    purge: async ({ id }) => void (await purge(id)),
    onDone: swept.add,
    onBad: ({ health_changed_at }) => due.add(health_changed_at),
    onUnwanted: giveUp,
  })
  return { wake, again, swept, due, waiting, look, own, all }
}

export const webhookDispatcher = (needs: DispatcherNeeds): Dispatcher => {
  const { database, clock } = needs
  const { wake, again, swept, due, waiting, look, own, all } = parts(needs)
  const undo: Array<() => unknown> = []

  /** '' after a lost connection: notices may have been missed. */
  const heard = (webhookId: string): void => (webhookId === '' ? look() : wake(webhookId))
  const stopWaking = async (): Promise<void> => {
    again.stop()
    for (const act of undo.splice(0)) await act()
    await Promise.all([due.stop(), waiting.stop()])
  }

  return {
    async start() {
      await own.start()
      undo.push(await database.listen(CHANGE_TOPIC, heard))
      undo.push(
        await database.listen(WEBHOOK_TOPIC, (webhookId) => {
          heard(webhookId)
          due.look()
        }),
      )
      undo.push(await database.listen(DISPATCHER_TOPIC, () => own.look()))
      undo.push(clock.onJump(look))
      look()
    },
    busy: all.size,
    abandon() {
      own.abandon()
      all.cutOff()
      void stopWaking()
    },
    async stop() {
      await stopWaking()
      await all.stop(FINISH_WITHIN_MS)
      await swept.stop()
      await own.stop()
    },
  }
}
