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
import { type DeliveryLoops, deliveryLoops } from '../delivery-loops/delivery-loops.ts'
import { leasedWebhooks } from '../delivery-loops/leased-webhooks.ts'
import type { LoopDelivery } from '../delivery-loops/loop-deps.ts'
import { probes } from '../health/probes.ts'
import { type Membership, type MembershipTimes, membership, membershipTimes } from '../membership.ts'
import type { SendOutcome } from '../send-outcome.ts'
import type { WebhookRow } from '../webhook-row.ts'
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

/** Webhooks that another dispatcher still holds although this one is preferred: woken again together. */
const retries = (wake: (webhookId: string) => void) => {
  const waitingIds = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const wakeAll = (): void => {
    timer = undefined
    const ids = [...waitingIds]
    waitingIds.clear()
    for (const id of ids) wake(id)
  }
  return {
    add(webhookIds: readonly string[]) {
      for (const id of webhookIds) waitingIds.add(id)
      if (waitingIds.size > 0) timer ??= setTimeout(wakeAll, TAKEN_RETRY_MS).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Builds the components of a dispatcher, which are connected only by the callbacks wired here. */
const dispatcherParts = (deps: DispatcherDeps) => {
  const { database, clock, log } = deps
  const isOpen = (): boolean => {
    const isOpenNow = deps.isOpen()
    if (!isOpenNow) polling.awaitOpening()
    return isOpenNow
  }
  const wake = (webhookId: string): void => {
    if (member.isPreferred(webhookId)) loops.wake(webhookId)
  }
  const takenRetries = retries(wake)
  const delivered = deliveredRows(deps)
  const dueProbes = probes({ database, clock, log, onDue: wake })
  const polling = poller({
    log,
    isOpen: deps.isOpen,
    async findWork() {
      dueProbes.checkDue()
      for (const id of await listWaiting(database.kysely)) wake(id)
    },
  })
  const member: Membership = membership({
    database,
    log,
    times: deps.times ?? membershipTimes,
    onMembers() {
      releaseUnwanted()
      polling.pollNow()
    },
    onLost() {
      heldByThis.forgetAll()
      loops.abortRequests()
    },
  })
  const heldByThis = leasedWebhooks({
    database,
    membership: member,
    onTaken: takenRetries.add,
    onLeased: ({ id, delivered_seq }) => delivered.add({ channelId: id, seq: delivered_seq }),
  })
  const releaseUnwanted = (): void => {
    heldByThis.releaseUnwanted(loops.isRunning).catch((error) => {
      log.error('could not release webhooks', error)
      setTimeout(releaseUnwanted, RELEASE_RETRY_MS).unref()
    })
  }
  const purge = purgeWebhook(deps)
  const loops: DeliveryLoops = deliveryLoops({
    ...deps,
    isOpen,
    membership: member,
    heldWebhooks: heldByThis,
    purge: async ({ id }) => void (await purge(id)),
    onDone: delivered.add,
    onBad: ({ health_changed_at }) => dueProbes.add(health_changed_at),
    onUnwanted: releaseUnwanted,
  })
  return { wake, takenRetries, delivered, dueProbes, polling, member, loops }
}

export const webhookDispatcher = (deps: DispatcherDeps): Dispatcher => {
  const { database, clock, queue } = deps
  const { wake, takenRetries, delivered, dueProbes, polling, member, loops } = dispatcherParts(deps)
  const undo: Array<() => unknown> = []

  /** An empty id follows a lost connection, during which notifications may have been missed. */
  const onNotification = (webhookId: string): void => (webhookId === '' ? polling.pollNow() : wake(webhookId))
  const stopWaking = async (): Promise<void> => {
    takenRetries.stop()
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
