// The mark of a connected company in lists: the first picture that it shows its customers, else its letter.
import type { CustomerConnection } from '@company-data/sdk/person'
import { useObjectUrl } from '@company-data/ui'
import { CompanyMark } from '@company-data/web/companies'
import { useQuery } from '@tanstack/react-query'
import { useHasBeenVisible } from '../app/use-has-been-visible.ts'
import { useClient } from '../session/use-session.tsx'

/** Read once while the wallet is open, with the keys of the company's profile, which the page of the company shares. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, retry: false, structuralSharing: false } as const

const usePicture = (id: string, isSeen: boolean): string | undefined => {
  const { companyConnections } = useClient()
  const profile = useQuery({
    queryKey: ['company-profile', id],
    queryFn: () => companyConnections.profile(id),
    enabled: isSeen,
    ...ONCE,
  })
  const photoId = profile.data?.photos[0]?.id
  const photo = useQuery({
    queryKey: ['company-profile', id, photoId],
    queryFn: () => companyConnections.photo({ companyConnectionId: id, companyPhotoId: photoId ?? '' }),
    enabled: photoId !== undefined,
    ...ONCE,
  })
  return useObjectUrl(photo.data)
}

type MarkProps = Pick<CustomerConnection, 'id' | 'company_name' | 'company_identity'>

export const ConnectionMark = ({ id, company_name, company_identity }: MarkProps) => {
  const { ref, isSeen } = useHasBeenVisible<HTMLSpanElement>()
  const picture = usePicture(id, isSeen)
  return (
    <span ref={ref}>
      <CompanyMark name={company_name} identity={company_identity} picture={picture} />
    </span>
  )
}
