// The row behind the state of a client, read by nearly every request of a client.
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { ClientKind } from './store.ts'

export interface ClientStateRow {
  client_id: string
  kind: ClientKind
  name: string | null
  company_user_id: string
  service_id: string | null
  gen: number
  redirect_uris: string[]
  post_logout_redirect_uris: string[]
  capabilities: string[]
  purpose: string | null
  secret_hash: string
  previous_secret_hash: string | null
  previous_secret_until: Date | null
  patterns: string[]
}

// T-17: the whitelist is read from the client's own rows, never computed from its kind.
const CLIENT_STATE = `
  select c.client_id, c.kind, c.name, c.company_user_id, c.service_id, c.gen, c.redirect_uris,
         c.post_logout_redirect_uris, c.capabilities, c.purpose, c.secret_hash, c.previous_secret_hash, c.previous_secret_until,
         array(select p.pattern from client_pattern p where p.client_id = c.client_id) as patterns
    from client c where c.client_id = $1`

/** A named statement, because nearly every request of a client asks for it. */
export const findClientState = async (
  directory: Database<DirectoryTables>,
  clientId: string,
): Promise<ClientStateRow | undefined> => {
  const [row] = await directory.query<ClientStateRow>({ name: 'client-state', text: CLIENT_STATE, values: [clientId] })
  return row
}
