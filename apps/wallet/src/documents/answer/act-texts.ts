// The texts of answering a document: signing, accepting, declining, cancelling.
import { defineTexts } from '@company-data/ui/texts'

export const actTexts = defineTexts({
  en: {
    signTitle: (name: string) => `Sign “${name}”`,
    acceptTitle: (name: string) => `Accept “${name}”`,
    signLead: (company: string) => `You agree to what you read, towards ${company}.`,
    cancellable: 'It cannot be taken back; the contract can be cancelled here afterwards.',
    cancellableNotice: (days: string) =>
      `It cannot be taken back; the contract can be cancelled here afterwards, with a notice of ${days} days.`,
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
    decline: 'Decline',
    declined: 'Document declined',
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
    cancellable: 'Das lässt sich nicht zurücknehmen; der Vertrag kann danach hier gekündigt werden.',
    cancellableNotice: (days) =>
      `Das lässt sich nicht zurücknehmen; der Vertrag kann danach hier mit einer Frist von ${days} Tagen gekündigt werden.`,
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
    decline: 'Ablehnen',
    declined: 'Dokument abgelehnt',
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
