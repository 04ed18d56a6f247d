// SQL of the row that identifies the installation of a database, and its role in that installation.
import type { Client, ClientBase } from 'pg'
import { quoteName } from '../connection/connection.ts'

/** `directory`, or `region eu`. */
export type StoreName = string

export interface Belonging {
  id: string
  store: StoreName
}

// Separate from the migrations, because no migration may be applied to another installation's database.
const tableText = `create table if not exists installation (
  only_row boolean primary key default true check (only_row),
  id       uuid not null,
  store    text not null
)`

const hasTable = async (client: ClientBase, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found === true
}

/** No process ever started on this directory: it was never migrated, or only by the command for it. */
export const isNewDirectory = async (client: Client): Promise<boolean> => {
  if (!(await hasTable(client, 'schema_migration'))) return true
  // Without the table for its id it is older than ids.
  if (!(await hasTable(client, 'installation'))) return false
  const { rows } = await client.query<{ found: boolean }>('select exists (select from platform_key) as found')
  return rows[0]?.found !== true
}

export const readBelonging = async (client: Client): Promise<Belonging | undefined> => {
  if (!(await hasTable(client, 'installation'))) return undefined
  return (await client.query<Belonging>('select id, store from installation')).rows[0]
}

/** Creates the table only if it is missing, so that an account without the right to create tables can start. */
export const ensureBelongingTable = async (client: Client): Promise<void> => {
  if (!(await hasTable(client, 'installation'))) await client.query(tableText)
}

export const writeBelonging = async (client: Client, { id, store }: Belonging): Promise<void> => {
  await ensureBelongingTable(client)
  await client.query('insert into installation (id, store) values ($1, $2)', [id, store])
}

// An account that was deleted, or that has moved away, stays on the list of moved_company.
const tenantTables = `select distinct table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name in ('company_user_id', 'owner_user_id') order by 1`

/** True if a region's database has, or ever had, rows of any account: it has tables that name one. */
export const hasAccountRows = async (client: Client): Promise<boolean> => {
  const { rows: tables } = await client.query<{ name: string }>(tenantTables)
  if (tables.length === 0) return false
  const anyRow = tables.map(({ name }) => `exists (select from ${quoteName(name)})`).join(' or ')
  const { rows } = await client.query<{ found: boolean }>(`select ${anyRow} as found`)
  return rows[0]?.found === true
}
