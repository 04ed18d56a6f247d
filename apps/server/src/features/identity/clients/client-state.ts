// The state of a client that every request needs: company, generation and whitelist. Cached in memory.
import { compilePatterns } from '@company-data/protocol/fnmatch'
import type { Clock } from '../../../platform/clock/clock.ts'
import { type Database, notifyCache } from '../../../platform/db/index.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { type ClientStateRow, findClientState } from './client-state-store.ts'
import type { ClientKind } from './store.ts'

export const CLIENT_TOPIC = 'client'
export const SECRET_PURPOSE = 'client.secret'

export interface ClientState {
  clientId: string
  kind: ClientKind
  /** The company's name for it; the client of a service has none. */
  name: string | null
  companyUserId: string
  /** The service of a service client or of a sign-in app. */
  serviceId: string | null
  /** The generation of the current secret or, after authentication, of the secret that was sent (G-035). */
  gen: number
  /** Tokens of an older generation are refused: during an overlap it is the one before the current (B-14). */
  oldestGen(): number
  /** The registered redirect URIs, compared character by character. */
  redirectUris: readonly string[]
  postLogoutRedirectUris: readonly string[]
  capabilities: string[]
  purpose: string | null
  mayCall: (path: string) => boolean
}

export interface ClientStates {
  state(clientId: string): ClientState | undefined | Promise<ClientState | undefined>
  /** The client if the secret is right. An unknown id takes the same time as a wrong secret. */
  authenticate(clientId: string, secret: string): Promise<ClientState | undefined>
  start(): Promise<void>
  stop(): Promise<void>
}

/** The hashes do not leave this file, so no other code can log or send them. */
interface StateWithSecret {
  state: ClientState
  secretHash: string
  previousSecretHash: string | null
  /** True until the overlap of the previous secret ends. */
  isOverlapping(): boolean
}

interface Deps {
  directory: Database<DirectoryTables>
  clock: Pick<Clock, 'nowMs'>
  secrets: Secrets
}

const CLIENT_ID = /^(?:svc|acct|app)_[a-z0-9]{24}$/

const toStateWithSecret = (row: ClientStateRow, nowMs: () => number): StateWithSecret => {
  const endsMs = row.previous_secret_until?.getTime() ?? Number.NEGATIVE_INFINITY
  const isOverlapping = (): boolean => nowMs() < endsMs
  return {
    secretHash: row.secret_hash,
    previousSecretHash: row.previous_secret_hash,
    isOverlapping,
    state: {
      clientId: row.client_id,
      kind: row.kind,
      name: row.name,
      companyUserId: row.company_user_id,
      serviceId: row.service_id,
      gen: row.gen,
      oldestGen: () => (isOverlapping() ? row.gen - 1 : row.gen),
      redirectUris: row.redirect_uris,
      postLogoutRedirectUris: row.post_logout_redirect_uris,
      capabilities: row.capabilities,
      purpose: row.purpose,
      mayCall: compilePatterns(row.patterns),
    },
  }
}

const getState = (client: StateWithSecret | undefined): ClientState | undefined => client?.state

export const clientStates = ({ directory, clock, secrets }: Deps): ClientStates => {
  const cache = notifyCache<DirectoryTables, StateWithSecret>({
    db: directory,
    topic: CLIENT_TOPIC,
    async load(clientId) {
      const row = await findClientState(directory, clientId)
      return row && toStateWithSecret(row, clock.nowMs)
    },
  })
  // A text that is not a client id cannot exist, so neither the cache nor the database is queried.
  const find = (clientId: string) => (CLIENT_ID.test(clientId) ? cache.get(clientId) : undefined)
  const dummyHash = secrets.keyedHash(secrets.random(), SECRET_PURPOSE)

  return {
    state(clientId) {
      const client = find(clientId)
      return client instanceof Promise ? client.then(getState) : getState(client)
    },
    async authenticate(clientId, secret) {
      const client = await find(clientId)
      const matches = (hash: string | null | undefined): boolean =>
        secrets.matchesKeyedHash(secret, hash ?? dummyHash, SECRET_PURPOSE)
      // Both are always compared, so that the time reveals nothing.
      const [isCurrent, isPrevious] = [matches(client?.secretHash), matches(client?.previousSecretHash)]
      if (isCurrent || !client) return getState(client)
      // B-14: tokens that were issued with the old secret end with it.
      return isPrevious && client.isOverlapping() ? { ...client.state, gen: client.state.gen - 1 } : undefined
    },
    start: cache.start,
    stop: cache.stop,
  }
}
