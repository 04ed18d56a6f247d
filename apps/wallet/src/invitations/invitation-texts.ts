// Texts of invitations.
import { defineTexts } from '@company-data/ui/texts'

export const invitationTexts = defineTexts({
  name: 'invitation',
  en: {
    title: 'Invitations',
    lead: 'Nothing is shared until you have seen what a service asks for and accepted it.',
    open: (count: string) => `${count} open`,
    openTitle: 'Waiting for your answer',
    endedTitle: 'Earlier invitations',
    invites: 'A company invites you',
    line: (service: string, company: string) => `${service}, ${company}`,
    expires: (when: string) => `Open until ${when}`,
    look: 'See what it asks for',
    decline: 'Decline',
    emptyTitle: 'No open invitations',
    emptyText: 'Companies that have your share code can invite you to connect. Their invitations appear here.',
  },
  de: {
    title: 'Einladungen',
    lead: 'Nichts wird freigegeben, bevor Sie gesehen haben, wonach ein Dienst fragt, und angenommen haben.',
    open: (count) => `${count} offen`,
    openTitle: 'Warten auf Ihre Antwort',
    endedTitle: 'Frühere Einladungen',
    invites: 'Ein Unternehmen lädt Sie ein',
    line: (service, company) => `${service}, ${company}`,
    expires: (when) => `Offen bis ${when}`,
    look: 'Ansehen, wonach er fragt',
    decline: 'Ablehnen',
    emptyTitle: 'Keine offenen Einladungen',
    emptyText: 'Unternehmen, die Ihren Freigabecode haben, können Sie einladen. Ihre Einladungen erscheinen hier.',
  },
})
