// All invitations: open ones, and how the others ended.
import { Card, Empty, Page, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { type Invitation, isOpen } from '../app/invitations.ts'
import { InvitationItem } from './invitation-item.tsx'
import { invitationTexts } from './invitation-texts.ts'
import styles from './invitations.module.css'
import { useInvitations } from './use-invitations.ts'

const List = ({ label, invitations }: { label: string; invitations: readonly Invitation[] }) => (
  <ul className={styles.list} aria-label={label}>
    {invitations.map((invitation) => (
      <InvitationItem key={invitation.request_id} invitation={invitation} />
    ))}
  </ul>
)

const Invitations = ({ invitations }: { invitations: readonly Invitation[] }) => {
  const texts = useTexts(invitationTexts)
  const open = invitations.filter(isOpen)
  // The platform lists oldest first.
  const ended = invitations.filter((invitation) => !isOpen(invitation)).toReversed()
  return (
    <>
      {open.length === 0 ? (
        <Card>
          <Empty icon="inbox" title={texts.emptyTitle} text={texts.emptyText} />
        </Card>
      ) : (
        <Card title={texts.openTitle} text={texts.lead}>
          <List label={texts.openTitle} invitations={open} />
        </Card>
      )}
      {ended.length > 0 && (
        <Card title={texts.endedTitle}>
          <List label={texts.endedTitle} invitations={ended} />
        </Card>
      )}
    </>
  )
}

export const InvitationsPage = () => {
  const texts = useTexts(invitationTexts)
  const invitations = useInvitations()
  return (
    <Page title={texts.title}>
      <QueryView query={invitations} shape="text">
        {(data) => <Invitations invitations={data} />}
      </QueryView>
    </Page>
  )
}
