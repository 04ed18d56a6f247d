// A customer of services: a person in the wallet or a company in the portal, and what differs between the two for the same pages.
import type { ContactDatum, FieldTypes, PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'
import type { Customer, ShareContext } from '../share-rules.ts'

type CustomerClient = Pick<
  PersonClient,
  | 'acceptConsent'
  | 'companyConnections'
  | 'connectTo'
  | 'consents'
  | 'declineConsent'
  | 'disconnect'
  | 'getMappings'
  | 'lookUp'
  | 'pluginPass'
  | 'setMappings'
>

export interface CustomerSide {
  customer: Customer
  client: CustomerClient
  /** Where what is missing is filled in. */
  profilePath: string
  connectionsPath: string
  connectionPath: (connectionId: string) => string
  /** What the keys of queries about connections begin with, and of those about the profile or business card. */
  connectionsKey: string
  cardKey: string
}

/** What every form of sharing stands on. */
export interface SharingBasis extends CustomerSide {
  /** In plaintext. */
  card: readonly ContactDatum[]
  types: FieldTypes
}

/** The part of a form's context that is the same for every form of a customer. */
export const contextOf = ({
  customer,
  profilePath,
  card,
  types,
}: SharingBasis): Omit<ShareContext, 'fields' | 'answers'> => ({
  ...{ customer, profilePath, card, types },
  nowMs: Date.now(),
})

export const mappingsQuery = ({ client, connectionsKey }: CustomerSide, connectionId: string) =>
  queryOptions({
    queryKey: [connectionsKey, 'mappings', connectionId],
    queryFn: () => client.getMappings(connectionId),
  })
