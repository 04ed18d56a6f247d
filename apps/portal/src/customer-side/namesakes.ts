// Other companies of the same name that the company is a customer of.
import { type Identity, type NamesakeSearch, searchNamesake } from '@company-data/web/companies/rules'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../session/use-session.tsx'

const PAGE_SIZE = 250

export const useNamesakes = (identity: Identity | null): NamesakeSearch => {
  const client = useClient()
  const connections = useQuery({
    queryKey: ['suppliers', 'known'],
    queryFn: () => Array.fromAsync(client.companyConnections.list({ pageSize: PAGE_SIZE })),
    enabled: identity !== null,
  })
  return searchNamesake(identity, connections)
}
