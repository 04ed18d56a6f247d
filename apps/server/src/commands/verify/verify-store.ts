// SQL that reads what directory, regions and file stores say about each other. It never writes.
import type { ClientBase } from 'pg'

export interface AccountRow {
  user_id: string
  region: string
  moving_to: string | null
  is_deleted: boolean
}

export const listAccounts = async (directory: ClientBase): Promise<AccountRow[]> =>
  (
    await directory.query<AccountRow>(
      'select user_id, region, moving_to, deleted_at is not null as is_deleted from account',
    )
  ).rows

export interface ServiceRow {
  service_id: string
  company_user_id: string
}

export const listServiceEntries = async (directory: ClientBase): Promise<ServiceRow[]> =>
  (await directory.query<ServiceRow>('select service_id, company_user_id from service_entry')).rows

export interface ClientRow extends ServiceRow {
  client_id: string
}

/** Clients that act for a service. */
export const listServiceClients = async (directory: ClientBase): Promise<ClientRow[]> =>
  (
    await directory.query<ClientRow>(
      'select client_id, service_id, company_user_id from client where service_id is not null',
    )
  ).rows

export const listServices = async (region: ClientBase): Promise<ServiceRow[]> =>
  (await region.query<ServiceRow>('select id as service_id, company_user_id from service')).rows

interface Column {
  table_name: string
  column_name: string
}

const listColumns = async (region: ClientBase, names: readonly string[]): Promise<Column[]> => {
  const { rows } = await region.query<Column>(
    `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name = any($1) order by 1, 2`,
    [names],
  )
  return rows
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The accounts whose rows a region has, by the columns that name an owner. The list of moved accounts is not rows. */
export const listRowOwners = async (region: ClientBase): Promise<Map<string, string[]>> => {
  const tablesByOwner = new Map<string, string[]>()
  for (const { table_name, column_name } of await listColumns(region, ['company_user_id', 'owner_user_id'])) {
    if (table_name === 'moved_company') continue
    const column = quote(column_name)
    const { rows } = await region.query<{ owner: string }>(
      `select distinct ${column}::text as owner from ${quote(table_name)} where ${column} is not null`,
    )
    for (const { owner } of rows) tablesByOwner.set(owner, [...(tablesByOwner.get(owner) ?? []), table_name])
  }
  return tablesByOwner
}

export interface FileReference {
  table: string
  key: string
  /** The SHA-256 of the stored bytes, where a row has it. */
  sha256: string | null
}

/** The columns that name a file, and those that have the hash of the stored bytes. */
const KEY_COLUMNS = ['file_key', 'content_key', 'service_copy_key']
const HASH_COLUMNS: Readonly<Record<string, string>> = {
  'document.content_key': 'served_sha256',
  'flow_run_file.file_key': 'sha256',
}

export const listFileReferences = async (region: ClientBase): Promise<FileReference[]> => {
  const references: FileReference[] = []
  for (const { table_name, column_name } of await listColumns(region, KEY_COLUMNS)) {
    const hash = HASH_COLUMNS[`${table_name}.${column_name}`]
    const { rows } = await region.query<{ key: string; sha256: string | null }>(
      `select ${quote(column_name)} as key, ${hash === undefined ? 'null' : quote(hash)} as sha256
       from ${quote(table_name)} where ${quote(column_name)} is not null`,
    )
    references.push(...rows.map((row) => ({ table: table_name, ...row })))
  }
  return references
}
