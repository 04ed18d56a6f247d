// Texts of the page of shared files.
import { defineTexts } from '@company-data/ui/texts'

export const sharedTexts = defineTexts({
  name: 'fileShare',
  en: {
    title: 'Shared with your wallet',
    lead: 'Choose what to do with it. Until then nothing is saved and nothing is sent.',
    files: 'Files',
    discard: (name: string) => `Discard ${name}`,
    addTitle: 'Add to My data',
    addText: 'Choose the field, for example your passport or your photo. The file is offered there.',
    add: 'Choose a field',
    answerTitle: 'Send it to a company',
    answerText: 'Open the form that asks for it. The file is offered at every place for a file.',
    answer: 'To your forms',
    leftOut: (count: string) =>
      `Files left out: ${count}. At most ten files with 100 MB in all can be shared at a time.`,
    none: 'No file arrived',
    noneText:
      'Share it with the wallet again, or choose it where you need it. At most ten files with 100 MB in all can be shared.',
    toData: 'To My data',
  },
  de: {
    title: 'Mit Ihrer Wallet geteilt',
    lead: 'Wählen Sie, was damit geschehen soll. Bis dahin wird nichts gespeichert und nichts gesendet.',
    files: 'Dateien',
    discard: (name) => `${name} verwerfen`,
    addTitle: 'Zu Meinen Daten hinzufügen',
    addText: 'Wählen Sie das Feld, zum Beispiel Ihren Reisepass oder Ihr Foto. Die Datei wird dort angeboten.',
    add: 'Feld auswählen',
    answerTitle: 'An ein Unternehmen senden',
    answerText:
      'Öffnen Sie das Formular, das danach fragt. Die Datei wird überall angeboten, wo eine Datei stehen kann.',
    answer: 'Zu Ihren Formularen',
    leftOut: (count) =>
      `Weggelassene Dateien: ${count}. Höchstens zehn Dateien mit zusammen 100 MB lassen sich auf einmal teilen.`,
    none: 'Keine Datei ist angekommen',
    noneText:
      'Teilen Sie sie noch einmal mit der Wallet, oder wählen Sie sie dort aus, wo Sie sie brauchen. Höchstens zehn Dateien mit zusammen 100 MB lassen sich teilen.',
    toData: 'Zu Meinen Daten',
  },
})
