// Shared queries of the company as a customer: its connections, and its business card.
import type { PortalClient } from '@company-data/sdk/company'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

const PAGE_SIZE = 50

export const suppliersPageQuery = (client: PortalClient, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['suppliers', 'page', cursor ?? ''],
    queryFn: () => client.companyConnections.list.page({ pageSize: PAGE_SIZE, cursor }),
    placeholderData: keepPreviousData,
  })

export const supplierQuery = (client: PortalClient, connectionId: string) =>
  queryOptions({
    queryKey: ['suppliers', 'one', connectionId],
    queryFn: () => client.companyConnections.read(connectionId),
  })

/** In plaintext: a business card has no private data. */
export const cardQuery = (client: PortalClient) =>
  queryOptions({ queryKey: ['business-card', 'data'], queryFn: () => client.contactData.list() })
