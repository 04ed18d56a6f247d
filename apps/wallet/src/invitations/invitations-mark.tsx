// The number of open invitations, with words for screen readers.
import { useFormats, useTexts } from '@company-data/ui'
import { isOpen } from '../frame/invitations.ts'
import { invitationTexts } from './invitation-texts.ts'
import { useInvitations } from './use-invitations.ts'

export const InvitationsMark = () => {
  const texts = useTexts(invitationTexts)
  const formats = useFormats()
  const { data = [] } = useInvitations()
  const count = data.filter(isOpen).length
  if (count === 0) return null
  const shown = formats.number(count)
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{texts.open(shown)}</span>
    </>
  )
}
