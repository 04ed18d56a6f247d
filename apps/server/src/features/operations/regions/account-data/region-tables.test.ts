// The tables that a region move copies: all that contain a company's rows, parents first.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabases, type TestDatabases } from '@company-data/testkit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { listRegionTables, sortByForeignKeys, WRITE_BLOCK_TABLE } from './region-tables-store.ts'

/** Tables of the database itself, not of a company, never move. */
/** Pushes are kept for ten minutes, and every region is read for those of a person: they never move. */
const unmovedTables = [
  ...['file_to_check', 'forgotten_plugin', 'job', 'mail', 'push', 'schema_migration', 'webhook_dispatcher'],
  WRITE_BLOCK_TABLE,
]

let databases: TestDatabases
let region: Database<RegionTables>
before(async () => {
  databases = await createDatabases(['eu'])
  region = openDatabase({ url: databases.regions.get('eu') ?? '', maxConnections: 1 })
})
after(async () => {
  await region.close()
  await databases.drop()
})

const names = async (query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> =>
  (await query.execute(region.kysely)).rows.map(({ name }) => name)

test('every region table is keyed by its company, or belongs to the platform', async () => {
  const all = await names(sql`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`)
  const movedTables = (await listRegionTables(region.kysely)).map(({ name }) => name)
  assert.deepEqual(all.toSorted(), [...movedTables, ...unmovedTables].toSorted())
})

test('every company table requires its company and refuses a moving one', async () => {
  const movedTables = (await listRegionTables(region.kysely)).map(({ name }) => name).toSorted()
  const required = await names(sql`select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name in ('company_user_id', 'owner_user_id') and is_nullable = 'NO'
      and table_name <> ${WRITE_BLOCK_TABLE}`)
  assert.deepEqual(required.toSorted(), movedTables)
  const guarded = await names(sql`select event_object_table::text as name from information_schema.triggers
    where trigger_name like 'refuse_moved_%' and action_timing = 'BEFORE' and action_orientation = 'ROW'
    group by 1 having array_agg(event_manipulation::text order by event_manipulation::text) = '{DELETE,INSERT,UPDATE}'`)
  assert.deepEqual(guarded.toSorted(), movedTables)
})

test('parents come before their children, regardless of names', () => {
  const references = fc.uniqueArray(fc.tuple(fc.nat(11), fc.nat(11)).map(([a, b]) => [Math.max(a, b), Math.min(a, b)]))
  const labels = fc.shuffledSubarray([...'abcdefghijkl'], { minLength: 12 })
  fc.assert(
    fc.property(references, labels, (pairs, label) => {
      const getName = (index = 0): string => label[index] ?? ''
      const edges = pairs.map(([from, to]) => ({ from: getName(from), to: getName(to) }))
      const order = sortByForeignKeys(label.toSorted(), edges)
      assert.deepEqual(order.toSorted(), label.toSorted())
      for (const { from, to } of edges) assert.ok(from === to || order.indexOf(to) < order.indexOf(from))
    }),
  )
})

test('refuses tables that refer to each other in a cycle, by name', () => {
  const circle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ]
  assert.throws(() => sortByForeignKeys(['a', 'b', 'c'], circle), /a, b refer to each other/)
})
