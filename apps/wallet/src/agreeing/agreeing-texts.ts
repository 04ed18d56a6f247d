// The texts of agreeing to a document or not: what a signature means, what is sent and to whom, and a reason for a no.
import { defineTexts } from '@company-data/ui/texts'

export const agreeingTexts = defineTexts({
  en: {
    meaning: 'What you do',
    meansSign: 'You sign exactly the content that was opened here, and nothing that comes later.',
    meansAccept: 'You accept exactly the content that was opened here, and nothing that comes later.',
    lasting: 'It cannot be taken back.',
    sends: 'What leaves this device',
    sendsFingerprint: (company: string) =>
      `The fingerprint of the content, your name and the time: stored with the document, and told to ${company} and to whoever signs with you.`,
    sendsDevice: 'A signature that the key of this browser makes over the fingerprint. The key stays here.',
    sendsCode: 'Your code, to the platform, which checks it and forgets it.',
    sendsPdf: (company: string) =>
      `The PDF, once, under a key that is used for this alone: the platform opens it in its memory, appends the page of signatures, seals it for you and for ${company}, and forgets it.`,
    sendsNoPdf: 'Not the content: it stays sealed.',

    reason: 'Reason',
    reasonHint: (company: string) =>
      `Optional. It goes to ${company} as a message, sealed for this service alone, because the act itself carries no text.`,
    reasonSent: 'Your reason was sent as a message.',
    reasonTitle: 'It is done, but your reason was not sent',
    reasonText: 'What you wrote is still here.',
    sendReason: 'Send the reason again',
    withoutReason: 'Close without sending',
  },
  de: {
    meaning: 'Was Sie tun',
    meansSign: 'Sie unterschreiben genau den Inhalt, der hier geöffnet wurde, und nichts, was später kommt.',
    meansAccept: 'Sie nehmen genau den Inhalt an, der hier geöffnet wurde, und nichts, was später kommt.',
    lasting: 'Das lässt sich nicht zurücknehmen.',
    sends: 'Was dieses Gerät verlässt',
    sendsFingerprint: (company) =>
      `Der Fingerabdruck des Inhalts, Ihr Name und die Zeit: beim Dokument gespeichert, und ${company} sowie allen mitgeteilt, die mit Ihnen unterschreiben.`,
    sendsDevice:
      'Eine Signatur, die der Schlüssel dieses Browsers über den Fingerabdruck bildet. Der Schlüssel bleibt hier.',
    sendsCode: 'Ihr Code, an die Plattform, die ihn prüft und vergisst.',
    sendsPdf: (company) =>
      `Die PDF-Datei, einmal, unter einem Schlüssel nur für diesen Zweck: Die Plattform öffnet sie in ihrem Speicher, fügt die Seite der Unterschriften an, versiegelt sie für Sie und für ${company} und vergisst sie.`,
    sendsNoPdf: 'Nicht der Inhalt: Er bleibt versiegelt.',

    reason: 'Grund',
    reasonHint: (company) =>
      `Freiwillig. Er geht als Nachricht an ${company}, nur für diesen Dienst versiegelt, weil die Handlung selbst keinen Text hat.`,
    reasonSent: 'Ihr Grund wurde als Nachricht gesendet.',
    reasonTitle: 'Es ist geschehen, doch Ihr Grund wurde nicht gesendet',
    reasonText: 'Was Sie geschrieben haben, steht noch hier.',
    sendReason: 'Grund erneut senden',
    withoutReason: 'Schließen, ohne zu senden',
  },
})
