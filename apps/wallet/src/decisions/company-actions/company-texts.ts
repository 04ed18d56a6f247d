// Texts for blocking and reporting a company.
import type { PersonClient } from '@company-data/sdk/person'
import { defineTexts } from '@company-data/ui/texts'

export type NewReport = Parameters<PersonClient['reports']['create']>[0]

type Reasons = Readonly<Record<NewReport['reason'], string>>

export const companyActionTexts = defineTexts({
  name: 'companyAction',
  en: {
    title: 'If something is wrong',
    text: (company: string) => `You can block ${company}, or report it to the operator of the platform.`,
    block: 'Block',
    blockTitle: (company: string) => `Block ${company}?`,
    blockText:
      'You no longer see its invitations, and it can’t ask for approvals or notify you. Your connections and contracts stay until you end them. The company is not told. You can unblock it under Account.',
    blocked: 'Blocked',
    report: 'Report',
    reportTitle: (company: string) => `Report ${company}`,
    reportLead: 'The operator of the platform reads your report. The company does not learn who sent it.',
    reason: 'What is wrong?',
    reasons: {
      impersonation: 'It pretends to be someone else',
      asks_for_password: 'It asks for a password, passcode or recovery kit',
      spam: 'Unwanted or repeated messages',
      illegal: 'Something illegal',
      other: 'Something else',
    } as Reasons,
    details: 'Details',
    detailsHint: 'Optional. Not encrypted: the operator reads it.',
    quote: 'Add the words of the company',
    quoteHint: 'They are no longer encrypted: the operator reads them.',
    send: 'Send report',
    sent: 'Report sent',
  },
  de: {
    title: 'Wenn etwas nicht stimmt',
    text: (company) => `Sie können ${company} blockieren oder dem Betreiber der Plattform melden.`,
    block: 'Blockieren',
    blockTitle: (company) => `${company} blockieren?`,
    blockText:
      'Sie sehen keine Einladungen mehr, und das Unternehmen kann keine Bestätigungen erbitten und Sie nicht benachrichtigen. Ihre Verbindungen und Verträge bleiben, bis Sie sie beenden. Das Unternehmen erfährt nichts davon. Unter Konto können Sie die Blockierung aufheben.',
    blocked: 'Blockiert',
    report: 'Melden',
    reportTitle: (company) => `${company} melden`,
    reportLead: 'Der Betreiber der Plattform liest Ihre Meldung. Das Unternehmen erfährt nicht, von wem sie stammt.',
    reason: 'Was stimmt nicht?',
    reasons: {
      impersonation: 'Es gibt sich für jemand anderen aus',
      asks_for_password: 'Es fragt nach Passwort, Passcode oder Wiederherstellungsblatt',
      spam: 'Unerwünschte oder wiederholte Nachrichten',
      illegal: 'Etwas Verbotenes',
      other: 'Etwas anderes',
    },
    details: 'Einzelheiten',
    detailsHint: 'Freiwillig. Nicht verschlüsselt: Der Betreiber liest es.',
    quote: 'Die Worte des Unternehmens beifügen',
    quoteHint: 'Sie verlassen den verschlüsselten Bereich: Der Betreiber liest sie.',
    send: 'Meldung senden',
    sent: 'Meldung gesendet',
  },
})
