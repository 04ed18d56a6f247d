// SQL of the row that says to which installation a database belongs, and as which of its stores.
import type { Client, ClientBase } from 'pg'
import { quoteName } from '../connection/connection.ts'

/** `directory`, or `region eu`. */
export type StoreName = string

export interface Belonging {
  id: string
  store: StoreName
}

// Beside the migrations and not one of them: no file may be applied to a database of somebody else.
const tableText = `create table if not exists installation (
  only_row boolean primary key default true check (only_row),
  id       uuid not null,
  store    text not null
)`

const hasTable = async (client: ClientBase, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found === true
}

/** Nothing was ever migrated here. */
export const isNewDatabase = async (client: Client): Promise<boolean> => !(await hasTable(client, 'schema_migration'))

export const readBelonging = async (client: Client): Promise<Belonging | undefined> => {
  if (!(await hasTable(client, 'installation'))) return undefined
  return (await client.query<Belonging>('select id, store from installation')).rows[0]
}

export const writeBelonging = async (client: Client, { id, store }: Belonging): Promise<void> => {
  await client.query(tableText)
  await client.query('insert into installation (id, store) values ($1, $2)', [id, store])
}

// An account that was deleted, or that has moved away, stays on the list of moved_company.
const tenantTables = `select distinct table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name in ('company_user_id', 'owner_user_id') order by 1`

/** Whether a region's database has rows of any account, or ever had: it has tables that name one. */
export const hasAccountRows = async (client: Client): Promise<boolean> => {
  const { rows: tables } = await client.query<{ name: string }>(tenantTables)
  if (tables.length === 0) return false
  const anyRow = tables.map(({ name }) => `exists (select from ${quoteName(name)})`).join(' or ')
  const { rows } = await client.query<{ found: boolean }>(`select ${anyRow} as found`)
  return rows[0]?.found === true
}
