// A simulated process: the program's dispatcher, outbox and feed, over a virtual database and a virtual network.
import { randomUUID } from 'node:crypto'
import type { Random } from '@company-data/testkit'
import { outbox, pullFeed, receipts, webhookQueue } from '../../../src/features/delivery/changes/index.ts'
import { findParked, webhooks } from '../../../src/features/delivery/webhooks/index.ts'
import { type Clock, clock as createClock } from '../../../src/platform/clock/clock.ts'
import type { Database } from '../../../src/platform/db/index.ts'
import { isLost, OutcomeUnknown } from '../../../src/platform/db/store-error.ts'
import type { Ids } from '../../../src/platform/ids/ids.ts'
import { type Log, silentLog } from '../../../src/platform/log/log.ts'
import type { RegionTables } from '../../../src/schema/region.ts'
import type { Owner } from '../machine/virtual-time.ts'
import type { ModelStore } from '../store/model-store.ts'
import { type DatabaseFaults, type VirtualDatabase, virtualDatabase } from '../store/virtual-database.ts'
import type { virtualEndpoints } from './endpoints.ts'

export interface SimulatedProcess {
  owner: Owner
  clock: Clock
  database: VirtualDatabase
  dispatcher: ReturnType<typeof webhooks>['worker']
  outbox: ReturnType<typeof outbox>
  feed: ReturnType<typeof pullFeed>
}

/** Replaces parts by faulty ones, to show that the simulation notices. */
export interface Doubles {
  membershipTimes?: { validMs: number; renewEveryMs: number; marginMs: number }
  receipts?: (real: ReturnType<typeof receipts>) => ReturnType<typeof receipts>
  database?: (real: VirtualDatabase) => VirtualDatabase
}

export interface ProcessDeps {
  /** Called with an error that no lost connection explains. */
  onUnexpected(error: unknown): void
  store: ModelStore
  endpoints: ReturnType<typeof virtualEndpoints>
  faults: DatabaseFaults
  chance: Random
  /** How far the clock of its machine is wrong. */
  skewMs: number
  offsetMs: number
  doubles: Doubles
}

const noMetrics = {
  gauge: () => undefined,
  gauges: () => undefined,
  counter: () => ({ add: () => undefined, series: () => () => undefined }),
  histogram: () => ({ observe: () => undefined }),
}

/** Ids that come from the seed. */
const seededIds = (chance: Random): Ids => {
  let count = 0
  const part = Math.floor(chance.next() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
  const next = (): string => `${part}-0000-7000-8000-${(++count).toString(16).padStart(12, '0')}`
  return { next, code: (length) => next().slice(0, length) }
}

const expectLosses = (onUnexpected: ProcessDeps['onUnexpected']): Log => ({
  ...silentLog,
  error(_, error) {
    if (!isLost(error) && !(error instanceof OutcomeUnknown)) onUnexpected(error)
  },
})

export const startProcess = (owner: Owner, deps: ProcessDeps): SimulatedProcess => {
  const { store, endpoints, faults, chance, skewMs, offsetMs, doubles } = deps
  const log = expectLosses(deps.onUnexpected)
  const virtual = virtualDatabase(store, owner, faults)
  const database = (doubles.database?.(virtual) ?? virtual) as unknown as Database<RegionTables>
  const clock = createClock(() => Date.now() + skewMs)
  clock.setOffset(offsetMs)
  const ids = seededIds(chance)
  const accounts = { findKeys: async () => undefined, findLanguage: async () => null }
  const realReceipts = receipts({ clock, log })
  const feed = pullFeed({
    database,
    clock,
    ids,
    hydrate: async (_, rows) => rows,
    receipts: doubles.receipts?.(realReceipts) ?? realReceipts,
    hooks: { 'changes.parked': findParked },
  })
  const parts: Pick<Parameters<typeof webhooks>[0], 'clock' | 'ids' | 'log' | 'region'> = {
    clock,
    ids,
    log,
    region: 'eu',
  }
  const { worker: dispatcher } = webhooks({
    ...parts,
    database,
    accounts,
    metrics: noMetrics,
    outbound: endpoints.outbound(owner),
    regions: { getMode: () => 'normal' },
    services: { logs: { append: async () => undefined }, rows: { find: async () => undefined } },
    changes: { queue: webhookQueue(), hydrate: async (_: unknown, rows: unknown[]) => rows },
    secrets: {},
    mail: { add: async () => undefined },
    newId: () => randomUUID(),
    ...(doubles.membershipTimes && { times: doubles.membershipTimes }),
  } as unknown as Parameters<typeof webhooks>[0])
  const written = outbox({ clock, ids, log })
  written.watch(database, () => true)
  return { owner, clock, database: virtual, dispatcher, outbox: written, feed }
}
