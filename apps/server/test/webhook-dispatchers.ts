// Dispatchers beside the platform, each as in a process of its own: own connections, own lease, and killed without a word.
import { randomUUID } from 'node:crypto'
import { hydration, type ReadSlots } from '../src/features/changes/hydrate.ts'
import type { QueuedChange } from '../src/features/changes/index.ts'
import type { ServiceLogs } from '../src/features/services/index.ts'
import { delivery } from '../src/features/webhooks/delivery.ts'
import { type Dispatcher, type DispatcherNeeds, webhookDispatcher } from '../src/features/webhooks/dispatcher.ts'
import { type Clock, clock as realClock } from '../src/platform/clock/clock.ts'
import { type Database, openDatabase } from '../src/platform/db/index.ts'
import { ids } from '../src/platform/ids/ids.ts'
import { type Log, silentLog } from '../src/platform/log/log.ts'
import { outboundClient } from '../src/platform/net/index.ts'
import { secrets } from '../src/platform/secrets/secrets.ts'
import type { RegionTables } from '../src/schema/region.ts'

export interface Running {
  dispatcher: Dispatcher
  database: Database<RegionTables>
  /** At once: what is in flight is cut, nothing is released. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface RunOptions extends Partial<Pick<DispatcherNeeds, 'times' | 'isOpen' | 'deliver'>> {
  url: string
  clock?: Clock
  log?: Log
  readSlots?: ReadSlots
  timeoutMs?: number
}

const logsOf = (clock: Clock): ServiceLogs => ({
  async append(tx, { id, company_user_id }, { kind, message, data = {} }) {
    const row = { company_user_id, service_id: id, id: randomUUID(), at: clock.now(), kind, message }
    await tx
      .insertInto('service_log')
      .values({ ...row, data: JSON.stringify(data) })
      .execute()
  },
  page: () => Promise.reject(new Error('not read here')),
})

const client = (totalTimeoutMs: number) =>
  outboundClient({
    allowPrivate: true,
    ownAddresses: () => [],
    connectTimeoutMs: totalTimeoutMs,
    totalTimeoutMs,
    answerBytes: 1024,
  })

export const runDispatcher = async (options: RunOptions): Promise<Running> => {
  const { url, clock = realClock(), log = silentLog, readSlots, timeoutMs = 5_000, ...rest } = options
  const database = openDatabase<RegionTables>({ url, maxConnections: 4 })
  const outbound = client(timeoutMs)
  const hydrate = hydration(readSlots ?? (async (_db, slots) => slots.map(() => undefined)))
  const accounts = { keysOf: async () => undefined }
  const { deliver } = delivery({ outbound, secrets: secrets(Buffer.alloc(32)), clock, log, accounts })
  const dispatcher = webhookDispatcher({
    ...{ database, clock, log, deliver },
    ids: ids(clock),
    logs: logsOf(clock),
    isOpen: () => true,
    hydrate: (rows: readonly QueuedChange[]) => hydrate(database.kysely, rows),
    ...rest,
  })
  await dispatcher.start()
  return {
    dispatcher,
    database,
    async kill() {
      dispatcher.abandon()
      outbound.stop()
      await database.close()
    },
    async stop() {
      await dispatcher.stop()
      outbound.stop()
      await database.close()
    },
  }
}
