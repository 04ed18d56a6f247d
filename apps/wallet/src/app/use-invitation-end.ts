// The end of an invitation as text.
import { useFormats, useTexts } from '@company-data/ui'
import { invitationEnds } from './invitation-ends.ts'
import type { Invitation } from './invitations.ts'

/** Undefined if it is open. */
export const useInvitationEnd = (): ((invitation: Invitation) => string | undefined) => {
  const texts = useTexts(invitationEnds)
  const formats = useFormats()
  return ({ status, company_name, expires_at }) => {
    if (status === 'pending') return undefined
    if (status === 'withdrawn') return texts.withdrawn(company_name)
    return status === 'expired' ? texts.expired(formats.date(expires_at)) : texts[status]
  }
}
