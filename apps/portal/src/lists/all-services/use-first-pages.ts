// The first page of a list of each service: one call for each, for a number of services at a time.
import type { ServiceRecord } from '@company-data/sdk/company'
import type { Column } from '@company-data/ui'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'

interface ListPage<Item> {
  items: Item[]
  next_cursor: string | null
}

/** More services would be too many calls at once: the list says how many are left, and reads them on request. */
const SERVICE_BATCH_SIZE = 25

export interface ServiceItem<Item> {
  serviceId: string
  item: Item
}

/** Columns of a list of one service, for rows that know their service. */
export const toServiceColumns = <Item>(columns: readonly Column<Item>[]): Column<ServiceItem<Item>>[] =>
  columns.map(({ cell, sortBy, ...column }) => ({
    ...column,
    ...(sortBy && { sortBy: ({ item }: ServiceItem<Item>) => sortBy(item) }),
    cell: ({ item }: ServiceItem<Item>) => cell(item),
  }))

export const useFirstPages = <Item>(
  name: string,
  services: readonly ServiceRecord[],
  fetchPage: (serviceId: string) => Promise<ListPage<Item>>,
) => {
  const [batchCount, setBatchCount] = useState(1)
  const readServices = services.slice(0, batchCount * SERVICE_BATCH_SIZE)
  const queries = useQueries({
    queries: readServices.map(({ id }) => ({
      queryKey: [name, id, 'first-page'],
      queryFn: () => fetchPage(id),
      retry: false,
    })),
  })
  return {
    isLoading: queries.slice(0, SERVICE_BATCH_SIZE).some(({ isPending }) => isPending),
    items: queries.flatMap(({ data }, index): ServiceItem<Item>[] =>
      (data?.items ?? []).map((item) => ({ serviceId: readServices[index]?.id ?? '', item })),
    ),
    isComplete: queries.every(({ data }) => (data?.next_cursor ?? null) === null),
    more: {
      count: services.length - readServices.length,
      isBusy: queries.some(({ isPending }) => isPending),
      read: () => setBatchCount(batchCount + 1),
    },
    failedNames: readServices.filter((_, index) => queries[index]?.isError).map((service) => service.name),
  }
}
