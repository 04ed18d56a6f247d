// Extra dispatchers for tests, each with its own connections and lease like a separate process, and killable.
import { randomUUID } from 'node:crypto'
import { type Clock, clock as realClock } from '../../../../platform/clock/clock.ts'
import { type Database, openDatabase } from '../../../../platform/db/index.ts'
import { ids } from '../../../../platform/ids/ids.ts'
import { type Log, silentLog } from '../../../../platform/log/log.ts'
import { outboundClient } from '../../../../platform/net/index.ts'
import { secrets } from '../../../../platform/secrets/secrets.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { type ServiceLogs, serviceRows } from '../../../sharing/services/index.ts'
import { webhookQueue } from '../../changes/index.ts'
import { eventSender } from '../delivery/send-event.ts'
import { type Dispatcher, type DispatcherDeps, webhookDispatcher } from '../dispatcher/dispatcher.ts'

/** The application name of these dispatchers' connections. */
export const APPLICATION = 'dispatcher-under-test'

export interface RunningDispatcher {
  dispatcher: Dispatcher
  database: Database<RegionTables>
  /** Immediate: requests in flight are aborted, nothing is released; the lease stays, or ends as if it had expired. */
  kill(lease: 'stays' | 'ends'): Promise<void>
  stop(): Promise<void>
}

export interface RunOptions extends Partial<Pick<DispatcherDeps, 'times' | 'isOpen' | 'deliver' | 'hydrate'>> {
  url: string
  clock?: Clock
  log?: Log
  timeoutMs?: number
}

const createLogs = (clock: Clock): Pick<ServiceLogs, 'append'> => ({
  async append(tx, { id, company_user_id }, { kind, message, data = {} }) {
    const row = { company_user_id, service_id: id, id: randomUUID(), at: clock.now(), kind, message }
    await tx
      .insertInto('service_log')
      .values({ ...row, data: JSON.stringify(data) })
      .execute()
  },
})

/** For events that are complete in their row. */
const withoutSlots: DispatcherDeps['hydrate'] = async (rows) => rows

const client = (totalTimeoutMs: number) =>
  outboundClient({
    allowPrivate: true,
    ownAddresses: () => [],
    connectTimeoutMs: totalTimeoutMs,
    totalTimeoutMs,
    maxResponseBytes: 1024,
  })

export const runDispatcher = async (options: RunOptions): Promise<RunningDispatcher> => {
  const { url, clock = realClock(), log = silentLog, timeoutMs = 5_000, ...rest } = options
  const database = openDatabase<RegionTables>({ url, maxConnections: 4, applicationName: APPLICATION })
  const outbound = client(timeoutMs)
  const accounts = { findKeys: async () => undefined, findLanguage: async () => null }
  const { deliver } = eventSender({ outbound, secrets: secrets(Buffer.alloc(32)), clock, log, accounts })
  const dispatcher = webhookDispatcher({
    database,
    clock,
    log,
    deliver,
    ids: ids(clock),
    logs: createLogs(clock),
    services: { rows: serviceRows() },
    queue: webhookQueue(),
    mail: { add: async () => undefined },
    accounts,
    isOpen: () => true,
    hydrate: withoutSlots,
    ...rest,
  })
  await dispatcher.start()
  return {
    dispatcher,
    database,
    async kill(lease) {
      dispatcher.abandon()
      outbound.stop()
      const row = database.kysely.updateTable('webhook_dispatcher').where('id', '=', dispatcher.id())
      if (lease === 'ends') await row.set({ lease_until: new Date(0) }).execute()
      await database.close()
    },
    async stop() {
      await dispatcher.stop()
      outbound.stop()
      await database.close()
    },
  }
}
