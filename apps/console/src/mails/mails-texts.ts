// Texts of the outbox of mails.
import { defineTexts } from '@company-data/ui/texts'

export const mailsTexts = defineTexts({
  en: {
    title: 'Mails',
    lead: 'Mails and text messages of the responding process, newest first. Address, text and code are erased when a message was sent or is out of date.',
    to: 'Address',
    filter: 'Show',
    subject: 'Subject',
    kind: 'Kind',
    at: 'Written',
    erased: 'erased',
    text: 'Text',
    code: 'Code',
    waits: 'Waits to be sent',
    emptyTitle: 'No mails',
    emptyText: 'Rows are removed after 30 days.',
  },
  de: {
    title: 'Mails',
    lead: 'Mails und Textnachrichten des antwortenden Prozesses, die neueste zuerst. Adresse, Text und Code werden gelöscht, sobald eine Nachricht gesendet oder veraltet ist.',
    to: 'Adresse',
    filter: 'Zeigen',
    subject: 'Betreff',
    kind: 'Art',
    at: 'Geschrieben',
    erased: 'gelöscht',
    text: 'Text',
    code: 'Code',
    waits: 'Wartet auf den Versand',
    emptyTitle: 'Keine Mails',
    emptyText: 'Einträge werden nach 30 Tagen entfernt.',
  },
})
