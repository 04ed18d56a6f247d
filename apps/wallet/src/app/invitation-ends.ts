// Texts for the end of an invitation, as far as the platform reports it.
import { defineTexts } from '@company-data/ui/texts'

export const invitationEnds = defineTexts({
  name: 'invitationEnds',
  en: {
    accepted: 'You accepted it.',
    rejected: 'You declined it. Nothing was shared.',
    withdrawn: (company: string) => `${company} has withdrawn it. Nothing was shared.`,
    expired: (when: string) => `It was open until ${when} and has expired. Nothing was shared.`,
  },
  de: {
    accepted: 'Sie haben sie angenommen.',
    rejected: 'Sie haben sie abgelehnt. Nichts wurde freigegeben.',
    withdrawn: (company) => `${company} hat sie zurückgezogen. Nichts wurde freigegeben.`,
    expired: (when) => `Sie war bis ${when} offen und ist abgelaufen. Nichts wurde freigegeben.`,
  },
})
