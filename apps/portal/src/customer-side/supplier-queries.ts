// What the pages of the company as a customer ask the platform for in common: its connections, and its own business card.
import type { PortalClient } from '@company-data/sdk/company'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

const PAGE_SIZE = 50

export const suppliersPageQuery = (client: PortalClient, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['suppliers', 'page', cursor ?? ''],
    queryFn: () => client.companyConnectionsPage({ pageSize: PAGE_SIZE, cursor }),
    placeholderData: keepPreviousData,
  })

export const supplierQuery = (client: PortalClient, connectionId: string) =>
  queryOptions({
    queryKey: ['suppliers', 'one', connectionId],
    queryFn: () => client.getCompanyConnection(connectionId),
  })

/** In plaintext: a company has nothing private on its card. */
export const cardQuery = (client: PortalClient) =>
  queryOptions({ queryKey: ['business-card', 'data'], queryFn: () => client.contactData() })
