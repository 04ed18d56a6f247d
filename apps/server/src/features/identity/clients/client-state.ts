// What every request asks about a client: whose it is, its generation, its whitelist; kept in memory, dropped on notice.
import { compilePatterns } from '@company-data/protocol/fnmatch'
import { type Database, keyedCache } from '../../../platform/db/index.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'

export const CLIENT_TOPIC = 'client'
export const SECRET_PURPOSE = 'client.secret'

export interface ClientState {
  clientId: string
  kind: 'svc' | 'acct' | 'app'
  companyUserId: string
  /** The one service of a service client. */
  serviceId: string | null
  /** Tokens of an older generation are refused (G-035). */
  gen: number
  redirectUri: string | null
  capabilities: string[]
  purpose: string | null
  mayCall: (path: string) => boolean
}

export interface ClientStates {
  state(clientId: string): ClientState | undefined | Promise<ClientState | undefined>
  /** The client when the secret is its own; unknown ids take the same time as wrong secrets. */
  authenticate(clientId: string, secret: string): Promise<ClientState | undefined>
  stop(): Promise<void>
}

/** The hash stays in this file: nothing outside can log it or send it. */
interface Known {
  state: ClientState
  secretHash: string
}

interface Row {
  client_id: string
  kind: ClientState['kind']
  company_user_id: string
  service_id: string | null
  gen: number
  redirect_uri: string | null
  capabilities: string[]
  purpose: string | null
  secret_hash: string
  patterns: string[]
}

interface Needs {
  directory: Database<DirectoryTables>
  secrets: Secrets
}

const CLIENT_ID = /^(?:svc|acct|app)_[a-z0-9]{24}$/

// T-17: the whitelist is read from the client's own rows, never computed from its kind.
const SELECT = `
  select c.client_id, c.kind, c.company_user_id, c.service_id, c.gen, c.redirect_uri, c.capabilities, c.purpose,
         c.secret_hash, array(select p.pattern from client_pattern p where p.client_id = c.client_id) as patterns
    from client c where c.client_id = $1`

const knownOf = (row: Row): Known => ({
  secretHash: row.secret_hash,
  state: {
    clientId: row.client_id,
    kind: row.kind,
    companyUserId: row.company_user_id,
    serviceId: row.service_id,
    gen: row.gen,
    redirectUri: row.redirect_uri,
    capabilities: row.capabilities,
    purpose: row.purpose,
    mayCall: compilePatterns(row.patterns),
  },
})

const stateOf = (known: Known | undefined): ClientState | undefined => known?.state

export const clientStates = async ({ directory, secrets }: Needs): Promise<ClientStates> => {
  const clients = keyedCache<Known>({
    async load(clientId) {
      const [row] = await directory.query<Row>({ name: 'client-state', text: SELECT, values: [clientId] })
      return row && knownOf(row)
    },
  })
  const stopListening = await directory.listen(CLIENT_TOPIC, (clientId) =>
    clientId === '' ? clients.clear() : clients.drop(clientId),
  )
  // What is no client id is not looked up: neither the cache nor the database fills with what somebody made up.
  const find = (clientId: string) => (CLIENT_ID.test(clientId) ? clients.get(clientId) : undefined)
  const nobodysHash = secrets.keyedHash(secrets.random(), SECRET_PURPOSE)

  return {
    state(clientId) {
      const known = find(clientId)
      return known instanceof Promise ? known.then(stateOf) : stateOf(known)
    },
    async authenticate(clientId, secret) {
      const known = await find(clientId)
      const isRight = secrets.matchesKeyedHash(secret, known?.secretHash ?? nobodysHash, SECRET_PURPOSE)
      return isRight ? stateOf(known) : undefined
    },
    stop: stopListening,
  }
}
