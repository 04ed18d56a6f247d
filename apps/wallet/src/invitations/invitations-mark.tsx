// How many invitations are open: a number to look at, and the words for whoever hears it.
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
