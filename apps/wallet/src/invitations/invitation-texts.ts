// The texts of invitations: a company asks, the person looks, accepts or declines.
import { defineTexts } from '@company-data/ui/texts'

export const invitationTexts = defineTexts({
  en: {
    title: 'Companies that invite you',
    lead: 'Nothing is shared until you have seen what a service asks for and accepted it.',
    open: (count: string) => `${count} open`,
    openTitle: 'Waiting for your answer',
    endedTitle: 'Earlier invitations',
    line: (service: string, company: string) => `${service}, ${company}`,
    expires: (when: string) => `Open until ${when}`,
    look: 'See what it asks for',
    decline: 'Decline',
    emptyTitle: 'No open invitations',
    emptyText: 'A company that has your share code can invite you to connect. Its invitation stands here.',
  },
  de: {
    title: 'Unternehmen, die Sie einladen',
    lead: 'Nichts wird freigegeben, bevor Sie gesehen haben, wonach ein Dienst fragt, und angenommen haben.',
    open: (count) => `${count} offen`,
    openTitle: 'Warten auf Ihre Antwort',
    endedTitle: 'Frühere Einladungen',
    line: (service, company) => `${service}, ${company}`,
    expires: (when) => `Offen bis ${when}`,
    look: 'Zeigen, wonach er fragt',
    decline: 'Ablehnen',
    emptyTitle: 'Keine offenen Einladungen',
    emptyText: 'Ein Unternehmen, das Ihren Freigabecode hat, kann Sie einladen. Die Einladung steht dann hier.',
  },
})
