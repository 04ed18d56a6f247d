// Invitations on the home page, while a company waits for a decision.
import { Card, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { useHomeReading } from '../app/home-readings.ts'
import { type Invitation, isOpen } from '../app/invitations.ts'
import { InvitationItem } from './invitation-item.tsx'
import { invitationTexts } from './invitation-texts.ts'
import styles from './invitations.module.css'
import { useInvitations } from './use-invitations.ts'

/** An invitation that closes while it is shown says so instead of vanishing. */
const useShown = (invitations: readonly Invitation[]): Invitation[] => {
  const [seenIds] = useState(() => new Set<string>())
  for (const invitation of invitations) if (isOpen(invitation)) seenIds.add(invitation.request_id)
  return invitations.filter(
    (invitation) =>
      isOpen(invitation) ||
      (seenIds.has(invitation.request_id) && ['withdrawn', 'expired'].includes(invitation.status)),
  )
}

export const InvitationsCard = () => {
  const texts = useTexts(invitationTexts)
  const query = useInvitations()
  useHomeReading(query)
  const visibleInvitations = useShown(query.data ?? [])
  if (visibleInvitations.length === 0) return null
  return (
    <Card title={texts.title} text={texts.lead}>
      <ul className={styles.list} aria-label={texts.title}>
        {visibleInvitations.map((invitation) => (
          <InvitationItem key={invitation.request_id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}
