// The first page of a list of each service: one call for each.
import type { ServiceRecord } from '@company-data/sdk/company'
import type { Column } from '@company-data/ui'
import { useQueries } from '@tanstack/react-query'

interface ListPage<Item> {
  items: Item[]
  next_cursor: string | null
}

/** More services would be too many calls at once; the list says that it is not complete. */
const MAX_SERVICES = 25

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
  const readServices = services.slice(0, MAX_SERVICES)
  const queries = useQueries({
    queries: readServices.map(({ id }) => ({
      queryKey: [name, id, 'first-page'],
      queryFn: () => fetchPage(id),
      retry: false,
    })),
  })
  return {
    isLoading: queries.some(({ isPending }) => isPending),
    items: queries.flatMap(({ data }, index): ServiceItem<Item>[] =>
      (data?.items ?? []).map((item) => ({ serviceId: readServices[index]?.id ?? '', item })),
    ),
    isComplete: services.length <= MAX_SERVICES && queries.every(({ data }) => (data?.next_cursor ?? null) === null),
    failedNames: readServices.filter((_, index) => queries[index]?.isError).map((service) => service.name),
  }
}
