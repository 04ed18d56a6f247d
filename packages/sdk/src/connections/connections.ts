// The connections of a service: lists them, opens their values, checks attestations (D1-CONN).
import { type CryptoError, matchesVerifiedHash } from '@company-data/crypto'
import type { connections } from '@company-data/protocol/nouns/connections/contract'
import { connectionRoutes } from '@company-data/protocol/nouns/connections/routes'
import type { ConnectionRecord, ConnectionValue } from '@company-data/protocol/wire/sharing/connections'
import type { ValueOpener } from '../keys/decrypt-many.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

/**
 * A value with its plaintext. A file has no plaintext here; read it with `files.read`.
 * @example
 * const { values } = await service.connections.open(connection)
 * const email: OpenedValue | undefined = values.email
 * console.log(email?.plaintext, email?.verified)
 */
export interface OpenedValue extends ConnectionValue {
  plaintext?: string
  /** Why the value did not open. */
  unopened?: CryptoError
  /** D1-CONN-16: true if the platform attests exactly this plaintext. False means "not attested", not "wrong". */
  verified: boolean
}

/**
 * A connection with its values opened, by slug.
 * @example
 * const opened: OpenedConnection = await service.connections.open(connection)
 * console.log(opened.display_name, opened.values.email?.plaintext)
 */
export interface OpenedConnection extends Omit<ConnectionRecord, 'values'> {
  values: Readonly<Record<string, OpenedValue>>
}

/**
 * True if the platform attests this plaintext. D1-CONN-15: the hash is computed from the opened plaintext.
 * @example
 * const plaintext = await service.openValue(value.value ?? '')
 * if (!(await checkVerified(value, plaintext))) console.log('not attested')
 */
export const checkVerified = (
  value: Pick<ConnectionValue, 'verified_hash' | 'verified_salt'>,
  plaintext: string | Uint8Array,
): Promise<boolean> => matchesVerifiedHash(value, plaintext)

const openValues = async (values: readonly ConnectionValue[], opener: ValueOpener): Promise<OpenedValue[]> => {
  const results = await opener.decryptMany(values.flatMap(({ value }) => value ?? []))
  let next = 0
  return Promise.all(
    values.map(async (value): Promise<OpenedValue> => {
      if (value.value === undefined) return { ...value, verified: false }
      const { plaintext, error } = results[next++] ?? {}
      if (plaintext === undefined) return { ...value, verified: false, ...(error && { unopened: error }) }
      return { ...value, plaintext, verified: await checkVerified(value, plaintext) }
    }),
  )
}

interface ConnectionDeps {
  api: Api
  /** The prefix of the service's own client, or the service's part of the portal. */
  base: string
  opener: ValueOpener
}

export type ConnectionCalls = ReturnType<typeof connectionCalls>

export const connectionCalls = ({ api, base, opener }: ConnectionDeps) => {
  const openMany = async (records: readonly ConnectionRecord[]): Promise<OpenedConnection[]> => {
    const openedValues = await openValues(
      records.flatMap(({ values }) => Object.values(values)),
      opener,
    )
    let next = 0
    return records.map(({ values, ...members }) => ({
      ...members,
      values: Object.fromEntries(Object.keys(values).map((slug) => [slug, openedValues[next++] as OpenedValue])),
    }))
  }
  return {
    ...calls<typeof connections>()(api, connectionRoutes, base),
    /**
     * Opens every value of a connection with the service key and checks its attestation.
     * @example
     * const { values } = await service.connections.open(await service.connections.read(connectionId))
     * console.log(values.email?.plaintext, values.email?.verified)
     */
    open: async (connection: ConnectionRecord): Promise<OpenedConnection> =>
      (await openMany([connection]))[0] as OpenedConnection,
    /**
     * Opens the values of many connections concurrently, on every core.
     * @example
     * const { items } = await service.connections.list.page({ pageSize: 100 })
     * for (const { display_name } of await service.connections.openMany(items)) console.log(display_name)
     */
    openMany,
    /**
     * True if the platform attests this plaintext.
     * @example
     * const plaintext = await service.openValue(value.value ?? '')
     * const isAttested = await service.connections.checkVerified(value, plaintext)
     */
    checkVerified,
  }
}
