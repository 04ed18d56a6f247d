// A connection as its customer sees it (G-081, G-089). A page of them costs a handful of questions, not one per row.

import type { ConnectionMappings, CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { AnswerRecord } from '@company-data/protocol/wire/sharing/slot-answers'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isFor, listOfServices, wireOf } from '../../request-fields/index.ts'
import { listServicesByIds, type ServiceRow } from '../../services/index.ts'
import type { ConnectionRow, RegionDb } from '../connection-store.ts'
import { type ConsentRow, listConsents } from '../consents/consent-store.ts'
import { pendingSlots } from '../consents/pending-consents.ts'
import type { ReachNeeds, RequestRow } from '../needs.ts'
import { type ConnectionValueRow, listValues } from '../slots/slot-store.ts'

/** In the order of the form. */
const answersOf = (slots: readonly RequestRow[], values: readonly ConnectionValueRow[]): AnswerRecord[] => {
  const bySlot = new Map(values.map((value) => [value.request_field_id, value]))
  return slots.flatMap((slot) => {
    const value = bySlot.get(slot.id)
    if (!value) return []
    return {
      slug: slot.slug,
      service_field_id: slot.id,
      type: slot.type,
      contact_data_id: value.contact_datum_id,
      live: value.live,
      is_private: value.is_private,
      updated_at: formatTimestamp(value.updated_at),
      expires_at: value.expires_at && formatTimestamp(value.expires_at),
    }
  })
}

export const mappingsOf = (
  service: ServiceRow,
  connection: ConnectionRow,
  slots: readonly RequestRow[],
  values: readonly ConnectionValueRow[],
): ConnectionMappings => ({
  config_token: service.config_token,
  fields: slots.filter((slot) => isFor(slot, connection.customer_type)).map(wireOf),
  answers: answersOf(slots, values),
})

interface Parts {
  service: ServiceRow
  company: { displayName: string; code: string | null } | undefined
  slots: readonly RequestRow[]
  values: readonly ConnectionValueRow[]
  consents: readonly ConsentRow[]
}

const recordOf = (connection: ConnectionRow, parts: Parts): CustomerConnection => {
  const { service, company, slots, values } = parts
  return {
    id: connection.id,
    connection_id: connection.id,
    company_user_id: connection.company_user_id,
    company_name: company?.displayName ?? '',
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
    answers: answersOf(slots, values),
    pending_consents: pendingSlots(connection, slots, parts).length,
    // until services can send messages, no message can be unread.
    unread_count: 0,
    last_message_at: connection.last_message_at && formatTimestamp(connection.last_message_at),
  }
}

/** Connections of one region, in their order; one whose service went in between is left out. */
export const customerRecords =
  ({ accounts }: Pick<ReachNeeds, 'accounts'>) =>
  async (db: RegionDb, connections: readonly ConnectionRow[]): Promise<CustomerConnection[]> => {
    if (connections.length === 0) return []
    const ids = connections.map(({ id }) => id)
    const serviceIds = [...new Set(connections.map(({ service_id }) => service_id))]
    const [services, slots, values, consents, companies] = await Promise.all([
      listServicesByIds(db, serviceIds),
      listOfServices(db, serviceIds),
      listValues(db, ids),
      listConsents(db, ids),
      accounts.publicOf([...new Set(connections.map(({ company_user_id }) => company_user_id))]),
    ])
    const serviceOf = new Map(services.map((service) => [service.id, service]))
    const slotsOf = Map.groupBy(slots, (slot) => slot.service_id)
    const valuesOf = Map.groupBy(values, (value) => value.connection_id)
    const consentsOf = Map.groupBy(consents, (consent) => consent.connection_id)
    return connections.flatMap((connection) => {
      const service = serviceOf.get(connection.service_id)
      if (!service) return []
      return recordOf(connection, {
        service,
        company: companies.get(connection.company_user_id),
        slots: slotsOf.get(service.id) ?? [],
        values: valuesOf.get(connection.id) ?? [],
        consents: consentsOf.get(connection.id) ?? [],
      })
    })
  }
