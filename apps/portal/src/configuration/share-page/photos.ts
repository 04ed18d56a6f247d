// The photos of a service and their bytes, shared by the list and the preview.
import type { PortalClient, SharePhoto } from '@company-data/sdk/company'
import { useObjectUrl } from '@company-data/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/use-session.tsx'

export const photosQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({ queryKey: ['share-photos', serviceId], queryFn: () => client.sharePhotos.list(serviceId) })

export const photoBytes = (client: PortalClient, serviceId: string, { id }: SharePhoto) => ({
  queryKey: ['share-photos', serviceId, id],
  read: () => client.sharePhotos.file({ serviceId, photoId: id }),
})

/** An object URL: the platform's address needs a token, which an image element cannot send. */
export const usePhotoUrl = (serviceId: string, photo: SharePhoto): string | undefined => {
  const { queryKey, read } = photoBytes(useClient(), serviceId, photo)
  const { data } = useQuery({ queryKey, queryFn: read, staleTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  return useObjectUrl(data)
}
