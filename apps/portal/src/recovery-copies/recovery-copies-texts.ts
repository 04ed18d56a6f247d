// The texts of recovery copies.
import type { RecoveryKind } from '@company-data/sdk/company'
import { defineTexts } from '@company-data/ui/texts'

const english: Record<RecoveryKind, string> = {
  client_secret: 'Client secret',
  service_passphrase: 'Service passphrase',
  webhook_secret: 'Webhook secret',
  oauth_app_secret: 'Sign-in app secret',
}
const german: Record<RecoveryKind, string> = {
  client_secret: 'Client-Geheimnis',
  service_passphrase: 'Passphrase eines Dienstes',
  webhook_secret: 'Webhook-Geheimnis',
  oauth_app_secret: 'Geheimnis einer Anmelde-App',
}

export const recoveryCopiesTexts = defineTexts({
  en: {
    title: 'Recovery copies',
    lead: 'Secrets that are shown once, sealed to the recovery key of the company. Your password and a mailed code open them, in this browser.',
    secret: 'Secret',
    kinds: english,
    of: 'Of',
    created: 'Kept since',
    emptyTitle: 'No recovery copies yet',
    emptyText:
      'Copies of client secrets are kept by themselves; that of a passphrase when you choose it at the creation of a service.',
    openTitle: 'Open a recovery copy',
    openLead: (email: string) =>
      `First a code is mailed to ${email}. It is valid for ten minutes and allows five tries.`,
    sendCode: 'Send code',
    codeSent: (email: string) => `A code is on its way to ${email}.`,
    again: 'Send another code',
    mailedCode: 'Code from the mail',
    open: 'Open',
    opening: 'Opening …',
    denied: 'Password or code is not right. After five tries a new code is needed.',
    lockedMeanwhile: 'The portal was locked before the secret arrived, so it was thrown away. Send another code.',
    openedHere: 'Opened in this browser. It is forgotten when you close this or lock the portal.',
    hide: 'Close and forget',
    download: 'Download',
  },
  de: {
    title: 'Wiederherstellungskopien',
    lead: 'Geheimnisse, die nur einmal gezeigt werden, versiegelt mit dem Wiederherstellungsschlüssel. Ihr Passwort und ein Code per E-Mail öffnen sie, in diesem Browser.',
    secret: 'Geheimnis',
    kinds: german,
    of: 'Von',
    created: 'Aufbewahrt seit',
    emptyTitle: 'Noch keine Wiederherstellungskopien',
    emptyText:
      'Kopien von Client-Geheimnissen entstehen von selbst, die einer Passphrase, wenn Sie es beim Anlegen eines Dienstes wählen.',
    openTitle: 'Eine Wiederherstellungskopie öffnen',
    openLead: (email) => `Zuerst wird ein Code an ${email} gesendet. Er gilt zehn Minuten und für fünf Versuche.`,
    sendCode: 'Code senden',
    codeSent: (email) => `Ein Code ist unterwegs an ${email}.`,
    again: 'Noch einen Code senden',
    mailedCode: 'Code aus der E-Mail',
    open: 'Öffnen',
    opening: 'Wird geöffnet …',
    denied: 'Passwort oder Code stimmt nicht. Nach fünf Versuchen ist ein neuer Code nötig.',
    lockedMeanwhile:
      'Das Portal wurde gesperrt, bevor das Geheimnis ankam; es wurde verworfen. Senden Sie noch einen Code.',
    openedHere: 'In diesem Browser geöffnet. Es wird vergessen, wenn Sie schließen oder das Portal sperren.',
    hide: 'Schließen und vergessen',
    download: 'Herunterladen',
  },
})
