// The connections of a person or a company as customer: connect to a service, look at it, leave it (G-080 to G-089).

import { customerPrefix } from '@company-data/protocol/contract/prefixes'
import type { businessConnections } from '@company-data/protocol/nouns/company-connections/contract'
import { businessConnectionRoutes } from '@company-data/protocol/nouns/company-connections/routes'
import type { Page } from '@company-data/protocol/wire/pages'
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { type Pins, requirePinnedKey } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { checkDigest } from '../transport/content-digest.ts'
import type { PageRequest } from '../transport/pages.ts'
import { type CompanyConnectionCalls, companyConnectionCalls } from './company-connection-calls.ts'
import { consentCalls } from './consents.ts'
import { mappingCalls } from './mappings.ts'
import { type CustomerType, firstContact, rememberConnection, type ServiceByCode } from './profile-by-code.ts'
import type { ServicePublicKeys } from './service-public-keys.ts'
import type { FieldAnswers, SlotAnswers } from './slot-answers.ts'

export interface CustomerDeps {
  api: Api
  publicKeys: ServicePublicKeys
  slotAnswers: SlotAnswers
  customerType: CustomerType
  pins: Pins
}

/** Pages and single connections are remembered for the key of their service. */
const readCalls = (raw: CompanyConnectionCalls, publicKeys: ServicePublicKeys) => {
  const page = async (request: PageRequest = {}): Promise<Page<CustomerConnection>> => {
    const connections = await raw.list.page(request)
    for (const connection of connections.items) publicKeys.remember(connection)
    return connections
  }
  return {
    /**
     * Every connection of this customer; `list.page` is a page of them, the oldest first.
     * @example
     * for await (const { id, service } of person.companyConnections.list()) console.log(id, service.name)
     */
    list: Object.assign((...args: Parameters<typeof raw.list>) => raw.list(...args), { page }),
    /**
     * One connection of this customer.
     * @example
     * const { service } = await person.companyConnections.read(connectionId)
     */
    async read(companyConnectionId: string): Promise<CustomerConnection> {
      const connection = await raw.read(companyConnectionId)
      publicKeys.remember(connection)
      return connection
    },
  }
}

export const customerConnectionCalls = ({ api, publicKeys, slotAnswers, customerType, pins }: CustomerDeps) => {
  const raw = companyConnectionCalls(api)
  const business = calls<typeof businessConnections>()(api, businessConnectionRoutes, customerPrefix)
  const send = { person: raw.create, company: business.create }[customerType]
  const { list, read } = readCalls(raw, publicKeys)
  return {
    list,
    read,
    /**
     * Connects to a service that `codes.lookUp` found, with an answer for each field that is shared.
     * @example
     * const profile = await person.codes.lookUp('EXAMPLE/NEWSLETT')
     * if (profile.kind === 'service') {
     *   await person.companyConnections.create({ ...profile, code: 'EXAMPLE/NEWSLETT' }, { email: { from: datumId } })
     * }
     */
    async create(service: ServiceByCode & { code: string }, answers: FieldAnswers): Promise<CustomerConnection> {
      const { code, config_token } = service
      // Before the answers are sealed, so that no connection exists whose key is not remembered.
      await requirePinnedKey(pins, firstContact(service))
      const connection = await send({ code, config_token, answers: await slotAnswers.build(service, answers) })
      publicKeys.remember(connection)
      await rememberConnection(pins, service, connection.id)
      return connection
    },
    /**
     * Ends a connection; the service loses access to what was shared.
     * @example
     * await person.companyConnections.delete(connectionId)
     */
    delete: raw.delete,
    /**
     * The company's profile for its customers: fields of its business card, and photos.
     * @example
     * const { fields } = await person.companyConnections.profile(connectionId)
     */
    profile: raw.profile,
    /**
     * The bytes of a photo that the company shows to its customers.
     * @example
     * const bytes = await person.companyConnections.photo({ companyConnectionId: connectionId, companyPhotoId: photoId })
     */
    photo: async (...ids: Parameters<typeof raw.photo>): Promise<Uint8Array> => checkDigest(await raw.photo(...ids)),
    ...mappingCalls({ raw, read, slotAnswers, pins }),
    ...consentCalls({ raw, read, slotAnswers, pins }),
  }
}
