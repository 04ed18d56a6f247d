// The names of the clients that may have called: those of services, and for the owner those of the account.
import { useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from '../../app/services.ts'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import { requestsTexts } from './requests-texts.ts'

/** By client id. Deleted clients are not among them, though their calls are listed. */
export const useClientNames = (): ReadonlyMap<string, string> => {
  const texts = useTexts(requestsTexts)
  const client = useClient()
  const isOwner = useIsOwner()
  const services = useQuery(servicesQuery(client))
  const accountClients = useQuery({
    queryKey: ['account-clients'],
    queryFn: () => client.accountClients.list(),
    enabled: isOwner,
  })
  return new Map([
    ...(services.data ?? []).flatMap(({ client_id, name }) =>
      client_id === null ? [] : [[client_id, texts.clientOfService(name)] as const],
    ),
    ...(accountClients.data ?? []).map(({ client_id, name }) => [client_id, name] as const),
  ])
}
