// The model of the store against PostgreSQL: the statements of simulations, in the order in which they ended, have the
// same results there.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { random } from '@company-data/testkit'
import type pg from 'pg'
import { regionMigrations } from '../../src/compose/databases/migrate-databases.ts'
import { connect, withConnection } from '../../src/platform/db/connection/connection.ts'
import { migrate } from '../../src/platform/db/index.ts'
import { onEmbeddedServer } from '../../src/platform/db/testing/each-server.ts'
import { chooseWebhooks, fillStore } from './delivery/setup.ts'
import { simulateDelivery } from './delivery/simulate-delivery.ts'
import type { RecordedStatement } from './store/transactions.ts'

/** The time of a statement is that of the simulation, and rows need no company with a service. */
const PREPARE = `
  create schema simulation;
  create function simulation.clock_timestamp() returns timestamptz language sql volatile
    as $$ select current_setting('simulation.now')::timestamptz $$;
  create table simulated_operation (id text primary key, company_user_id uuid not null);
  call refuse_moved('simulated_operation');
  alter table change_channel drop constraint change_channel_service_id_fkey;
  alter table webhook drop constraint webhook_service_id_fkey`

const insertRow = async (client: pg.Client, table: string, row: object): Promise<void> => {
  const entries = Object.entries(row)
  const names = entries.map(([name]) => `"${name}"`).join(', ')
  const places = entries.map((_, index) => `$${index + 1}`).join(', ')
  await client.query(
    `insert into ${table} (${names}) values (${places})`,
    entries.map(([, value]) => value),
  )
}

/** Functions that only have an effect return nothing in the model. */
const hasNoRows = (text: string): boolean => /^\s*select pg_/.test(text)

/** PostgreSQL computes milliseconds from seconds, so their last digits may differ. */
const roundNumber = (_name: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toFixed(6)) : value

/** Rows with the members that the store returns. Few statements promise an order, so none counts. */
const toComparable = (rows: readonly object[], names: readonly string[]): string[] =>
  rows
    .map((row) =>
      JSON.stringify(
        names.map((name) => (row as Record<string, unknown>)[name]),
        roundNumber,
      ),
    )
    .sort()

/** The model of number_changes() does not know the transactions of the store. */
const isBound = (row: object): boolean => 'topic' in row && row.topic === 'bound'

const assertSame = ({ text, values, rows }: RecordedStatement, storeRows: readonly object[]): void => {
  const names = Object.keys(storeRows[0] ?? {}).filter((name) => name !== 'pg_notify')
  const label = `${text}\n${JSON.stringify(values)}`
  assert.equal(storeRows.length, rows.length, label)
  assert.deepEqual(toComparable(rows as object[], names), toComparable(storeRows, names), label)
}

/** A connection for each session of the simulation. */
const openSessions = (url: string) => {
  const clients = new Map<number, pg.Client>()
  return {
    async run({
      session,
      text,
      values,
      now,
    }: RecordedStatement): Promise<{ rows: object[]; code: string | undefined }> {
      const client = clients.get(session) ?? (await connect(url))
      if (!clients.has(session)) await client.query('set search_path = simulation, pg_catalog, public')
      clients.set(session, client)
      if (!['begin', 'commit', 'rollback'].includes(text))
        await client.query(`select set_config('simulation.now', $1, false)`, [now.toISOString()]).catch(() => undefined)
      try {
        return { rows: (await client.query(text, [...values])).rows, code: undefined }
      } catch (error) {
        return { rows: [], code: (error as { code?: string }).code }
      }
    },
    close: () => Promise.all([...clients.values()].map((client) => client.end())),
  }
}

onEmbeddedServer('the model of the store', (server) => {
  let url = ''

  before(async () => {
    url = await server.newDatabase()
    await migrate(url, regionMigrations)
    await withConnection(url, (client) => client.query(PREPARE))
  })

  for (const seed of [3, 24, 41])
    test(`the statements of seed ${seed} have the same results in PostgreSQL`, async () => {
      const statements: RecordedStatement[] = []
      const { broken } = await simulateDelivery({
        seed,
        operations: 60,
        record: (statement) => statements.push(statement),
      })
      assert.equal(broken, undefined)
      await withConnection(url, async (client) => {
        await client.query(
          'truncate webhook, change_channel, change, change_lease, raised_change, webhook_dispatcher, webhook_attempt, simulated_operation cascade',
        )
        const prepared: Array<[string, object]> = []
        fillStore({ prepare: (table, row) => void prepared.push([table, row]) }, chooseWebhooks(random(seed)))
        for (const [table, row] of prepared) await insertRow(client, table, row)
      })
      let compared = 0
      const sessions = openSessions(url)
      try {
        for (const statement of statements) {
          const { rows, code } = await sessions.run(statement)
          assert.equal(code, statement.errorCode, statement.text)
          if (statement.hasWaited || hasNoRows(statement.text)) continue
          assertSame(
            statement,
            rows.filter((row) => !isBound(row)),
          )
          compared += 1
        }
      } finally {
        await sessions.close()
      }
      assert.ok(compared > 400, `only ${compared} statements were compared`)
    })
})
