// The dispatcher of a region: wakes the loop of each webhook with rows to send. Any number of processes may run one.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { MailQueue } from '../../../../platform/mail/mail-queue.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Accounts } from '../../../identity/accounts/index.ts'
import type { ServiceLogs, Services } from '../../../sharing/services/index.ts'
import type { EventText, QueuedChange, WebhookQueue } from '../../changes/index.ts'
import { purgeWebhook } from '../backlog/purge-backlog.ts'
import { deliveredRows } from '../backlog/remove-delivered.ts'
import { WEBHOOK_TOPIC } from '../configuration/webhook-topic.ts'
import { deliveryLoops } from '../delivery-loops/delivery-loops.ts'
import { leasedWebhooks } from '../delivery-loops/leased-webhooks.ts'
import type { LoopDelivery } from '../delivery-loops/loop-deps.ts'
import { dispatcherEvents, type Emit, type Reactions } from '../dispatcher-events.ts'
import { type MembershipTimes, membership, membershipTimes } from '../dispatcher-membership.ts'
import { probes } from '../health/retry-probes.ts'
import type { SendOutcome } from '../send-outcome.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { newDispatcherId } from './dispatcher-id.ts'
import { listWaiting } from './dispatcher-store.ts'
import { DISPATCHER_TOPIC } from './membership-store.ts'
import { poller } from './poller.ts'

export interface DispatcherDeps {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  log: Log
  logs: Pick<ServiceLogs, 'append'>
  services: Pick<Services, 'rows'>
  queue: WebhookQueue
  mail: Pick<MailQueue, 'add'>
  accounts: Pick<Accounts, 'findLanguage'>
  /** True if the region accepts writes. */
  isOpen(): boolean
  hydrate(rows: readonly QueuedChange[]): Promise<ReadonlyArray<EventText | undefined>>
  deliver(webhook: WebhookRow, events: readonly EventText[], options: LoopDelivery): Promise<SendOutcome>
  /** Shorter ones are for tests. */
  times?: MembershipTimes
  /** Ids without the mark of a process are for the simulation, where a seed decides everything. */
  newId?: () => string
}

export interface Dispatcher {
  /** Its id in the list of live dispatchers. */
  id(): string
  start(): Promise<void>
  /** The number of webhooks with rows to send at this moment. */
  busy(): number
  /** Ends like a killed process: requests in flight are aborted and nothing is released. */
  abandon(): void
  /** Lets requests in flight finish, for a few seconds, and releases the webhooks to other dispatchers. */
  stop(): Promise<void>
}

const TAKEN_RETRY_MS = 500
const RELEASE_RETRY_MS = 1_000
const FINISH_TIMEOUT_MS = 4_000

/** Reports the webhooks that another dispatcher held a moment ago again, together. */
const takenRetries = (emit: Emit) => {
  const waitingIds = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const retryAll = (): void => {
    timer = undefined
    const ids = [...waitingIds]
    waitingIds.clear()
    for (const id of ids) emit('work_found', id)
  }
  return {
    add(webhookIds: readonly string[]) {
      for (const id of webhookIds) waitingIds.add(id)
      if (waitingIds.size > 0) timer ??= setTimeout(retryAll, TAKEN_RETRY_MS).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Builds the components in order: each knows only those above it, and reports everything else as an event. */
const dispatcherParts = (deps: DispatcherDeps, emit: Emit) => {
  const { database, clock, log, times = membershipTimes, newId = newDispatcherId } = deps
  const retries = takenRetries(emit)
  const delivered = deliveredRows(deps)
  const dueProbes = probes({ database, clock, log, emit })
  const polling = poller({
    log,
    isOpen: deps.isOpen,
    async findWork() {
      dueProbes.checkDue()
      for (const id of await listWaiting(database.kysely)) emit('work_found', id)
    },
  })
  const member = membership({ database, log, times, newId, emit })
  const leased = leasedWebhooks({ database, membership: member, emit })
  const loops = deliveryLoops({ ...deps, membership: member, leased, purge: purgeWebhook(deps), emit })
  return { retries, delivered, dueProbes, polling, member, leased, loops }
}

type Parts = ReturnType<typeof dispatcherParts>

/** The dispatcher as a table: what follows from each event. */
const reactions = (
  { retries, delivered, dueProbes, polling, member, leased, loops }: Parts,
  emit: Emit,
  log: Log,
): Reactions => ({
  work_found(webhookId) {
    if (member.isPreferred(webhookId)) loops.wake(webhookId)
  },
  members_changed() {
    emit('lease_unwanted')
    polling.pollNow()
  },
  membership_lost() {
    leased.forgetAll()
    loops.abortRequests()
  },
  webhook_leased: ({ id, delivered_seq }) => delivered.add({ channelId: id, seq: delivered_seq }),
  webhooks_taken: retries.add,
  rows_done: delivered.add,
  webhook_failed: ({ health_changed_at }) => dueProbes.add(health_changed_at),
  lease_unwanted() {
    leased.releaseUnwanted(loops.isRunning).catch((error) => {
      log.error('could not release webhooks', error)
      setTimeout(emit, RELEASE_RETRY_MS, 'lease_unwanted').unref()
    })
  },
  region_closed: polling.awaitOpening,
})

export const webhookDispatcher = (deps: DispatcherDeps): Dispatcher => {
  const { database, clock, queue, log } = deps
  const { emit, connect } = dispatcherEvents()
  const parts = dispatcherParts(deps, emit)
  const { retries, delivered, dueProbes, polling, member, loops } = parts
  connect(reactions(parts, emit, log))
  const undo: Array<() => unknown> = []

  /** An empty id follows a lost connection, during which notifications may have been missed. */
  const onNotification = (webhookId: string): void =>
    webhookId === '' ? polling.pollNow() : emit('work_found', webhookId)
  const stopWaking = async (): Promise<void> => {
    retries.stop()
    for (const cleanUp of undo.splice(0)) await cleanUp()
    await Promise.all([dueProbes.stop(), polling.stop()])
  }

  return {
    async start() {
      await member.start()
      undo.push(await database.listen(queue.topic, onNotification))
      undo.push(
        await database.listen(WEBHOOK_TOPIC, (webhookId) => {
          loops.reread(webhookId)
          onNotification(webhookId)
          dueProbes.checkDue()
        }),
      )
      undo.push(await database.listen(DISPATCHER_TOPIC, () => member.renew()))
      undo.push(clock.onJump(polling.pollNow))
      polling.pollNow()
    },
    busy: loops.size,
    id: member.id,
    abandon() {
      member.abandon()
      loops.abortRequests()
      void stopWaking()
    },
    async stop() {
      await stopWaking()
      await loops.stop(FINISH_TIMEOUT_MS)
      await delivered.stop()
      await member.stop()
    },
  }
}
