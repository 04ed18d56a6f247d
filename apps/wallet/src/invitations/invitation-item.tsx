// One invitation: the company, its expiry and both decisions, or how it ended. Accepting leads to the connect form.
import { isPlatformError } from '@company-data/sdk/person'
import { Button, LinkButton, Row, showToast, useFormats, useTexts } from '@company-data/ui'
import { useAction, useAppTexts, useIdempotentCall } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { CompanyName, CompanyQuote } from '@company-data/web/companies'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type Invitation, isOpen, readInvitation } from '../app/invitations.ts'
import { useInvitationEnd } from '../app/use-invitation-end.ts'
import { CompanyButtons } from '../decisions/company-actions/company-actions.tsx'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { invitationTexts } from './invitation-texts.ts'
import styles from './invitations.module.css'

const buildConnectPath = ({ service, request_id }: Invitation): string =>
  `${paths.connect}?${new URLSearchParams({ code: service.code, request: request_id })}`

/** Returns how the invitation ended: it may have been withdrawn, or decided by an attempt whose response was lost. */
const useDecline = (invitation: Invitation) => {
  const client = useClient()
  const queries = useQueryClient()
  const formatEnd = useInvitationEnd()
  const { request_id, company_name } = invitation
  const readEnd = async (): Promise<Invitation | undefined> => {
    const now = await readInvitation(client, request_id)
    return now && isOpen(now) ? undefined : now
  }
  const decline = async (): Promise<Invitation> => {
    try {
      await client.connectRequests.reject(request_id)
      return { ...invitation, status: 'rejected' }
    } catch (error) {
      const end = isPlatformError(error, 'connect_requests.closed') ? await readEnd() : undefined
      if (end === undefined) throw error
      return end
    }
  }
  return useAction({
    mutationFn: useIdempotentCall<void, Invitation>(decline, readEnd),
    onSuccess: (end) => showToast(formatEnd(end) ?? '', company_name),
    onSettled: () => queries.invalidateQueries({ queryKey: ['connect-requests'] }),
  })
}

const DecisionButtons = ({ invitation }: { invitation: Invitation }) => {
  const texts = useTexts(invitationTexts)
  const appTexts = useAppTexts()
  const formats = useFormats()
  const decline = useDecline(invitation)
  return (
    <>
      <span className="muted">{texts.expires(formats.date(invitation.expires_at))}</span>
      {decline.error && <p role="alert">{formatProblem(decline.error, appTexts, 'once')}</p>}
      <Row>
        <Link to={buildConnectPath(invitation)} asChild>
          <LinkButton kind="main">{texts.look}</LinkButton>
        </Link>
        <Button busy={decline.isPending} onClick={() => decline.mutate()}>
          {texts.decline}
        </Button>
      </Row>
    </>
  )
}

export const InvitationItem = ({ invitation }: { invitation: Invitation }) => {
  const texts = useTexts(invitationTexts)
  const formatEnd = useInvitationEnd()
  const { service, request_id, company_name, company_identity, message } = invitation
  return (
    <li className={styles.invitation}>
      <span className={styles.name}>{texts.invites}</span>
      <CompanyName name={texts.line(service.name, company_name)} identity={company_identity} />
      {message !== null && message !== '' && <CompanyQuote company={company_name} text={message} />}
      {isOpen(invitation) ? <DecisionButtons invitation={invitation} /> : <span>{formatEnd(invitation)}</span>}
      {company_identity && (
        <CompanyButtons
          companyId={company_identity.company_user_id}
          company={company_name}
          about={{ kind: 'connect_request', id: request_id }}
          quote={message ?? undefined}
        />
      )}
    </li>
  )
}
