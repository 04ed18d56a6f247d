// The mails of accounts in German. Pure.
import type { CodePurpose } from '../mailed-code-store.ts'
import type { AccountMailTexts, StartOverNotice } from './account-mails.ts'

const NOT_YOU = 'Waren Sie das nicht, ändern Sie Ihr Passwort und sehen Sie die Geräte Ihres Kontos durch.'
const STOP =
  'Waren Sie das nicht, melden Sie sich an: Jede Anmeldung beendet es. Auf einem angemeldeten Gerät können Sie auch „Abbrechen“ wählen.'

const codes: Readonly<Record<CodePurpose, { subject: string; use: string }>> = {
  confirm_email: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    use: 'Geben Sie ihn ein, um Ihre E-Mail-Adresse zu bestätigen.',
  },
  change_email: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    use: 'Geben Sie ihn ein, um die neue E-Mail-Adresse Ihres Kontos zu bestätigen.',
  },
  delete_account: {
    subject: 'Bestätigen Sie die Löschung Ihres Kontos',
    use: 'Geben Sie ihn ein, um Ihr Konto endgültig zu löschen.',
  },
  recovery: {
    subject: 'Ihr Code zur Wiederherstellung',
    use: 'Geben Sie ihn ein, um ein hinterlegtes Geheimnis wiederherzustellen.',
  },
  proof: { subject: 'Ihr Bestätigungscode', use: 'Geben Sie ihn ein, um zu bestätigen, was Sie gerade tun.' },
  kit_return: {
    subject: 'Ihr Code für die Rückkehr mit dem Wiederherstellungsblatt',
    use: 'Geben Sie ihn ein, um mit dem Wiederherstellungsblatt in Ihr Konto zurückzukehren. Geben Sie ihn niemals weiter.',
  },
  start_over: {
    subject: 'Bestätigen Sie, dass Sie neu anfangen wollen',
    use: 'Geben Sie ihn ein, um Ihr Konto nach einer Wartezeit zu löschen und sich danach neu zu registrieren. Tun Sie das nur, wenn Sie Passwort und Wiederherstellungsblatt verloren haben.',
  },
}

/** `18.11.2026, 14:05 UTC` */
const formatMinute = (time: Date): string => {
  const text = time.toISOString()
  const [year, month, day] = text.slice(0, 10).split('-')
  return `${day}.${month}.${year}, ${text.slice(11, 16)} UTC`
}

const kindNames = {
  kit: {
    the: 'Die Rückkehr in Ihr Konto',
    waiting: 'Die wartende Rückkehr in Ihr Konto',
    a: 'Eine Rückkehr in Ihr Konto',
  },
  start_over: {
    the: 'Der Neuanfang Ihres Kontos',
    waiting: 'Der wartende Neuanfang Ihres Kontos',
    a: 'Ein Neuanfang Ihres Kontos',
  },
} as const

const startOverSubjects: Readonly<Record<StartOverNotice, string>> = {
  start_over_requested: 'Ihr Konto wird gelöscht',
  start_over_half: 'Die halbe Zeit bis zur Löschung Ihres Kontos ist um',
  start_over_tomorrow: 'Ihr Konto wird morgen gelöscht',
}

const codeMail: AccountMailTexts['code'] = (purpose, code, expiresAt, nextPage) => ({
  subject: codes[purpose].subject,
  text: `Ihr Code ist ${code}. ${codes[purpose].use} Er gilt bis ${formatMinute(expiresAt)}.\n${
    nextPage === undefined ? '' : `\nDanach geht es mit Ihrer Einladung weiter, auf jedem Gerät: ${nextPage}\n`
  }\nHaben Sie den Code nicht angefordert, können Sie diese E-Mail ignorieren.\n`,
})

export const german: AccountMailTexts = {
  code: codeMail,
  emailChanged: (newAddress) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    text: `Die E-Mail-Adresse Ihres Kontos ist jetzt ${newAddress}. Haben Sie das nicht veranlasst, ändern Sie Ihr Passwort.\n`,
  }),
  deviceAdded: (kind) => ({
    subject: 'Ihrem Konto wurde ein Gerät hinzugefügt',
    text: `Ihrem Konto wurde ${kind === 'passkey' ? 'ein Passkey' : 'ein Gerät mit eigenem Schlüssel'} hinzugefügt. Damit kann für Sie freigegeben und unterschrieben werden. ${NOT_YOU}\n`,
  }),
  passcodeChanged: (state) => ({
    subject: state === 'set' ? 'Ihr Passcode wurde geändert' : 'Ihr Passcode wurde entfernt',
    text: `Der Passcode, mit dem Sie Freigaben entsperren, wurde ${state === 'set' ? 'gesetzt oder ersetzt' : 'entfernt'}. ${NOT_YOU}\n`,
  }),
  recoveryCodeUsed: (left) => ({
    subject: 'Ein Wiederherstellungscode wurde benutzt',
    text: `Ein Wiederherstellungscode Ihres zweiten Faktors wurde benutzt. ${left === 1 ? 'Ein Code bleibt' : `${left} Codes bleiben`} übrig. ${NOT_YOU}\n`,
  }),
  kitCreated: (kitId) => ({
    subject: 'Ein Wiederherstellungsblatt wurde erstellt',
    text: `Für Ihr Konto wurde das Wiederherstellungsblatt ${kitId} erstellt. Ein früheres Blatt öffnet nichts mehr. ${NOT_YOU}\n`,
  }),
  kitRemoved: (kitId) => ({
    subject: 'Ihr Wiederherstellungsblatt wurde entfernt',
    text: `Das Wiederherstellungsblatt ${kitId} wurde entfernt. Ohne Wiederherstellungsblatt lässt sich ein verlorenes Passwort nicht ersetzen. ${NOT_YOU}\n`,
  }),
  kitWrong: () => ({
    subject: 'Jemand hat versucht, in Ihr Konto zurückzukehren',
    text: 'Jemand hat eine Rückkehr in Ihr Konto mit einem Wiederherstellungsblatt begonnen, das nicht das aktuelle ist. Es wurde nichts geöffnet. Waren Sie das, suchen Sie das neueste Blatt. Wenn nicht, brauchen Sie nichts zu tun.\n',
  }),
  kitUsed: (kitId) => ({
    subject: 'Ihr Konto wurde mit dem Wiederherstellungsblatt geöffnet',
    text: `Ihr Konto wurde mit dem Wiederherstellungsblatt geöffnet und hat ein neues Passwort. Alle Sitzungen, Geräte, Passkeys und der Passcode sind beendet, und das benutzte Blatt öffnet nichts mehr. Das neue Blatt ist ${kitId}. Waren Sie das nicht, bitten Sie sofort den Betreiber der Plattform um Hilfe.\n`,
  }),
  returnWaiting: (readyAt) => ({
    subject: 'Eine Rückkehr in Ihr Konto wartet',
    text: `Jemand mit Ihrem Wiederherstellungsblatt und einem Code aus Ihrem Postfach will in Ihr Konto zurückkehren. Ab ${formatMinute(readyAt)} kann dort ein neues Passwort gesetzt werden. ${STOP}\n`,
  }),
  returnCancelled: (kind) => ({
    subject: `${kindNames[kind].the} wurde beendet`,
    text: `${kindNames[kind].waiting} wurde beendet, weil sich jemand angemeldet oder „Abbrechen“ gewählt hat. Es wurde nichts geändert. ${NOT_YOU}\n`,
  }),
  returnRefused: (waiting) => ({
    subject: `${kindNames[waiting].a} wartet bereits`,
    text: `${kindNames[waiting].a} wartet bereits, deshalb wurde die neue Anfrage abgelehnt. Für eine andere melden Sie sich an, oder beenden Sie zuerst, was wartet.\n`,
  }),
  startOver: (notice, dueAt) => ({
    subject: startOverSubjects[notice],
    text: `Ein Neuanfang Ihres Kontos wurde mit einem Code aus Ihrem Postfach bestätigt. Am ${formatMinute(dueAt)} wird das Konto mit allem, was darin ist, endgültig gelöscht; danach können Sie sich mit dieser Adresse neu registrieren. ${STOP}\n`,
  }),
  startOverDone: () => ({
    subject: 'Ihr Konto wurde gelöscht',
    text: 'Der Neuanfang ist abgeschlossen: Ihr Konto mit allem, was darin war, wurde gelöscht. Sie können sich mit dieser Adresse neu registrieren. Unternehmen behalten, was mit ihnen geteilt wurde; fragen Sie sie nach Ihren Verträgen.\n',
  }),
  startOverRefused: (contact) => ({
    subject: 'Ihr Konto wurde nicht gelöscht',
    text: `Der Neuanfang wurde abgelehnt, weil das Unternehmen einen laufenden Vertrag hat. Es wurde nichts gelöscht. Bitten Sie den Betreiber der Plattform um Hilfe: ${contact}\n`,
  }),
}
