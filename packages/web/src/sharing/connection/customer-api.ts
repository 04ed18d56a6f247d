// The customer side of services: a person in the wallet or a company in the portal, and their differences on shared
// pages.
import type { ContactDatum, FieldTypes, PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'
import type { FormValue } from '../form-values.ts'
import type { Customer, ShareContext } from '../share-rules.ts'

type CustomerClient = Pick<PersonClient, 'codes' | 'companyConnections' | 'keyLog' | 'pins' | 'pluginPasses'>

export interface CustomerApi {
  customer: Customer
  client: CustomerClient
  /** The page to fill in missing data. */
  profilePath: string
  connectionsPath: string
  connectionPath: (connectionId: string) => string
  /** Query key prefixes for connections, and for the profile or business card. */
  connectionsKey: string
  cardKey: string
}

/** The context of every sharing form. */
export interface SharingBasis extends CustomerApi {
  /** Values in plaintext. */
  card: readonly ContactDatum[]
  types: FieldTypes
  /** Called with what the customer typed, once a connection has it. */
  onTyped?: ((connectionId: string, values: readonly FormValue[]) => void) | undefined
}

/** The part of the context that all forms of a customer share. */
export const toShareContext = ({
  customer,
  profilePath,
  card,
  types,
}: SharingBasis): Omit<ShareContext, 'fields' | 'answers'> => ({
  customer,
  profilePath,
  card,
  types,
  nowMs: Date.now(),
})

export const mappingsQuery = ({ client, connectionsKey }: CustomerApi, connectionId: string) =>
  queryOptions({
    queryKey: [connectionsKey, 'mappings', connectionId],
    queryFn: () => client.companyConnections.mappings(connectionId),
  })
