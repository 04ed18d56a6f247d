// The number of open invitations, with a label for screen readers.
import { useFormats, useTexts } from '@company-data/ui'
import { isOpen } from '../app/invitations.ts'
import { invitationTexts } from './invitation-texts.ts'
import { useInvitations } from './use-invitations.ts'

export const InvitationsMark = () => {
  const texts = useTexts(invitationTexts)
  const formats = useFormats()
  const { data = [] } = useInvitations()
  const count = data.filter(isOpen).length
  if (count === 0) return null
  const countText = formats.number(count)
  return (
    <>
      <span aria-hidden>{countText}</span>
      <span className="visually-hidden">{texts.open(countText)}</span>
    </>
  )
}
