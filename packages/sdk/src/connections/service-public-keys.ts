// The public keys of the services that a customer is connected to; live copies are sealed to them.
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { type Pins, requirePinnedKey, viaConnection } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { companyConnectionCalls } from './company-connection-calls.ts'

/** With more missing keys than this, reading the whole list takes fewer requests than asking for each connection. */
const MAX_SINGLE_READS = 5
const PAGE_SIZE = 250

/** A customer has sealed to this key before, so a missing pin is reported. */
export const servicePin = (
  connectionId: string,
  { service, company_name }: Pick<CustomerConnection, 'service' | 'company_name'>,
) => ({
  owner: { id: service.id, kind: 'service' as const, name: company_name, via: viaConnection(connectionId) },
  contact: 'later' as const,
  publicKey: service.public_key,
})

export interface ServicePublicKeys {
  /**
   * Connection id → public key, checked against the remembered one. D1-EVT-23: keys are never replaced, so a key that was
   * read once stays true.
   */
  of(connectionIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  remember(connection: CustomerConnection): void
}

export const servicePublicKeys = (api: Api, pins: Pins): ServicePublicKeys => {
  const raw = companyConnectionCalls(api)
  const connections = new Map<string, CustomerConnection>()
  const remember = (connection: CustomerConnection): void => void connections.set(connection.id, connection)
  const requireKey = async (connectionId: string): Promise<string> => {
    const connection = connections.get(connectionId)
    if (connection === undefined) throw new TypeError('The connection has no public key.')
    return requirePinnedKey(pins, servicePin(connectionId, connection)).catch((error: unknown) => {
      // A refused key is not remembered: the next call reads the connection again.
      connections.delete(connectionId)
      throw error
    })
  }
  return {
    remember,
    async of(connectionIds) {
      const ids = [...new Set(connectionIds)]
      const missingIds = ids.filter((id) => !connections.has(id))
      if (missingIds.length > MAX_SINGLE_READS) {
        for await (const connection of raw.list({ pageSize: PAGE_SIZE })) remember(connection)
      } else {
        for (const id of missingIds) remember(await raw.read(id))
      }
      return new Map(await Promise.all(ids.map(async (id) => [id, await requireKey(id)] as const)))
    },
  }
}
