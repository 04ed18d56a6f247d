// The customer side of connections put together.

import { ApiError } from '@company-data/protocol/errors'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { CustomerConnection, NewCompanyConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import { type Connected, connecting } from '../connect/connect.ts'
import { connectionConsents } from '../consents/consents.ts'
import type { Customer } from '../customer.ts'
import { leaving } from '../ending/disconnect.ts'
import type { Endings } from '../ending/end-connections.ts'
import { connectionMappings } from '../mappings/mappings.ts'
import type { ConnectionNeeds } from '../needs.ts'
import { places } from '../places.ts'
import { lookup } from '../profile-by-code/profile-by-code.ts'
import { shownProfiles } from './company-profile.ts'
import { customerLists } from './connection-list.ts'
import { customerRecords } from './customer-connection.ts'
import { type Located, locate } from './locate-connection.ts'

export const customerSide = (needs: ConnectionNeeds, endings: Pick<Endings, 'endConnections' | 'removeFiles'>) => {
  const connects = connecting(needs)
  const records = customerRecords(needs)
  const find = locate(places(needs))
  const list = customerLists(needs)
  const leave = leaving(needs, endings)
  const lookUp = lookup(needs, connects)

  /** What was connected a moment ago may be ended by now: then it is not found. */
  const recordOf = async ({ place, connection }: Connected | Located): Promise<CustomerConnection> => {
    const [record] = await records(place.database.kysely, [connection])
    if (!record) throw new ApiError('company_connections.not_found')
    return record
  }

  return {
    find: (customer: Customer, code: string): Promise<ProfileByCode> => lookUp(customer, code),
    connect: connects.connect,
    recordOf,
    async connectByCode(customer: Customer, { code, ...input }: NewCompanyConnection): Promise<CustomerConnection> {
      const { service } = await connects.findService(code)
      const ref = { serviceId: service.id, companyUserId: service.company_user_id }
      return recordOf(await connects.connect(customer, ref, input))
    },
    list: (customer: Customer, query: PageQuery): Promise<Page<CustomerConnection>> => list(customer, query),
    read: async (customer: Customer, id: string): Promise<CustomerConnection> => recordOf(await find(customer, id)),
    disconnect: leave.disconnect,
    endAllOf: leave.endAllOf,
    mappings: connectionMappings(needs),
    consents: connectionConsents(needs),
    profiles: shownProfiles(needs),
  }
}

export type CustomerSide = ReturnType<typeof customerSide>
