// Rights of the account that serves requests: rows, but not the schema. Granted by the account that migrates.
import { MAX_START_STATEMENT_MS, quoteName, withConnection } from '../connection/connection.ts'
import { ensureBelongingTable } from '../identity/installation-store.ts'

/** Everything that a serving account needs in one database; `docs/operations/databases.md` lists them. */
const servingGrants = (role: string): string[] => {
  const name = quoteName(role)
  return [
    `grant usage on schema public to ${name}`,
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
    `grant usage, select on all sequences in schema public to ${name}`,
    // The history of the schema, and the row that says which installation it is, are not the serving account's to change.
    `revoke insert, update, delete on schema_migration from ${name}`,
    `revoke update, delete on installation from ${name}`,
    // Its trigger lets only old rows go. The table is in the directory alone.
    `do $grant$ begin if to_regclass('public.operator_log') is not null then
      revoke update, truncate on operator_log from ${name}; end if; end $grant$`,
  ]
}

/** In one transaction, so that a running process never finds itself without a right that it had. */
export const grantToServingRole = (url: string, role: string): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query(['begin', ...servingGrants(role), 'commit'].join(';\n'))
  })

/** The table of the installation's id, which the first start fills. */
export const prepareForServing = (url: string): Promise<void> =>
  withConnection(url, ensureBelongingTable, { statementMs: MAX_START_STATEMENT_MS })
