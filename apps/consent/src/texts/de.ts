// The German texts of the page.
import type { Texts } from './en.ts'

export const de: Texts = {
  page: {
    brand: 'Schlüssel werden nur in Ihrem Browser geöffnet',
    asks: 'Die Anfrage kommt von',
    loading: 'Wird geladen …',
    returnsTo: (host) => `Danach kehren Sie zu ${host} zurück.`,
    detached: 'Danach können Sie diese Seite schließen. Die App erfährt Ihre Entscheidung von selbst.',
    reference: (id) => `Kennung: ${id}`,
  },
  signIn: {
    enroll: {
      title: (service) => `Anmeldungen bei ${service} bestätigen`,
      lead: 'Melden Sie sich an, um es einzurichten.',
    },
    app: {
      title: (name) => `Bei ${name} anmelden`,
      lead: 'Nutzen Sie Ihr eigenes Konto. Was Sie teilen, wählen Sie danach.',
    },
    company: {
      title: (name) => `Zugriff für ${name} erlauben?`,
      lead: 'Melden Sie sich mit dem Konto Ihres Unternehmens an, um zu entscheiden.',
    },
    toWallet: (host) => `Sie melden sich bei Ihrer Wallet auf ${host} an.`,
    toAccount: (host) => `Sie melden sich bei Ihrem Konto auf ${host} an.`,
    hidden: (company) => `${company} sieht Ihr Passwort nicht.`,
    code: 'Code des zweiten Faktors',
    codeHint: 'Die sechs Ziffern Ihrer Authenticator-App oder ein Wiederherstellungscode.',
    createWallet: 'Wallet anlegen',
    forgot: 'Passwort vergessen?',
    submit: 'Anmelden',
    busy: 'Anmeldung läuft …',
    cancel: 'Abbrechen',
    privacy: 'Ihr Passwort bleibt in diesem Browser. Es öffnet hier Ihre Schlüssel und wird nie gesendet.',
    codeInvalid: 'Geben Sie die sechs Ziffern oder einen Wiederherstellungscode ein.',
    codeNeeded: 'Dieses Konto hat einen zweiten Faktor. Geben Sie dessen Code ein und melden Sie sich erneut an.',
    codeWrong:
      'Die E-Mail-Adresse, das Passwort oder der Code ist falsch. Ein Code gilt einmal: Warten Sie auf den nächsten und versuchen Sie es erneut.',
    sessionOver:
      'Sie wurden abgemeldet, weil zu viel Zeit vergangen ist. Melden Sie sich erneut an; es wurde nichts geteilt.',
  },
  passkey: {
    use: 'Passkey verwenden',
    busy: 'Warten auf Ihren Passkey …',
    or: 'oder mit Ihrem Passwort',
    cancelled: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.',
    failed: 'Der Passkey hat hier nicht funktioniert. Melden Sie sich mit Ihrem Passwort an.',
    unknown: 'Dieser Passkey gehört zu keinem Konto hier. Melden Sie sich mit Ihrem Passwort an.',
    opensNothing: 'Dieser Passkey meldet Sie an, öffnet aber Ihre Daten nicht. Melden Sie sich mit Ihrem Passwort an.',
  },
  steps: { signIn: 'Anmelden', connect: 'Verbinden', confirm: 'Bestätigen', share: 'Teilen' },
  enroll: {
    title: (service) => `Anmeldungen bei ${service} bestätigen?`,
    lead: (company) => `Künftig darf ${company} Ihr Gerät bei jeder Anmeldung dort fragen, ob wirklich Sie es sind.`,
    points: [
      'Sie sehen jede Anfrage auf Ihrem Gerät und können sie ablehnen.',
      'Das Unternehmen erfährt nur, ob Sie zugestimmt haben, nie Ihren Code oder Ihre biometrischen Daten.',
      'Sie können das jederzeit in Ihrer App beenden.',
    ],
    again: 'Sie haben das schon eingerichtet. Eine Bestätigung ändert nichts.',
    passcode:
      'Freigaben entsperren Sie mit einem Passcode. Legen Sie ihn jetzt fest. Er ist nicht Ihr Passwort. Ändern können Sie ihn in Ihrer Wallet unter Geräte.',
    submit: 'Bestätigung einrichten',
    busy: 'Wird eingerichtet …',
    deny: 'Nicht einrichten',
  },
  connect: {
    title: (service) => `Mit ${service} verbinden`,
    lead: 'Anmeldungen lassen sich nur bei verbundenen Diensten bestätigen. Wählen Sie, was Sie teilen; ändern können Sie es später in Ihrer App.',
    nothing: 'Dieser Dienst fragt nach nichts. Er erfährt nur, dass Sie verbunden sind.',
    submit: 'Verbinden und weiter',
    busy: 'Verbindung wird hergestellt …',
    deny: 'Nicht verbinden',
    sealed: (company) => `In diesem Browser versiegelt: Nur ${company} kann es lesen, nicht die Plattform.`,
    impossible: (labels) =>
      `Dieser Dienst braucht etwas, das diese Seite nicht geben kann: ${labels}. Ergänzen Sie es in Ihrer App, verbinden Sie sich dort und öffnen Sie diese Seite erneut.`,
    changed: 'Der Dienst hat gerade geändert, wonach er fragt. Prüfen Sie das Formular noch einmal.',
  },
  claims: {
    title: (name) => `Mit ${name} teilen?`,
    lead: (company) => `${company} erfährt, wer Sie sind, und was Sie hier wählen.`,
    nothing: (name) => `${name} fragt nur danach, wer Sie sind.`,
    sealed: (company) => `In diesem Browser versiegelt: Nur ${company} kann es lesen, nicht die Plattform.`,
    plaintext: (company) =>
      `Nicht versiegelt: ${company} und die Plattform können lesen, was Sie hier teilen. Die Plattform bewahrt es höchstens eine Stunde auf.`,
    impossible: (labels) =>
      `Diese App braucht etwas, das diese Seite nicht geben kann: ${labels}. Ergänzen Sie es zuerst in Ihrer eigenen App und öffnen Sie diese Seite erneut.`,
    submit: 'Teilen und anmelden',
    submitNothing: 'Anmelden',
    busy: 'Wird geteilt …',
    deny: 'Nichts teilen',
  },
  picker: {
    required: 'Nötig',
    optional: 'Freiwillig',
    other: 'Anderen Wert eingeben …',
    file: 'Datei',
    once: 'Wird einmal geteilt.',
    live: 'Ein Wert aus Ihrem Profil bleibt aktuell, wenn Sie ihn ändern.',
    verifiedOnly: 'Nötig ist ein bestätigter Wert Ihres Profils.',
    noVerified:
      'Ihr Profil hat dafür keinen bestätigten Wert. Lassen Sie ihn in Ihrer App bestätigen und öffnen Sie diese Seite erneut.',
    noFile: 'Ihr Profil hat dafür keine Datei. Fügen Sie sie in Ihrer App hinzu und öffnen Sie diese Seite erneut.',
    plugin: 'Das lässt sich nur in Ihrer App beantworten.',
  },
  plugin: {
    asks: (name, host) =>
      `${name} (${host}) beantwortet das. Es erfährt, was Sie hier eingeben, aber nicht, wer Sie sind.`,
    askFirst: 'Rufen Sie das Ergebnis ab, bevor Sie weitergehen.',
  },
  typedProblems: {
    missing: 'Füllen Sie das aus.',
    email: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.org.',
    phone: 'Geben Sie eine Telefonnummer mit 4 bis 15 Ziffern ein, etwa +49 30 1234567.',
    url: 'Geben Sie eine Webadresse ein, die mit https:// beginnt.',
    number: 'Geben Sie eine Zahl ein, etwa 12 oder 12.5.',
    integer: 'Geben Sie eine ganze Zahl ein.',
    form: 'Das hat nicht die verlangte Form. Prüfen Sie es auf Tippfehler.',
  },
  report: { action: 'Dieses Unternehmen melden', done: 'Gemeldet. Der Betreiber der Plattform sieht es sich an.' },
  company: {
    title: (name) => `Zugriff für ${name} erlauben?`,
    lead: 'Das Programm handelt für Ihr Unternehmen. Es darf:',
    submit: 'Erlauben',
    busy: 'Wird erlaubt …',
    deny: 'Ablehnen',
    service: 'lesen, was Kunden mit dem Dienst teilen, und seine Verbindungen verwalten',
    account: 'das Konto und das Profil Ihres Unternehmens lesen',
    capabilities: {
      service_management: 'Ihre Dienste mit Clients, Schlüsseln und Webhooks verwalten',
      company_profile_fields: 'das Profil Ihres Unternehmens lesen und ändern',
      customer_connections: 'Ihre Verbindungen mit anderen Unternehmen lesen und ändern',
      oauth_apps: 'Ihre Anmelde-Apps verwalten',
      delegate_management: 'Bevollmächtigte einladen und entfernen',
      flow_authoring: 'Abläufe Ihrer Dienste anlegen, ändern und veröffentlichen',
    },
  },
  refused: {
    personsOnly: {
      title: 'Das ist für Personen',
      lead: (email) =>
        `Sie haben sich als ${email} angemeldet, das ist das Konto eines Unternehmens. Nutzen Sie Ihr eigenes Konto.`,
    },
    companiesOnly: {
      title: 'Dafür braucht es ein anderes Konto',
      lead: (email) =>
        `Sie haben sich als ${email} angemeldet. Dieses Konto darf den Zugriff nicht erlauben. Nutzen Sie ein Konto, das das Unternehmen verwaltet.`,
    },
    level: {
      title: 'Zurzeit nicht verfügbar',
      lead: (company) =>
        `${company} kann Bestätigungen mit dem jetzigen Tarif nicht einrichten: Nötig ist Pro oder höher. Mit Ihrem Konto ist alles in Ordnung; das Unternehmen kann es ändern.`,
    },
    other: 'Anderes Konto verwenden',
    back: (host) => `Zurück zu ${host}`,
    end: 'Hier aufhören',
  },
  outcome: {
    done: { title: 'Fertig', lead: 'Sie können diese Seite schließen und zur App zurückkehren.' },
    denied: { title: 'Es wurde nichts geteilt', lead: 'Sie können diese Seite schließen.' },
    leaving: { title: 'Zurück …', lead: (host) => `Sie sind auf dem Weg zurück zu ${host}.` },
    expired: {
      title: 'Diese Anfrage ist vorbei',
      lead: 'Sie wurde schon beantwortet oder ist älter als zehn Minuten. Gehen Sie zur App zurück und beginnen Sie von vorn.',
    },
    invalid: {
      title: 'Dieser Link funktioniert nicht',
      client:
        'Die App, die Sie hierher geschickt hat, ist nicht bekannt. Bitten Sie das Unternehmen um einen neuen Link.',
      redirect:
        'Die Adresse, zu der Sie zurückkehren würden, ist nicht eingetragen, daher wurde nichts begonnen. Sagen Sie es dem Unternehmen der App.',
      other: (reason) =>
        `Die App hat eine unvollständige Anfrage gesendet: ${reason} Gehen Sie zu ihr zurück und beginnen Sie von vorn.`,
    },
    retry: 'Erneut versuchen',
  },
  logout: {
    title: 'Abmelden?',
    lead: 'Das beendet Ihre Anmeldungen auf dieser Seite. Ihre Wallet bleibt dort offen, wo Sie sie nutzen.',
    submit: 'Abmelden',
    busy: 'Wird abgemeldet …',
    stay: 'Angemeldet bleiben',
    done: { title: 'Sie sind abgemeldet', lead: 'Sie können diese Seite schließen.' },
    stayed: { title: 'Sie sind noch angemeldet', lead: 'Es wurde nichts beendet. Sie können diese Seite schließen.' },
  },
  errors: {
    'auth.login_failed':
      'Die E-Mail-Adresse oder das Passwort ist falsch. Prüfen Sie beides und versuchen Sie es erneut.',
    'account.proof_required': 'Geben Sie auch Ihr Passwort ein, um den Passcode festzulegen.',
    'account.proof_invalid': 'Das Passwort ist falsch. Der Passcode wurde nicht festgelegt.',
    'auth.code_required': 'Der Code fehlt, ist falsch oder verbraucht. Geben Sie den aktuellen ein.',
    'rate.limited': 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut.',
    'db.writes_paused':
      'Die Plattform wird gewartet und speichert gerade nichts. Versuchen Sie es in einer Minute erneut.',
    'platform.out_of_order': 'Die Plattform ist zurzeit außer Betrieb. Versuchen Sie es später erneut.',
    'server.overloaded': 'Die Plattform ist ausgelastet. Versuchen Sie es in einigen Sekunden erneut.',
    'twofa.unavailable': 'Bestätigungen lassen sich gerade nicht einrichten. Versuchen Sie es in einer Minute erneut.',
    'account.level_required':
      'Das Unternehmen kann Bestätigungen mit dem jetzigen Tarif nicht einrichten: Nötig ist Pro oder höher.',
    'services.audience_b2b_only': 'Dieser Dienst ist nur für Unternehmen, eine Person kann sich nicht verbinden.',
    'company_connections.verified_required':
      'Ein Wert, der bestätigt sein muss, ist es nicht mehr. Wählen Sie einen anderen.',
    'contact_data.value_invalid': 'Einer der Werte hat nicht die verlangte Form. Prüfen Sie Ihre Eingaben.',
  },
  unreachable:
    'Die Plattform ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Ihre Eingaben bleiben erhalten.',
  ownSecrets: {
    own_password: 'Das ist das Passwort Ihrer Wallet. Niemand braucht es. Es wurde nichts gesendet.',
    own_kit: 'Das ist der Code eines Wiederherstellungsblatts. Niemand braucht ihn. Es wurde nichts gesendet.',
  },
  keys: {
    key_mismatch:
      'Der Schlüssel dieses Dienstes ist nicht der, mit dem Sie sich verbunden haben. Schlüssel ändern sich hier nie. Es wurde nichts gesendet.',
    pins_unreadable:
      'Ihre gemerkten Schlüssel lassen sich nicht öffnen. Die Plattform hat sie verändert. Es wurde nichts gesendet.',
    pins_older:
      'Die Plattform zeigt eine ältere Liste Ihrer gemerkten Schlüssel, als dieser Browser schon gesehen hat. Es wurde nichts gesendet. Fragen Sie den Betreiber nach dem Grund.',
    key_log_mismatch:
      'Das Verzeichnis der Schlüssel bestätigt den Schlüssel dieses Dienstes nicht. Es wurde nichts gesendet.',
    key_log_shrunk: 'Die Plattform zeigt ein älteres Verzeichnis der Schlüssel als zuvor. Es wurde nichts gesendet.',
    key_log_forked: 'Das Verzeichnis der Schlüssel ist nicht das, das zuvor geprüft wurde. Es wurde nichts gesendet.',
    unpinned:
      'Sie sind mit diesem Dienst verbunden, aber sein Schlüssel ist nicht gemerkt. Ein vertauschter Schlüssel fiele nicht auf. Noch wurde nichts gesendet. Vergleichen Sie zuerst den Fingerabdruck in Ihrer Wallet, oder senden Sie das Formular noch einmal ab, um ohne den Vergleich fortzufahren.',
  },
  unsafe:
    'Ihre Schlüssel ließen sich nicht öffnen, daher wurden Sie nicht angemeldet. Versuchen Sie es erneut. Besteht das Problem weiter, wenden Sie sich an den Betreiber.',
  unknown: (reason) => `Das hat nicht funktioniert: ${reason}`,
}
