// The public keys of the services that a customer is connected to; live copies are sealed to them.
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { Api } from '../../../transport/api.ts'
import { companyConnectionCalls } from './company-connection-calls.ts'

/** With more missing keys than this, reading the whole list takes fewer requests than asking for each connection. */
const MAX_SINGLE_READS = 5
const PAGE_SIZE = 250

export interface ServicePublicKeys {
  /** Connection id → public key. D1-EVT-23: keys are never replaced, so a key that was read once stays true. */
  of(connectionIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  remember(connection: CustomerConnection): void
}

export const servicePublicKeys = (api: Api): ServicePublicKeys => {
  const raw = companyConnectionCalls(api)
  const keys = new Map<string, string>()
  const remember = ({ id, service }: CustomerConnection): void => void keys.set(id, service.public_key)
  return {
    remember,
    async of(connectionIds) {
      const missingIds = [...new Set(connectionIds)].filter((id) => !keys.has(id))
      if (missingIds.length > MAX_SINGLE_READS) {
        for await (const connection of raw.list({ pageSize: PAGE_SIZE })) remember(connection)
      } else {
        for (const id of missingIds) remember(await raw.read(id))
      }
      return keys
    },
  }
}
