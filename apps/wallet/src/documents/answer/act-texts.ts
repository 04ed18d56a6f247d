// The texts of answering a document: what a signature means, what is sent and to whom, declining, cancelling.
import { defineTexts } from '@company-data/ui/texts'

export const actTexts = defineTexts({
  en: {
    signTitle: (name: string) => `Sign “${name}”`,
    acceptTitle: (name: string) => `Accept “${name}”`,
    signLead: (company: string) => `You agree to what you read, towards ${company}.`,
    meaning: 'What you do',
    meansSign: 'You sign exactly the content that was opened here, and nothing that comes later.',
    meansAccept: 'You accept exactly the content that was opened here, and nothing that comes later.',
    lasting: 'It cannot be taken back.',
    cancellable: 'It cannot be taken back; the contract can be cancelled here afterwards.',
    cancellableNotice: (days: string) =>
      `It cannot be taken back; the contract can be cancelled here afterwards, with a notice of ${days} days.`,
    sends: 'What leaves this device',
    sendsFingerprint: (company: string) =>
      `The fingerprint of the content, your name and the time: stored with the document, and told to ${company} and to whoever signs with you.`,
    sendsDevice: 'A signature that the key of this browser makes over the fingerprint. The key stays here.',
    sendsCode: 'Your code, to the platform, which checks it and forgets it.',
    sendsPdf: (company: string) =>
      `The PDF, once, under a key that is used for this alone: the platform opens it in its memory, appends the page of signatures, seals it for you and for ${company}, and forgets it.`,
    sendsNoPdf: 'Not the content: it stays sealed.',
    changed: 'The document was changed while you were answering. Close this and read it again; nothing was signed.',
    over: 'The document does not wait for an answer any more: it was answered elsewhere, or taken back.',
    noKey: 'This browser has no key of its own yet.',
    makeKey: 'Make one, and sign without a code',
    notOpen: 'The document is being opened again. Then you can go on.',

    declineTitle: (name: string) => `Decline “${name}”?`,
    declineText: (company: string) =>
      `The document ends, and ${company} is told that you declined. This cannot be taken back.`,
    declineRun: (company: string) =>
      `It belongs to a matter with several steps. If you decline, the whole matter ends for everybody, and ${company} is told. This cannot be taken back.`,
    reason: 'Reason',
    reasonHint: (company: string) =>
      `Optional. A decline has no text of its own, so it goes to ${company} as a message, sealed for this service alone.`,
    decline: 'Decline',
    declined: 'Document declined',
    reasonSent: 'Your reason was sent as a message.',
    reasonTitle: 'You declined, but your reason was not sent',
    reasonText: 'The document has ended. What you wrote is still here.',
    sendReason: 'Send the reason again',
    withoutReason: 'Close without sending',
    reasonAbout: (name: string, reason: string) => `I declined “${name}”: ${reason}`,

    cancel: 'Cancel contract',
    cancelOpen: 'Cancel contract …',
    cancelTitle: (name: string) => `Cancel “${name}”`,
    cancelText: (company: string) =>
      `It stays in force until the day on which it ends. ${company} is told the day. This cannot be taken back here.`,
    lastDay: 'Day on which it ends',
    lastDayHint: (day: string) => `${day} at the earliest. Days are counted by UTC.`,
    dayNeeded: 'Choose a day.',
    dayTooEarly: 'This is before the notice period is over.',
    cancelled: 'The contract was cancelled',
    endCard: 'End this contract',
    endCardText: (days: string) => `You can cancel it here, with a notice of ${days} days.`,
    endCardNow: 'You can cancel it here, also as of today.',
  },
  de: {
    signTitle: (name) => `„${name}“ unterschreiben`,
    acceptTitle: (name) => `„${name}“ annehmen`,
    signLead: (company) => `Sie stimmen gegenüber ${company} dem zu, was Sie gelesen haben.`,
    meaning: 'Was Sie tun',
    meansSign: 'Sie unterschreiben genau den Inhalt, der hier geöffnet wurde, und nichts, was später kommt.',
    meansAccept: 'Sie nehmen genau den Inhalt an, der hier geöffnet wurde, und nichts, was später kommt.',
    lasting: 'Das lässt sich nicht zurücknehmen.',
    cancellable: 'Das lässt sich nicht zurücknehmen; der Vertrag kann danach hier gekündigt werden.',
    cancellableNotice: (days) =>
      `Das lässt sich nicht zurücknehmen; der Vertrag kann danach hier mit einer Frist von ${days} Tagen gekündigt werden.`,
    sends: 'Was dieses Gerät verlässt',
    sendsFingerprint: (company) =>
      `Der Fingerabdruck des Inhalts, Ihr Name und die Zeit: beim Dokument gespeichert, und ${company} sowie allen mitgeteilt, die mit Ihnen unterschreiben.`,
    sendsDevice:
      'Eine Signatur, die der Schlüssel dieses Browsers über den Fingerabdruck bildet. Der Schlüssel bleibt hier.',
    sendsCode: 'Ihr Code, an die Plattform, die ihn prüft und vergisst.',
    sendsPdf: (company) =>
      `Die PDF-Datei, einmal, unter einem Schlüssel nur für diesen Zweck: Die Plattform öffnet sie in ihrem Speicher, fügt die Seite der Unterschriften an, versiegelt sie für Sie und für ${company} und vergisst sie.`,
    sendsNoPdf: 'Nicht der Inhalt: Er bleibt versiegelt.',
    changed:
      'Das Dokument wurde geändert, während Sie geantwortet haben. Schließen Sie dies und lesen Sie es erneut; nichts wurde unterschrieben.',
    over: 'Das Dokument wartet nicht mehr auf eine Antwort: Es wurde anderswo beantwortet oder zurückgezogen.',
    noKey: 'Dieser Browser hat noch keinen eigenen Schlüssel.',
    makeKey: 'Legen Sie einen an und unterschreiben Sie ohne Code',
    notOpen: 'Das Dokument wird wieder geöffnet. Dann geht es weiter.',

    declineTitle: (name) => `„${name}“ ablehnen?`,
    declineText: (company) =>
      `Das Dokument endet, und ${company} erfährt, dass Sie abgelehnt haben. Das lässt sich nicht zurücknehmen.`,
    declineRun: (company) =>
      `Es gehört zu einem Vorgang mit mehreren Schritten. Lehnen Sie ab, so endet der ganze Vorgang für alle, und ${company} erfährt davon. Das lässt sich nicht zurücknehmen.`,
    reason: 'Grund',
    reasonHint: (company) =>
      `Freiwillig. Eine Ablehnung hat keinen eigenen Text, darum geht er als Nachricht an ${company}, nur für diesen Dienst versiegelt.`,
    decline: 'Ablehnen',
    declined: 'Dokument abgelehnt',
    reasonSent: 'Ihr Grund wurde als Nachricht gesendet.',
    reasonTitle: 'Sie haben abgelehnt, doch Ihr Grund wurde nicht gesendet',
    reasonText: 'Das Dokument ist beendet. Was Sie geschrieben haben, steht noch hier.',
    sendReason: 'Grund erneut senden',
    withoutReason: 'Schließen, ohne zu senden',
    reasonAbout: (name, reason) => `Ich habe „${name}“ abgelehnt: ${reason}`,

    cancel: 'Vertrag kündigen',
    cancelOpen: 'Vertrag kündigen …',
    cancelTitle: (name) => `„${name}“ kündigen`,
    cancelText: (company) =>
      `Er bleibt in Kraft bis zu dem Tag, an dem er endet. ${company} erfährt den Tag. Das lässt sich hier nicht zurücknehmen.`,
    lastDay: 'Tag, an dem er endet',
    lastDayHint: (day) => `Frühestens ${day}. Tage zählen nach UTC.`,
    dayNeeded: 'Wählen Sie einen Tag.',
    dayTooEarly: 'Das liegt vor dem Ende der Kündigungsfrist.',
    cancelled: 'Der Vertrag wurde gekündigt',
    endCard: 'Diesen Vertrag beenden',
    endCardText: (days) => `Sie können ihn hier mit einer Frist von ${days} Tagen kündigen.`,
    endCardNow: 'Sie können ihn hier kündigen, auch zu heute.',
  },
})
