// The customers of a service for pickers: name, code and kind, but no shared data.
import type { ConnectionRecord, PortalClient } from '@company-data/sdk/company'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export interface Customer {
  connectionId: string
  name: string
  code: string | null
  type: 'person' | 'company'
  /** Made for tests, and marked by the platform. */
  isTest: boolean
}

const toCustomer = ({ id, display_name, share_code, customer_type, test_person }: ConnectionRecord): Customer => ({
  connectionId: id,
  name: display_name,
  code: share_code,
  type: customer_type,
  isTest: test_person === true,
})

/** The largest page size of the platform, because the name search only covers loaded rows. */
const PAGE_SIZE = 250
const FRESH_MS = 5 * 60_000

export const customersQuery = (client: PortalClient, serviceId: string) =>
  infiniteQueryOptions({
    queryKey: ['customers', serviceId],
    queryFn: async ({ pageParam }) => {
      const request = { pageSize: PAGE_SIZE, ...(pageParam !== '' && { cursor: pageParam }) }
      const { items, next_cursor } = await client.servicePortal(serviceId).connections.list.page(request)
      return { customers: items.map(toCustomer), next_cursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: FRESH_MS,
  })

export const customerQuery = (client: PortalClient, serviceId: string, connectionId: string) =>
  queryOptions({
    queryKey: ['customers', serviceId, connectionId],
    queryFn: async () => toCustomer(await client.servicePortal(serviceId).connections.read(connectionId)),
    staleTime: FRESH_MS,
  })

export const matchingCustomers = (
  customers: readonly Customer[],
  text: string,
  type: Customer['type'] | null,
): Customer[] => {
  const part = text.trim().toLowerCase()
  return customers.filter(
    (customer) =>
      (type === null || customer.type === type) &&
      [customer.name, customer.code ?? ''].some((word) => word.toLowerCase().includes(part)),
  )
}
