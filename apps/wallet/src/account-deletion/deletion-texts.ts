// The texts of the deletion of the account.
import { defineTexts } from '@company-data/ui/texts'

export const deletionTexts = defineTexts({
  en: {
    title: 'Delete the account',
    account: 'Account',
    lead: 'For good. Nobody can bring it back, also not the people who run the platform.',
    goes: 'What goes',
    goesList: [
      'Your account with name, e-mail address, password and devices',
      'Your keys: what was sealed for you cannot be opened by anybody any more, also not by you',
      'Your data with all files, pictures and verifications',
      'Every message of yours and to you',
      'Approvals of logins: services ask you no longer, and requests that are open end',
    ],
    connections: (count: number) =>
      count === 0 ? 'You have no connections' : count === 1 ? 'Your connection ends' : `Your ${count} connections end`,
    connectionsText:
      'What you shared, live or once, is removed from the platform. Each company is told that the connection has ended. What it has copied into its own systems stays there: ask the company to delete it.',
    noConnectionsText: 'No company has data of yours on the platform.',
    more: (count: number) => `and ${count} more`,
    offers: 'What was offered to you and waits for an answer ends:',
    stays: 'What stays, and with whom',
    contracts: 'These contracts run on. A deletion cancels none of them: if you want that, cancel first.',
    toDocuments: 'To the documents',
    staysList: [
      'Signed and accepted documents stay with the company that issued them',
      'Answers that you gave in contracts and forms stay with the company, which can read its copy; what is unfinished cannot be continued',
      'A row without your name, so that your code is never given to anybody else',
    ],
    saveFirst: 'Save your documents first',
    saveFirstText: 'Your copies cannot be opened after the deletion.',
    toExport: 'Save everything',
    confirm: 'Delete',
    confirmText: (email: string) => `First your password; then a code, which is mailed to ${email}.`,
    sendCode: 'Send the code',
    haveCode: 'I have a code already',
    codeSent: (email: string, until: string) => `A code was mailed to ${email}. It is valid until ${until}.`,
    enterCode: 'Enter the code from the mail. After that there is no way back.',
    deleteNow: 'Delete for good',
    notDeleted: 'Nothing was deleted.',
    moving: 'Your account is on its way to another region. Nothing was deleted; try again in a few minutes.',
    tooManyTries: 'That were too many tries. Nothing was deleted; wait a while, then ask for a new code.',
    unknown: 'The answer was lost on its way, so it is not known whether the account is deleted. Try once more.',
    stands: 'The connection was lost. The account is still there, and nothing was deleted. Try once more.',
  },
  de: {
    title: 'Konto löschen',
    account: 'Konto',
    lead: 'Endgültig. Niemand kann es zurückholen, auch die Betreiber der Plattform nicht.',
    goes: 'Was verschwindet',
    goesList: [
      'Ihr Konto mit Name, E-Mail-Adresse, Passwort und Geräten',
      'Ihre Schlüssel: Was für Sie versiegelt war, kann niemand mehr öffnen, auch Sie nicht',
      'Ihre Daten mit allen Dateien, Bildern und Prüfungen',
      'Alle Nachrichten von Ihnen und an Sie',
      'Freigaben von Anmeldungen: Dienste fragen Sie nicht mehr, und offene Anfragen enden',
    ],
    connections: (count) =>
      count === 0
        ? 'Sie haben keine Verbindungen'
        : count === 1
          ? 'Ihre Verbindung endet'
          : `Ihre ${count} Verbindungen enden`,
    connectionsText:
      'Was Sie geteilt haben, laufend oder einmal, wird von der Plattform entfernt. Jedes Unternehmen erfährt, dass die Verbindung beendet ist. Was es in seine eigenen Systeme übernommen hat, bleibt dort: Verlangen Sie die Löschung beim Unternehmen.',
    noConnectionsText: 'Kein Unternehmen hat Daten von Ihnen auf der Plattform.',
    more: (count) => `und ${count} weitere`,
    offers: 'Was Ihnen angeboten wurde und auf eine Antwort wartet, endet:',
    stays: 'Was bleibt, und bei wem',
    contracts:
      'Diese Verträge laufen weiter. Die Löschung kündigt keinen davon: Wenn Sie das wollen, kündigen Sie zuerst.',
    toDocuments: 'Zu den Dokumenten',
    staysList: [
      'Unterschriebene und angenommene Dokumente bleiben bei dem Unternehmen, das sie ausgestellt hat',
      'Antworten, die Sie in Verträgen und Formularen gegeben haben, bleiben beim Unternehmen, das seine Kopie lesen kann; Unfertiges lässt sich nicht fortsetzen',
      'Eine Zeile ohne Ihren Namen, damit Ihr Code nie an jemand anderen vergeben wird',
    ],
    saveFirst: 'Sichern Sie zuerst Ihre Dokumente',
    saveFirstText: 'Ihre Kopien lassen sich nach der Löschung nicht mehr öffnen.',
    toExport: 'Alles sichern',
    confirm: 'Löschen',
    confirmText: (email) => `Zuerst Ihr Passwort; dann ein Code, der an ${email} gesendet wird.`,
    sendCode: 'Code senden',
    haveCode: 'Ich habe schon einen Code',
    codeSent: (email, until) => `Ein Code wurde an ${email} gesendet. Er gilt bis ${until}.`,
    enterCode: 'Geben Sie den Code aus der E-Mail ein. Danach gibt es kein Zurück.',
    deleteNow: 'Endgültig löschen',
    notDeleted: 'Nichts wurde gelöscht.',
    moving:
      'Ihr Konto zieht gerade in eine andere Region um. Nichts wurde gelöscht; versuchen Sie es in einigen Minuten erneut.',
    tooManyTries:
      'Das waren zu viele Versuche. Nichts wurde gelöscht; warten Sie eine Weile und fordern Sie dann einen neuen Code an.',
    unknown:
      'Die Antwort ging unterwegs verloren, darum ist nicht bekannt, ob das Konto gelöscht ist. Versuchen Sie es noch einmal.',
    stands: 'Die Verbindung brach ab. Das Konto ist noch da, nichts wurde gelöscht. Versuchen Sie es noch einmal.',
  },
})
