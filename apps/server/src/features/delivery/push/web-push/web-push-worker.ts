// The Web Push worker: takes its region's pushes and sends each to the browsers of its person.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { OutboundClient } from '../../../../platform/net/index.ts'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'
import type { VapidKeys } from '../../../../platform/web-push/vapid.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { type PushMetricsDeps, pushMetrics } from '../push-metrics.ts'
import { PUSH_TOPIC, type PushRow } from '../store.ts'
import { pushSender } from './send-push.ts'
import { markSent, takeDuePushes } from './send-store.ts'
import { listSubscriptions, removeSubscription } from './subscription-store.ts'
import { decryptTarget } from './subscriptions.ts'

type Maybe<T> = T | undefined | Promise<T | undefined>

export interface WebPushDeps extends PushMetricsDeps {
  regions: { getMode(region: string): string }
  database: Database<RegionTables>
  reachRegion(region: string): Database<RegionTables>
  accounts: { state(userId: string): Maybe<{ home: string }> }
  clock: Clock
  secrets: Secrets
  outbound: OutboundClient
  log: Log
}

/** Pushes in flight at a time. */
const MAX_CONCURRENT_PUSHES = 200
/** The limit for one person: browsers that do not respond delay no other person. */
const MAX_CONCURRENT_OF_PERSON = 4
const isAtLimit = (count: number): boolean => count >= MAX_CONCURRENT_OF_PERSON
/** Longer than all retries of one push together. */
const LEASE_MS = 60_000
/** In case a notification was lost. */
const POLL_EVERY_MS = 2_000

const deliverTo = ({ reachRegion, accounts, secrets, ...needs }: WebPushDeps & { vapid: VapidKeys }) => {
  const send = pushSender(needs)
  const { count } = pushMetrics(needs)
  /** To every browser of the person, in any region. */
  return async (row: PushRow, stop: AbortSignal): Promise<void> => {
    const person = await accounts.state(row.person_user_id)
    if (!person) return
    const home = reachRegion(person.home).kysely
    const subscriptions = await listSubscriptions(home, [row.person_user_id])
    await Promise.all(
      subscriptions.map(async ({ owner_user_id, id, subscription_encrypted }) => {
        const result = await send(decryptTarget(secrets, subscription_encrypted), row, stop)
        count('web_push', result, 1)
        if (result === 'gone') await removeSubscription(home, owner_user_id, id)
      }),
    )
  }
}

export const webPushWorker = (deps: WebPushDeps & { vapid: VapidKeys }) => {
  const { region, regions, database, clock, log } = deps
  const deliver = deliverTo(deps)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const persons = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let taking: Promise<void> | undefined
  let isDue = false
  let unlisten = async (): Promise<void> => undefined

  const handle = async (row: PushRow): Promise<void> => {
    try {
      await deliver(row, stopping.signal)
      if (!stopping.signal.aborted) await markSent(database.kysely, [row.id])
    } catch (error) {
      // The row is due again when its lease expires.
      log.warn('a push was not sent to browsers', { error: String(error) })
    }
  }
  const countPerson = (personUserId: string, more: 1 | -1): void => {
    const count = (persons.get(personUserId) ?? 0) + more
    if (count === 0) persons.delete(personUserId)
    else persons.set(personUserId, count)
  }
  const take = async (): Promise<void> => {
    while (isDue && running.size < MAX_CONCURRENT_PUSHES && !stopping.signal.aborted) {
      isDue = false
      const leaseUntil = new Date(clock.nowMs() + LEASE_MS)
      const limit = MAX_CONCURRENT_PUSHES - running.size
      const exceptPersons = [...persons].filter(([, count]) => isAtLimit(count)).map(([person]) => person)
      const options = { now: clock.now(), leaseUntil, limit, maxPerPerson: MAX_CONCURRENT_OF_PERSON, exceptPersons }
      const rows = await takeDuePushes(database.kysely, options)
      if (rows.length === limit) isDue = true
      for (const row of rows) {
        countPerson(row.person_user_id, 1)
        const task = handle(row).finally(() => {
          running.delete(task)
          // More of this person may have waited.
          if (isAtLimit(persons.get(row.person_user_id) ?? 0)) isDue = true
          countPerson(row.person_user_id, -1)
          if (isDue) startSending()
        })
        running.add(task)
      }
    }
  }
  const startSending = (): void => {
    taking ??= take()
      .catch((error: unknown) => log.warn('pushes for browsers could not be read', { error: String(error) }))
      .finally(() => {
        taking = undefined
      })
  }
  /** While the region accepts no writes, nothing could be marked as sent. */
  const poll = (): void => {
    if (regions.getMode(region) !== 'normal') return
    isDue = true
    startSending()
  }

  return {
    async start(): Promise<void> {
      unlisten = await database.listen(PUSH_TOPIC, poll)
      timer = setInterval(poll, POLL_EVERY_MS).unref()
      poll()
    },
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(timer)
      await unlisten()
      await taking
      await Promise.all(running)
    },
  }
}
