// What people share with the service: its connections, the values opened, the attestations checked (D1-CONN).
import type { CryptoError } from '@company-data/crypto'
import { matchesVerifiedHash } from '@company-data/crypto'
import type { ConnectionRecord, ConnectionValue } from '@company-data/protocol/wire/sharing/connections'
import type { ValueOpener } from '../../../keys/decrypt-many.ts'
import type { Api } from '../../../transport/api.ts'
import { itemsOf, type PageOptions } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'

/** A value with its plaintext. A file has none here: read it with getFile. */
export interface OpenedValue extends ConnectionValue {
  plaintext?: string
  /** Why the value did not open. */
  unopened?: CryptoError
  /** Whether the platform attests this very plaintext; false means "not attested", not "wrong" (D1-CONN-16). */
  verified: boolean
}

export interface OpenedConnection extends Omit<ConnectionRecord, 'values'> {
  values: Readonly<Record<string, OpenedValue>>
}

const connectionPath = (connectionId: string): string => path`/api/company-data/connections/${connectionId}`

/** D1-CONN-15: the hash is made anew over what was really opened. */
export const checkVerified = (
  value: Pick<ConnectionValue, 'verified_hash' | 'verified_salt'>,
  plaintext: string | Uint8Array,
): Promise<boolean> => matchesVerifiedHash(value, plaintext)

const openAll = async (values: readonly ConnectionValue[], opener: ValueOpener): Promise<OpenedValue[]> => {
  const results = await opener.decryptMany(values.flatMap(({ value }) => value ?? []))
  let place = 0
  return Promise.all(
    values.map(async (value): Promise<OpenedValue> => {
      if (value.value === undefined) return { ...value, verified: false }
      const { plaintext, error } = results[place++] ?? {}
      if (plaintext === undefined) return { ...value, verified: false, ...(error && { unopened: error }) }
      return { ...value, plaintext, verified: await checkVerified(value, plaintext) }
    }),
  )
}

export const connectionCalls = (api: Api, opener: ValueOpener) => {
  const openConnections = async (connections: readonly ConnectionRecord[]): Promise<OpenedConnection[]> => {
    const opened = await openAll(
      connections.flatMap(({ values }) => Object.values(values)),
      opener,
    )
    let place = 0
    return connections.map(({ values, ...rest }) => ({
      ...rest,
      values: Object.fromEntries(Object.keys(values).map((slug) => [slug, opened[place++] as OpenedValue])),
    }))
  }
  return {
    /** Every connection of the service. Heavily limited (D1-CONN-04): for a first full copy; then follow the changes. */
    connections: (options: PageOptions = {}): AsyncGenerator<ConnectionRecord, void, undefined> =>
      itemsOf(api, '/api/company-data/connections', { ...options }),
    getConnection: (connectionId: string): Promise<ConnectionRecord> => api.get(connectionPath(connectionId)),
    endConnection: (connectionId: string): Promise<void> => api.delete(connectionPath(connectionId)),
    /** Opens every value of one connection with the service key, and checks what is attested. */
    openConnection: async (connection: ConnectionRecord): Promise<OpenedConnection> =>
      (await openConnections([connection]))[0] as OpenedConnection,
    /** The same for many, with every core. */
    openConnections,
    checkVerified,
  }
}
