// Texts of recovery copies.
import type { RecoveryKind } from '@company-data/sdk/company'
import { defineTexts } from '@company-data/ui/texts'

const english: Record<RecoveryKind, string> = {
  client_secret: 'Client secret',
  service_passphrase: 'Service passphrase',
  webhook_secret: 'Webhook secret',
  oauth_app_secret: 'Sign-in app secret',
  account_key_passphrase: 'Passphrase of the account key',
}
const german: Record<RecoveryKind, string> = {
  client_secret: 'Client-Geheimnis',
  service_passphrase: 'Passphrase eines Dienstes',
  webhook_secret: 'Webhook-Geheimnis',
  oauth_app_secret: 'Geheimnis einer Anmelde-App',
  account_key_passphrase: 'Passphrase des Kontoschlüssels',
}

export const recoveryCopiesTexts = defineTexts({
  en: {
    title: 'Recovery copies',
    lead: 'One-time secrets, sealed to the company’s recovery key. Open them in this browser with your password and a code by e-mail.',
    secret: 'Secret',
    kinds: english,
    of: 'Belongs to',
    created: 'Kept since',
    emptyTitle: 'No recovery copies yet',
    emptyText:
      'Copies of client secrets are stored automatically; copies of passphrases if you choose so when creating a service.',
    openTitle: 'Open a recovery copy',
    openLead: (email: string) => `We’ll first send a code to ${email}. It is valid for ten minutes and five attempts.`,
    sendCode: 'Send code',
    codeSent: (email: string) => `We sent a code to ${email}.`,
    again: 'Send another code',
    mailedCode: 'Code from the e-mail',
    open: 'Open',
    opening: 'Opening …',
    denied: 'Wrong password or code. After five attempts you need a new code.',
    lockedMeanwhile: 'The portal was locked before the secret arrived, so it was discarded. Send another code.',
    openedHere: 'Opened in this browser, and forgotten when you close this or lock the portal.',
    hide: 'Close and forget',
    download: 'Download',
  },
  de: {
    title: 'Wiederherstellungskopien',
    lead: 'Einmalig angezeigte Geheimnisse, versiegelt für den Wiederherstellungsschlüssel. Öffnen Sie sie in diesem Browser mit Ihrem Passwort und einem Code per E-Mail.',
    secret: 'Geheimnis',
    kinds: german,
    of: 'Gehört zu',
    created: 'Aufbewahrt seit',
    emptyTitle: 'Noch keine Wiederherstellungskopien',
    emptyText:
      'Kopien von Client-Geheimnissen werden automatisch gespeichert, Kopien von Passphrasen, wenn Sie es beim Anlegen eines Dienstes wählen.',
    openTitle: 'Eine Wiederherstellungskopie öffnen',
    openLead: (email) => `Wir senden zuerst einen Code an ${email}. Er gilt zehn Minuten und für fünf Versuche.`,
    sendCode: 'Code senden',
    codeSent: (email) => `Wir haben einen Code an ${email} gesendet.`,
    again: 'Noch einen Code senden',
    mailedCode: 'Code aus der E-Mail',
    open: 'Öffnen',
    opening: 'Wird geöffnet …',
    denied: 'Passwort oder Code ist falsch. Nach fünf Versuchen brauchen Sie einen neuen Code.',
    lockedMeanwhile:
      'Das Portal wurde gesperrt, bevor das Geheimnis ankam; es wurde verworfen. Senden Sie noch einen Code.',
    openedHere: 'In diesem Browser geöffnet und vergessen, wenn Sie dies schließen oder das Portal sperren.',
    hide: 'Schließen und vergessen',
    download: 'Herunterladen',
  },
})
