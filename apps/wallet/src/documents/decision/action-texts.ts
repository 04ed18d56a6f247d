// Texts for deciding on a document: signing, accepting, declining, cancelling.
import { defineTexts } from '@company-data/ui/texts'

export const actionTexts = defineTexts({
  name: 'action',
  en: {
    signTitle: (name: string) => `Sign “${name}”`,
    acceptTitle: (name: string) => `Accept “${name}”`,
    signLead: (company: string) => `You’re agreeing with ${company} to what you have read.`,
    cancellable: 'This can’t be undone, but you can cancel the contract here afterwards.',
    cancellableNotice: (days: string) =>
      `This can’t be undone, but you can cancel the contract here afterwards, with ${days} days’ notice.`,
    changed: 'The document changed while you were answering. Close this and read it again. Nothing was signed.',
    over: 'This document is no longer open: you decided on another device, or it was withdrawn.',
    notOpen: 'The document is being opened again. You can then continue.',

    declineTitle: (name: string) => `Decline “${name}”?`,
    declineText: (company: string) =>
      `The document ends, and ${company} is notified that you declined. This can’t be undone.`,
    declineRun: (company: string) =>
      `It is part of a process with several steps. If you decline, the whole process ends for everyone, and ${company} is notified. This can’t be undone.`,
    decline: 'Decline',
    declined: 'Document declined',
    reasonAbout: (name: string, reason: string) => `I declined “${name}”: ${reason}`,

    cancel: 'Cancel contract',
    cancelOpen: 'Cancel contract …',
    cancelTitle: (name: string) => `Cancel “${name}”`,
    cancelText: (company: string) =>
      `It stays in force until its end date. ${company} is notified of the date. You can’t undo this here.`,
    lastDay: 'End date',
    lastDayHint: (day: string) => `${day} at the earliest, in UTC.`,
    dayNeeded: 'Choose a date.',
    dayTooEarly: 'This is within the notice period.',
    cancelled: 'Contract cancelled',
    endCard: 'End this contract',
    endCardText: (days: string) => `You can cancel it here, with ${days} days’ notice.`,
    endCardNow: 'You can cancel it here, even as of today.',
  },
  de: {
    signTitle: (name) => `„${name}“ unterschreiben`,
    acceptTitle: (name) => `„${name}“ annehmen`,
    signLead: (company) => `Sie stimmen gegenüber ${company} dem zu, was Sie gelesen haben.`,
    cancellable: 'Das lässt sich nicht rückgängig machen, aber Sie können den Vertrag danach hier kündigen.',
    cancellableNotice: (days) =>
      `Das lässt sich nicht rückgängig machen, aber Sie können den Vertrag danach hier mit einer Frist von ${days} Tagen kündigen.`,
    changed:
      'Das Dokument wurde geändert, während Sie geantwortet haben. Schließen Sie dies und lesen Sie es erneut; nichts wurde unterschrieben.',
    over: 'Das Dokument ist nicht mehr offen: Sie haben auf einem anderen Gerät entschieden, oder es wurde zurückgezogen.',
    notOpen: 'Das Dokument wird wieder geöffnet. Danach können Sie fortfahren.',

    declineTitle: (name) => `„${name}“ ablehnen?`,
    declineText: (company) =>
      `Das Dokument endet, und ${company} wird benachrichtigt, dass Sie abgelehnt haben. Das lässt sich nicht rückgängig machen.`,
    declineRun: (company) =>
      `Es gehört zu einem Vorgang mit mehreren Schritten. Wenn Sie ablehnen, endet der ganze Vorgang für alle, und ${company} wird benachrichtigt. Das lässt sich nicht rückgängig machen.`,
    decline: 'Ablehnen',
    declined: 'Dokument abgelehnt',
    reasonAbout: (name, reason) => `Ich habe „${name}“ abgelehnt: ${reason}`,

    cancel: 'Vertrag kündigen',
    cancelOpen: 'Vertrag kündigen …',
    cancelTitle: (name) => `„${name}“ kündigen`,
    cancelText: (company) =>
      `Er bleibt bis zum Enddatum in Kraft. ${company} wird über das Datum benachrichtigt. Das lässt sich hier nicht rückgängig machen.`,
    lastDay: 'Enddatum',
    lastDayHint: (day) => `Frühestens ${day}, nach UTC.`,
    dayNeeded: 'Wählen Sie ein Datum.',
    dayTooEarly: 'Das liegt innerhalb der Kündigungsfrist.',
    cancelled: 'Vertrag gekündigt',
    endCard: 'Diesen Vertrag beenden',
    endCardText: (days) => `Sie können ihn hier mit einer Frist von ${days} Tagen kündigen.`,
    endCardNow: 'Sie können ihn hier kündigen, auch zum heutigen Tag.',
  },
})
