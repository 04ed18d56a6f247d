// One invitation: who asks, until when, and the two answers; or how it ended. Accepting leads through the connect form.
import { isPlatformError } from '@company-data/sdk/person'
import { Button, LinkButton, Row, showToast, useFormats, useTexts } from '@company-data/ui'
import { useFrameTexts, useMakeOnce } from '@company-data/ui/frame'
import { problemOf } from '@company-data/ui/frame/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type Invitation, isOpen, readInvitation } from '../frame/invitations.ts'
import { useInvitationEnd } from '../frame/use-invitation-end.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { invitationTexts } from './invitation-texts.ts'
import styles from './invitations.module.css'

const formOf = ({ service, request_id }: Invitation): string =>
  `${paths.connect}?${new URLSearchParams({ code: service.code, request: request_id })}`

/** Returns how the invitation ended: it may have been withdrawn, or answered by an attempt whose own answer was lost. */
const useDecline = (invitation: Invitation) => {
  const client = useClient()
  const queries = useQueryClient()
  const endOf = useInvitationEnd()
  const { request_id, company_name } = invitation
  const readEnd = async (): Promise<Invitation | undefined> => {
    const now = await readInvitation(client, request_id)
    return now && isOpen(now) ? undefined : now
  }
  const decline = async (): Promise<Invitation> => {
    try {
      await client.rejectConnectRequest(request_id)
      return { ...invitation, status: 'rejected' }
    } catch (error) {
      const end = isPlatformError(error, 'connect_requests.closed') ? await readEnd() : undefined
      if (end === undefined) throw error
      return end
    }
  }
  return useMutation({
    mutationFn: useMakeOnce<void, Invitation>(decline, readEnd),
    onSuccess: (end) => showToast(endOf(end) ?? '', company_name),
    onSettled: () => queries.invalidateQueries({ queryKey: ['connect-requests'] }),
  })
}

const Answers = ({ invitation }: { invitation: Invitation }) => {
  const texts = useTexts(invitationTexts)
  const frame = useFrameTexts()
  const formats = useFormats()
  const decline = useDecline(invitation)
  return (
    <>
      <span className="muted">{texts.expires(formats.date(invitation.expires_at))}</span>
      {decline.error && <p role="alert">{problemOf(decline.error, frame, 'once')}</p>}
      <Row>
        <Link to={formOf(invitation)} asChild>
          <LinkButton kind="main">{texts.look}</LinkButton>
        </Link>
        <Button busy={decline.isPending} onClick={() => decline.mutate()}>
          {texts.decline}
        </Button>
      </Row>
    </>
  )
}

export const InvitationLine = ({ invitation }: { invitation: Invitation }) => {
  const texts = useTexts(invitationTexts)
  const endOf = useInvitationEnd()
  const { service, company_name, message } = invitation
  return (
    <li className={styles.invitation}>
      <span className={styles.name}>{texts.line(service.name, company_name)}</span>
      {message !== null && message !== '' && <blockquote className={styles.message}>{message}</blockquote>}
      {isOpen(invitation) ? <Answers invitation={invitation} /> : <span>{endOf(invitation)}</span>}
    </li>
  )
}
