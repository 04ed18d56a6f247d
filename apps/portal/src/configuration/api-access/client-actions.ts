// The client of a service: read, created, renewed, changed and deleted. A secret is shown once.
import type { RegeneratedSecret, ServiceRecord } from '@company-data/sdk/company'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCreateWithSecret } from '../../app/create-with-secret.ts'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import type { ShownClient } from './client-cards.tsx'

export const useServiceClient = ({ id, client_id }: ServiceRecord) => {
  const client = useClient()
  const isOwner = useIsOwner()
  return useQuery({
    queryKey: ['services', id, 'client', client_id],
    queryFn: async (): Promise<ShownClient | null> => {
      // The service record says if there is a client: having none is a normal state of this page.
      if (client_id === null) return null
      // a delegate reads only the client's id, which the service record has.
      return isOwner ? client.serviceClients.read(id) : { client_id }
    },
  })
}

/** Every change of the client also appears in the service record. */
const useClientAction = <Input, Result>(
  work: (input: Input) => Promise<Result>,
  { onResult, endsClient = false }: { onResult?: (result: Result) => void; endsClient?: boolean } = {},
) => {
  const queries = useQueryClient()
  return useAction({
    mutationFn: work,
    // First, even if the form was closed meanwhile: a secret is shown only here.
    onSuccess: (result) => onResult?.(result),
    // A deleted client must not be requested again; the service record says that it is deleted.
    onSettled: () =>
      queries.invalidateQueries({
        queryKey: ['services'],
        predicate: ({ queryKey }) => !(endsClient && queryKey[2] === 'client'),
      }),
    // The secret is shown once, so it must not stay in the mutation cache.
    gcTime: 0,
  })
}

type Secret = Pick<RegeneratedSecret, 'client_secret'>

export const useClientActions = (serviceId: string, onSecret: (secret: string) => void) => {
  const client = useClient()
  const onResult = ({ client_secret }: Secret) => onSecret(client_secret)
  return {
    create: useClientAction(
      useCreateWithSecret({
        make: (redirectUri: string | null): Promise<Secret> =>
          client.serviceClients.create(serviceId, redirectUri === null ? {} : { redirect_uri: redirectUri }),
        // A service has at most one client.
        list: async () => [(await client.services.read(serviceId)).client_id].filter((id) => id !== null),
        getId: (clientId) => clientId,
        isMadeFrom: () => true,
        renew: () => client.serviceClients.regenerateSecret(serviceId),
      }),
      { onResult },
    ),
    regenerate: useClientAction(
      (overlap_hours: number) => client.serviceClients.regenerateSecret(serviceId, { overlap_hours }),
      { onResult },
    ),
    edit: useClientAction((redirect_uri: string | null) => client.serviceClients.update(serviceId, { redirect_uri })),
    remove: useClientAction(
      useIdempotentDelete(() => client.serviceClients.delete(serviceId)),
      { endsClient: true },
    ),
  }
}
