// A connection in its customer's view (G-081, G-089). A page costs a handful of queries, not one per connection.
import { ApiError } from '@company-data/protocol/errors'
import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { RegionDb } from '../../../../schema/region.ts'
import { isForCustomer } from '../../request-fields/index.ts'
import type { ServiceRow } from '../../services/index.ts'
import { answerRecords } from '../answers/answer-record.ts'
import type { ConnectionRow } from '../connection-store.ts'
import { type ConsentRow, listConsents } from '../consents/consent-store.ts'
import { pendingSlots } from '../consents/pending-consents.ts'
import type { ComponentDeps, RequestRow } from '../deps.ts'
import type { LocatedConnection } from '../locate-connection.ts'
import { type AnswerRow, listAnswers } from '../slots/value-store.ts'

interface RecordParts {
  service: ServiceRow
  company: { displayName: string; code: string | null } | undefined
  identity: CompanyIdentity | undefined
  slots: readonly RequestRow[]
  values: readonly AnswerRow[]
  consents: readonly ConsentRow[]
}

/** In the order of the form. */
const listMissing = (
  { customer_type }: ConnectionRow,
  slots: readonly RequestRow[],
  values: readonly AnswerRow[],
): string[] => {
  const answeredIds = new Set(values.map(({ request_field_id }) => request_field_id))
  return slots
    .filter((slot) => slot.mandatory && isForCustomer(slot, customer_type) && !answeredIds.has(slot.id))
    .map(({ slug }) => slug)
}

const buildRecord = (connection: ConnectionRow, parts: RecordParts): CustomerConnection => {
  const { service, company, identity, slots, values } = parts
  return {
    id: connection.id,
    connection_id: connection.id,
    company_user_id: connection.company_user_id,
    company_name: company?.displayName ?? '',
    company_identity: identity ?? null,
    service: {
      id: service.id,
      name: service.name,
      description: service.description,
      code: `${company?.code ?? ''}/${service.share_code}`,
      audience: service.audience as CustomerConnection['service']['audience'],
      public_key: service.public_key,
      public_key_sha256: service.public_key_sha256,
    },
    customer_type: connection.customer_type,
    connected_at: formatTimestamp(connection.connected_at),
    config_token: service.config_token,
    answers: answerRecords(slots, values),
    missing: listMissing(connection, slots, values),
    pending_consents: pendingSlots(connection, slots, parts).length,
    unread_count: connection.customer_unread_count,
    last_message_at: connection.last_message_at && formatTimestamp(connection.last_message_at),
  }
}

export type CustomerRecords = ReturnType<typeof customerRecords>

export const customerRecords = (deps: Pick<ComponentDeps, 'accounts' | 'companies' | 'services' | 'requestFields'>) => {
  const { accounts, companies, requestFields } = deps

  /** Connections of one region, in order. A connection whose service was just deleted is left out. */
  const readRecords = async (db: RegionDb, connections: readonly ConnectionRow[]): Promise<CustomerConnection[]> => {
    if (connections.length === 0) return []
    const ids = connections.map(({ id }) => id)
    const serviceIds = [...new Set(connections.map(({ service_id }) => service_id))]
    const companyIds = [...new Set(connections.map(({ company_user_id }) => company_user_id))]
    const [services, slots, values, consents, accountById, identities] = await Promise.all([
      deps.services.rows.listByIds(db, serviceIds),
      requestFields.rows.listSlotsByServices(db, serviceIds),
      listAnswers(db, ids),
      listConsents(db, ids),
      accounts.listPublicAccounts(companyIds),
      companies.listIdentities(companyIds),
    ])
    const serviceById = new Map(services.map((service) => [service.id, service]))
    const slotsByService = Map.groupBy(slots, (slot) => slot.service_id)
    const valuesByConnection = Map.groupBy(values, (value) => value.connection_id)
    const consentsByConnection = Map.groupBy(consents, (consent) => consent.connection_id)
    return connections.flatMap((connection) => {
      const service = serviceById.get(connection.service_id)
      if (!service) return []
      return buildRecord(connection, {
        service,
        company: accountById.get(connection.company_user_id),
        identity: identities.get(connection.company_user_id),
        slots: slotsByService.get(service.id) ?? [],
        values: valuesByConnection.get(connection.id) ?? [],
        consents: consentsByConnection.get(connection.id) ?? [],
      })
    })
  }

  return {
    readRecords,
    /** One connection; not found if it has just ended. */
    async readRecord({ regionDatabase, connection }: LocatedConnection): Promise<CustomerConnection> {
      const [record] = await readRecords(regionDatabase.database.kysely, [connection])
      if (!record) throw new ApiError('company_connections.not_found')
      return record
    },
  }
}
