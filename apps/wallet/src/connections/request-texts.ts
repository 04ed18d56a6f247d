// The texts of connect requests: a company invites the person, who looks, accepts or declines.
import { defineTexts } from '@company-data/ui/texts'

export const requestTexts = defineTexts({
  en: {
    title: 'Companies that invite you',
    lead: 'Nothing is shared until you have seen what a service asks for and accepted it.',
    line: (service: string, company: string) => `${service}, ${company}`,
    expires: (when: string) => `Open until ${when}`,
    look: 'See what it asks for',
    decline: 'Decline',
    declined: 'Declined. Nothing was shared.',
    emptyTitle: 'No invitations',
    emptyText: 'A company that has your share code can invite you to connect. Its invitation stands here.',
  },
  de: {
    title: 'Unternehmen, die Sie einladen',
    lead: 'Nichts wird freigegeben, bevor Sie gesehen haben, wonach ein Dienst fragt, und angenommen haben.',
    line: (service, company) => `${service}, ${company}`,
    expires: (when) => `Offen bis ${when}`,
    look: 'Zeigen, wonach er fragt',
    decline: 'Ablehnen',
    declined: 'Abgelehnt. Nichts wurde freigegeben.',
    emptyTitle: 'Keine Einladungen',
    emptyText: 'Ein Unternehmen, das Ihren Freigabecode hat, kann Sie einladen. Die Einladung steht dann hier.',
  },
})
