// The photos of a service and their bytes, asked for once for the list and the preview.
import type { PortalClient, SharePhoto } from '@company-data/sdk/company'
import { useObjectUrl } from '@company-data/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useClient } from '../session/use-session.tsx'

export const photosQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({ queryKey: ['share-photos', serviceId], queryFn: () => client.listSharePhotos(serviceId) })

/** An address inside the page: the platform's own needs a token, which an image cannot send. */
export const usePhotoUrl = (serviceId: string, { id }: SharePhoto): string | undefined => {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['share-photos', serviceId, id],
    queryFn: () => client.getSharePhoto(serviceId, id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useObjectUrl(data)
}
