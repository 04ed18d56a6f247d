// A region's database for tests of the order of events: services without companies, processes that raise events, channels.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { regionMigrations } from '../../src/compose/databases/migrate-databases.ts'
import { type NewChange, type Outbox, outbox } from '../../src/features/delivery/changes/index.ts'
import { clock as createClock } from '../../src/platform/clock/clock.ts'
import { withConnection } from '../../src/platform/db/connection/connection.ts'
import { type Database, migrate, openDatabase } from '../../src/platform/db/index.ts'
import { ids as createIds } from '../../src/platform/ids/ids.ts'
import type { RegionTables, RegionTx } from '../../src/schema/region.ts'

const PREPARE = `
  alter table change_channel drop constraint change_channel_service_id_fkey;
  create table counted (id integer primary key, n integer not null)`

export const prepareRegion = async (url: string): Promise<void> => {
  await migrate(url, regionMigrations)
  await withConnection(url, (client) => client.query(PREPARE))
}

export interface Raising {
  database: Database<RegionTables>
  outbox: Outbox
}

/** One process of the platform, with separate connections. */
export const openProcess = (url: string, eventNumbers: 'after_commit' | 'at_once' = 'after_commit'): Raising => {
  const clock = createClock()
  const database = openDatabase<RegionTables>({ url, maxConnections: 8 })
  return { database, outbox: outbox({ clock, ids: createIds(clock), eventNumbers }) }
}

export interface TestedService {
  id: string
  companyId: string
  /** Its plain channel and that of a webhook. */
  channelIds: string[]
}

export const createService = async ({ database }: Raising): Promise<TestedService> => {
  const [id, companyId, webhookId] = [randomUUID(), randomUUID(), randomUUID()]
  const about = { company_user_id: companyId, service_id: id }
  await database.kysely
    .insertInto('change_channel')
    .values([
      { ...about, id, webhook_id: null },
      { ...about, id: webhookId, webhook_id: webhookId },
    ])
    .execute()
  return { id, companyId, channelIds: [id, webhookId] }
}

export const toChange = (serviceId: string, label: string, event = 'flow_run_turn'): NewChange =>
  ({
    serviceId,
    event,
    subject: { userId: serviceId, code: 'ABCDE12345' },
    members: { flow_run_id: serviceId, request_id: serviceId, awaiting_party: label },
  }) as unknown as NewChange

/** An operation: its other work, then its event. */
export const act = (
  { database, outbox: events }: Raising,
  change: NewChange,
  work: (tx: RegionTx) => Promise<unknown> = async () => undefined,
): Promise<void> =>
  database.transaction(async (tx) => {
    await work(tx)
    await events.raise({ database, tx }, [change])
  })

/** The labels of the events of a channel, in the order of their numbers. */
export const readLabels = async ({ database }: Raising, channelId: string): Promise<string[]> => {
  const { rows } = await sql<{ label: string }>`select members->>'awaiting_party' as label from change
    where channel_id = ${channelId} order by seq`.execute(database.kysely)
  return rows.map(({ label }) => label)
}

/** An event whose writer died before it could number it. */
export const leaveWaiting = async (
  { database }: Raising,
  { id, companyId }: TestedService,
  label: string,
  more: { collapse_key?: string; writer?: string } = {},
): Promise<void> => {
  await database.kysely
    .insertInto('raised_change')
    .values({
      ...more,
      company_user_id: companyId,
      service_id: id,
      id: randomUUID(),
      event: 'flow_run_turn',
      members: JSON.stringify({ awaiting_party: label }),
      at: new Date(),
    })
    .execute()
}

export const countWaiting = async ({ database }: Raising): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from raised_change`.execute(
    database.kysely,
  )
  return rows[0]?.count ?? 0
}
