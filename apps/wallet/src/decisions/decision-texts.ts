// Texts for agreeing to a document or declining it: the meaning of a signature, the recipients, and a reason for
// declining.
import { defineTexts } from '@company-data/ui/texts'

export const agreeingTexts = defineTexts({
  name: 'agreeing',
  en: {
    meaning: 'What this means',
    meansSign: 'You’re signing exactly the content opened here, and nothing that comes later.',
    meansAccept: 'You’re accepting exactly the content opened here, and nothing that comes later.',
    lasting: 'This can’t be undone.',
    sends: 'What leaves this device',
    sendsFingerprint: (company: string) =>
      `The check value of the content, your name and the time. They’re stored with the document and shown to ${company} and everyone who signs with you.`,
    sendsPasskey:
      'A signature of the document’s check value, made with your passkey after your device has verified you.',
    sendsCode: 'Your code. The platform checks it and forgets it.',
    sendsPdf: (company: string) =>
      `The PDF, once, encrypted. The platform opens it in memory, adds the signature page, encrypts it for you and for ${company}, and forgets it.`,
    sendsNoPdf: 'Not the content, which stays encrypted.',
    noPasskey: 'You don’t have a passkey yet.',
    addPasskey: 'Add one and sign without a code',

    reason: 'Reason',
    reasonHint: (company: string) => `Optional. Sent to ${company} as a message, encrypted for this service only.`,
    reasonSent: 'Your reason was sent as a message.',
    reasonTitle: 'Done, but your reason was not sent',
    reasonText: 'Your text is still here.',
    sendReason: 'Send the reason again',
    withoutReason: 'Close without sending',
  },
  de: {
    meaning: 'Was das bedeutet',
    meansSign: 'Sie unterschreiben genau den Inhalt, der hier geöffnet wurde, und nichts, was später kommt.',
    meansAccept: 'Sie nehmen genau den Inhalt an, der hier geöffnet wurde, und nichts, was später kommt.',
    lasting: 'Das lässt sich nicht rückgängig machen.',
    sends: 'Was dieses Gerät verlässt',
    sendsFingerprint: (company) =>
      `Der Prüfwert des Inhalts, Ihr Name und die Zeit. Sie werden mit dem Dokument gespeichert und ${company} sowie allen gezeigt, die mit Ihnen unterschreiben.`,
    sendsPasskey: 'Eine Signatur des Prüfwerts des Dokuments mit Ihrem Passkey, nachdem Ihr Gerät Sie geprüft hat.',
    sendsCode: 'Ihr Code. Die Plattform prüft und vergisst ihn.',
    sendsPdf: (company) =>
      `Die PDF-Datei, einmal, verschlüsselt. Die Plattform öffnet sie im Arbeitsspeicher, fügt die Unterschriftenseite an, verschlüsselt sie für Sie und für ${company} und vergisst sie.`,
    sendsNoPdf: 'Nicht der Inhalt: Er bleibt verschlüsselt.',
    noPasskey: 'Sie haben noch keinen Passkey.',
    addPasskey: 'Fügen Sie einen hinzu, und unterschreiben Sie ohne Code',

    reason: 'Grund',
    reasonHint: (company) =>
      `Freiwillig. Wird als Nachricht an ${company} gesendet, nur für diesen Dienst verschlüsselt.`,
    reasonSent: 'Ihr Grund wurde als Nachricht gesendet.',
    reasonTitle: 'Erledigt, aber Ihr Grund wurde nicht gesendet',
    reasonText: 'Ihr Text ist noch da.',
    sendReason: 'Grund erneut senden',
    withoutReason: 'Schließen, ohne zu senden',
  },
})
