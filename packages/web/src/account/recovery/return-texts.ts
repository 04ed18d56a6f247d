// The texts about a return with the recovery kit or a start-over that waits.
import { defineTexts } from '@company-data/ui/texts'

export const returnTexts = defineTexts({
  name: 'return',
  en: {
    titles: { kit: 'Someone wants to return to your account', start_over: 'Your account is going to be deleted' },
    texts: {
      kit: (time: string) =>
        `From ${time} on, someone with your recovery kit and your mailbox can set a new password. If this is not you, cancel it.`,
      start_over: (time: string) =>
        `Someone confirmed a start-over from your mailbox. At ${time} your account is deleted for good. If you don’t want this, cancel it.`,
    },
    cancel: 'Cancel it',
    cancelled: 'Cancelled. Nothing was changed.',
    notCancelled: 'Not cancelled yet. Check your connection and try again.',
  },
  de: {
    titles: { kit: 'Jemand will in Ihr Konto zurückkehren', start_over: 'Ihr Konto wird bald gelöscht' },
    texts: {
      kit: (time) =>
        `Ab ${time} kann jemand mit Ihrem Wiederherstellungsblatt und Ihrem Postfach ein neues Passwort setzen. Wenn Sie das nicht sind, brechen Sie es ab.`,
      start_over: (time) =>
        `Aus Ihrem Postfach wurde ein Neuanfang bestätigt. Am ${time} wird Ihr Konto endgültig gelöscht. Wenn Sie das nicht wollen, brechen Sie es ab.`,
    },
    cancel: 'Abbrechen',
    cancelled: 'Abgebrochen. Nichts wurde geändert.',
    notCancelled: 'Noch nicht abgebrochen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  },
})
