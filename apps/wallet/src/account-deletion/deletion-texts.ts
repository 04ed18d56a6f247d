// Texts for deleting the account.
import { defineTexts } from '@company-data/ui/texts'

export const deletionTexts = defineTexts({
  name: 'deletion',
  en: {
    title: 'Delete the account',
    account: 'Account',
    lead: 'This is permanent. No one can restore it, not even the people who run the platform.',
    goes: 'What is deleted',
    goesList: [
      'Your account with name, e-mail address, password and devices',
      'Your keys: no one can open what was encrypted for you any more, including you',
      'Your data with all files, pictures and verifications',
      'All messages from and to you',
      'Sign-in approvals: services no longer ask you, and open requests end',
    ],
    connections: (count: number) =>
      count === 0 ? 'You have no connections' : count === 1 ? 'Your connection ends' : `Your ${count} connections end`,
    connectionsText:
      'What you shared, kept up to date or once, is deleted from the platform. Each company is notified that the connection has ended. Copies in its own systems stay there: ask the company to delete them.',
    noConnectionsText: 'No company has data of yours on the platform.',
    more: (count: number) => `and ${count} more`,
    offers: 'Offers that are waiting for your answer end:',
    stays: 'What stays, and with whom',
    contracts:
      'These contracts continue. Deleting your account doesn’t cancel them: if you want that, cancel them first.',
    toDocuments: 'Go to documents',
    staysList: [
      'Signed and accepted documents stay with the company that issued them',
      'Answers you gave in contracts and forms stay with the company, which can read its copy; unfinished ones can’t be continued',
      'An entry without your name, so that your code is never given to anyone else',
    ],
    saveFirst: 'Save your documents first',
    saveFirstText: 'Your copies can’t be opened after the deletion.',
    toExport: 'Save everything',
    confirm: 'Delete',
    confirmText: (email: string) => `First enter your password. We’ll then send a code to ${email}.`,
    sendCode: 'Send code',
    haveCode: 'I have a code already',
    codeSent: (email: string, until: string) => `We sent a code to ${email}. It’s valid until ${until}.`,
    enterCode: 'Enter the code from the e-mail. This can’t be undone.',
    deleteNow: 'Delete permanently',
    notDeleted: 'Nothing was deleted.',
    moving: 'Your account is being moved to another storage location. Nothing was deleted. Try again in a few minutes.',
    tooManyTries: 'Too many attempts. Nothing was deleted. Wait a while, then request a new code.',
    unknown: 'The connection was lost, so we don’t know whether the account was deleted. Try again.',
    stands: 'The connection was lost. The account still exists, and nothing was deleted. Try again.',
  },
  de: {
    title: 'Konto löschen',
    account: 'Konto',
    lead: 'Endgültig. Niemand kann es zurückholen, auch die Betreiber der Plattform nicht.',
    goes: 'Was gelöscht wird',
    goesList: [
      'Ihr Konto mit Name, E-Mail-Adresse, Passwort und Geräten',
      'Ihre Schlüssel: Was für Sie verschlüsselt war, kann niemand mehr öffnen, auch Sie nicht',
      'Ihre Daten mit allen Dateien, Bildern und Prüfungen',
      'Alle Nachrichten von Ihnen und an Sie',
      'Bestätigungen von Anmeldungen: Dienste fragen Sie nicht mehr, und offene Anfragen enden',
    ],
    connections: (count) =>
      count === 0
        ? 'Sie haben keine Verbindungen'
        : count === 1
          ? 'Ihre Verbindung endet'
          : `Ihre ${count} Verbindungen enden`,
    connectionsText:
      'Was Sie freigegeben haben, laufend oder einmalig, wird von der Plattform gelöscht. Jedes Unternehmen wird benachrichtigt, dass die Verbindung beendet ist. Kopien in seinen eigenen Systemen bleiben dort: Verlangen Sie die Löschung beim Unternehmen.',
    noConnectionsText: 'Kein Unternehmen hat Daten von Ihnen auf der Plattform.',
    more: (count) => `und ${count} weitere`,
    offers: 'Angebote, die auf Ihre Antwort warten, enden:',
    stays: 'Was bleibt, und bei wem',
    contracts:
      'Diese Verträge laufen weiter. Die Löschung kündigt keinen davon: Wenn Sie das wollen, kündigen Sie zuerst.',
    toDocuments: 'Zu den Dokumenten',
    staysList: [
      'Unterschriebene und angenommene Dokumente bleiben bei dem Unternehmen, das sie ausgestellt hat',
      'Antworten, die Sie in Verträgen und Formularen gegeben haben, bleiben beim Unternehmen, das seine Kopie lesen kann; Unfertiges lässt sich nicht fortsetzen',
      'Ein Eintrag ohne Ihren Namen, damit Ihr Code nie an jemand anderen vergeben wird',
    ],
    saveFirst: 'Sichern Sie zuerst Ihre Dokumente',
    saveFirstText: 'Ihre Kopien lassen sich nach der Löschung nicht mehr öffnen.',
    toExport: 'Alles sichern',
    confirm: 'Löschen',
    confirmText: (email) => `Geben Sie zuerst Ihr Passwort ein. Dann senden wir einen Code an ${email}.`,
    sendCode: 'Code senden',
    haveCode: 'Ich habe schon einen Code',
    codeSent: (email, until) => `Wir haben einen Code an ${email} gesendet. Er gilt bis ${until}.`,
    enterCode: 'Geben Sie den Code aus der E-Mail ein. Das lässt sich nicht rückgängig machen.',
    deleteNow: 'Endgültig löschen',
    notDeleted: 'Nichts wurde gelöscht.',
    moving:
      'Ihr Konto zieht gerade an einen anderen Speicherort um. Nichts wurde gelöscht; versuchen Sie es in einigen Minuten erneut.',
    tooManyTries:
      'Das waren zu viele Versuche. Nichts wurde gelöscht; warten Sie eine Weile und fordern Sie dann einen neuen Code an.',
    unknown: 'Die Verbindung ist abgebrochen. Ob das Konto gelöscht wurde, ist unklar. Versuchen Sie es erneut.',
    stands: 'Die Verbindung ist abgebrochen. Das Konto besteht noch, nichts wurde gelöscht. Versuchen Sie es erneut.',
  },
})
