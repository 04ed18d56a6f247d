// The public keys of the services that one is connected to: what is shared with them is sealed to these.
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { Api } from '../../../transport/api.ts'
import { itemsOf } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'

/** With more unknown than this, one walk through the list asks less often than one call for each. */
const ONE_BY_ONE = 5
const PAGE = 250

export interface ServiceKeys {
  /** connection id → public key; keys are never replaced (D1-EVT-23), so what was read stays true. */
  of(connectionIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  remember(connection: CustomerConnection): void
}

export const serviceKeys = (api: Api): ServiceKeys => {
  const known = new Map<string, string>()
  const remember = ({ id, service }: CustomerConnection): void => void known.set(id, service.public_key)
  return {
    remember,
    async of(connectionIds) {
      const unknown = [...new Set(connectionIds)].filter((id) => !known.has(id))
      if (unknown.length > ONE_BY_ONE) {
        const connections = itemsOf<CustomerConnection>(api, '/api/company-connections', { pageSize: PAGE })
        for await (const connection of connections) remember(connection)
      } else {
        for (const id of unknown) remember(await api.get<CustomerConnection>(path`/api/company-connections/${id}`))
      }
      return known
    },
  }
}
